import type { AdminContents, ContentEvent } from '../../../shared/site/content-history.ts';
import { actorName, timestampText } from '../../admin/history-text.ts';
import { EmptyPage, Pager } from '../../admin/list-controls.tsx';
import { PostForm } from '../../forms/post-form.tsx';
import { DifferenceList } from './content-parts.tsx';
import { differencesOf, isAdded, titleOf } from './content-text.ts';
import { siteLink } from './site-links.ts';

/**
 * Shows a page of the history. The last change of each content can be undone, and an unpublished
 * draft can be published.
 */
export function LastChanges({ found: { changes, hasNext } }: { found: AdminContents }) {
  return (
    <section className="card stack" aria-labelledby="changements">
      <h2 id="changements">Derniers changements</h2>
      <EmptyPage lines={changes}>Rien n’a encore changé.</EmptyPage>
      {changes.length > 0 && (
        <PostForm action={siteLink()}>
          <ul className="lines">
            {changes.map((event) => (
              <Line key={event.event} event={event} />
            ))}
          </ul>
        </PostForm>
      )}
      <Pager hasNext={hasNext} />
    </section>
  );
}

function Line({ event }: { event: ContentEvent }) {
  const { before, after, actor, at, canUndo, isDraft } = event;
  const title = titleOf(event, after ?? before);
  const who = [timestampText(at), actorName(actor)].filter(Boolean).join(', ');
  return (
    <li>
      <div>
        <p>
          <strong>{title}</strong>
        </p>
        {isDraft && <p>Brouillon jamais publié&nbsp;: personne d’autre ne le voit.</p>}
        {after === null && <p>{isAdded(event) ? 'Retiré.' : 'Retour à l’original.'}</p>}
        <DifferenceList of={differencesOf(event, before, after)} />
        <p className="muted small">{who}</p>
        {canUndo && (
          <button type="submit" className="button-link" name="annuler" value={event.event}>
            {isDraft ? 'Publier ce brouillon' : 'Annuler ce changement'}
            <span className="visually-hidden">{`\u00a0: ${title}, ${who}`}</span>
          </button>
        )}
      </div>
    </li>
  );
}

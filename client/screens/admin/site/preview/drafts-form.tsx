import type { Content } from '../../../../../shared/contract/admin/contents.ts';
import { PostForm } from '../../../../forms/post-form.tsx';
import { differencesOf, titleOf } from '../content-text.ts';
import { editedValue } from '../contents-in.ts';
import { previewLink } from '../site-links.ts';
import { DifferenceList } from '../state-card.tsx';
import { draftField, everyDraft } from './save-drafts.ts';

/** Each draft with what to do about it; what is on the screen is what goes out. */
export function DraftsForm({ contents }: { contents: readonly Content[] }) {
  const drafts = contents.filter(({ draft }) => draft !== null);
  if (drafts.length === 0) return <p role="status">Il n’y a pas de brouillon.</p>;
  return (
    <PostForm action={previewLink()} className="card stack notice-question">
      <p>
        Personne d’autre ne voit ce qui suit. Les liens mènent au site tel qu’il est aujourd’hui.
      </p>
      <ul className="lines">
        {drafts.map((content) => (
          <Draft key={draftField(content.kind, content.id)} content={content} />
        ))}
      </ul>
      {drafts.length > 1 && (
        <p className="actions">
          <button type="submit" className="button" name="publier" value={everyDraft}>
            Tout publier
          </button>
          <button type="submit" className="button button-outline" name="jeter" value={everyDraft}>
            Tout jeter
          </button>
        </p>
      )}
    </PostForm>
  );
}

function Draft({ content }: { content: Content }) {
  const { kind, id, mark, value, draft } = content;
  const field = draftField(kind, id);
  const title = titleOf(content, editedValue(content) ?? value);
  const label = <span className="visually-hidden">{`\u00a0: ${title}`}</span>;
  return (
    <li>
      <div className="stack">
        <p>
          <strong>{title}</strong>
        </p>
        <DifferenceList of={differencesOf(content, value, draft?.value ?? null)} />
        <input type="hidden" name={field} value={mark} />
        <p className="actions">
          <button type="submit" className="button" name="publier" value={field}>
            Publier{label}
          </button>
          <button type="submit" className="button button-outline" name="jeter" value={field}>
            Jeter{label}
          </button>
        </p>
      </div>
    </li>
  );
}

import type { Content } from '../../../../../shared/contract/admin/contents.ts';
import { DraftInput } from '../../../../../shared/contract/admin/contents-input.ts';
import { apiContext } from '../../../../api/api.ts';
import { validate } from '../../../../forms/form-input.ts';
import { PostForm } from '../../../../forms/post-form.tsx';
import { type Posted, refuse } from '../../forms/posted.ts';
import { requireAdmin } from '../../load.ts';
import { differencesOf, titleOf } from '../content-text.ts';
import { editedValue } from '../contents-in.ts';
import { goTo, refuseAsOld } from '../save-contents.ts';
import { previewLink, siteLink } from '../site-links.ts';
import { DifferenceList } from '../state-card.tsx';

/** The hidden field with the mark of a draft that is on the screen. */
const draftField = (kind: string, id: string) => `brouillon ${kind} ${id}`;

/** The value of the buttons for all drafts of the form. */
const everyDraft = 'tout';

/** Publishes or drops one of the drafts, or all that were on the screen. */
export async function saveDrafts({ context, values }: Posted): Promise<unknown> {
  const api = context.get(apiContext);
  await requireAdmin(context);
  const isPublished = values.publier !== undefined;
  const wanted = values.publier ?? values.jeter ?? '';
  const fields = Object.keys(values).filter((name) => name.startsWith('brouillon '));
  const chosen = wanted === everyDraft ? fields : fields.filter((name) => name === wanted);
  const name = isPublished ? 'adminPublishContent' : 'adminDiscardContent';
  for (const field of chosen) {
    const [, kind, id] = field.split(' ');
    const validated = validate(DraftInput, { kind, id, mark: values[field] });
    if (validated.problem) return refuse({ ...validated.problem, field: '' }, values);
    const sent = await api.call({ name, body: validated.input });
    if (sent.ok) continue;
    const now = sent.status === 409 ? await api.call({ name: 'adminContents' }) : undefined;
    if (now?.ok) return refuseAsOld(now.data, validated.input, values);
    return refuse({ ...sent.error, field: '' }, values, sent.status);
  }
  const isLast = chosen.length === fields.length;
  const done = isPublished ? 'publie' : 'jete';
  return goTo(isLast ? siteLink(done) : previewLink('', done));
}

/** Each draft with its buttons. Only drafts that are on the screen are published. */
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

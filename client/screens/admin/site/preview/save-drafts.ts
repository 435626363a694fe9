import { DraftInput } from '../../../../../shared/contract/admin/contents-input.ts';
import { apiContext } from '../../../../api/api.ts';
import { validate } from '../../../../forms/form-input.ts';
import { type Posted, refuse } from '../../forms/posted.ts';
import { requireAdmin } from '../../load.ts';
import { goTo, refuseAsOld } from '../save-contents.ts';
import { previewLink, siteLink } from '../site-links.ts';

/** The hidden field with the mark of a draft that is on the screen. */
export const draftField = (kind: string, id: string) => `brouillon ${kind} ${id}`;

/** All drafts that the form showed, by their fields. */
export const everyDraft = 'tout';

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

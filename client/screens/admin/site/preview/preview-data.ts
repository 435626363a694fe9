import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import { DraftInput } from '../../../../../shared/contract/admin/contents-input.ts';
import { apiContext } from '../../../../api/api.ts';
import { readTyped, requireAdmin } from '../../admin-data.ts';
import { checked, refused } from '../../team/edit-input.ts';
import { refusedAsOld } from '../save-contents.ts';
import { goTo, loader as load } from '../site-data.ts';
import { previewLink, siteLink } from '../site-links.ts';

/** With the days that are closed: a draft of opening hours opens none of them. */
export async function loader(args: LoaderFunctionArgs) {
  const api = args.context.get(apiContext);
  const [loaded, closed] = await Promise.all([load(args), api.closedDays()]);
  const closedDays = closed.ok ? closed.data.days : [];
  return data({ ...loaded.data, closedDays }, loaded.init ?? {});
}

/** The hidden field with the mark of a draft that is on the screen. */
export const draftField = (kind: string, id: string) => `brouillon ${kind} ${id}`;

/** All drafts that the form showed, by their fields. */
export const everyDraft = 'tout';

/** Publishes or drops one of the drafts, or all that were on the screen. */
export async function action(args: ActionFunctionArgs) {
  const api = args.context.get(apiContext);
  const values = await readTyped(args);
  await requireAdmin(args.context);
  const isPublished = values.publier !== undefined;
  const wanted = values.publier ?? values.jeter ?? '';
  const fields = Object.keys(values).filter((name) => name.startsWith('brouillon '));
  const chosen = wanted === everyDraft ? fields : fields.filter((name) => name === wanted);
  const name = isPublished ? 'adminPublishContent' : 'adminDiscardContent';
  for (const field of chosen) {
    const [, kind, id] = field.split(' ');
    const validated = checked(DraftInput, { kind, id, mark: values[field] });
    if (validated.problem) return refused(validated.problem, values, {});
    const sent = await api.call({ name, body: validated.input });
    if (sent.ok) continue;
    const now = sent.status === 409 ? await api.call({ name: 'adminContents' }) : undefined;
    if (now?.ok) return refusedAsOld(now.data, validated.input, values);
    return refused(sent.error, values, {}, sent.status);
  }
  const isLast = chosen.length === fields.length;
  const done = isPublished ? 'publie' : 'jete';
  return goTo(isLast ? siteLink(done) : previewLink('', done));
}

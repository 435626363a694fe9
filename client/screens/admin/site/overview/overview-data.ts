import type { ActionFunctionArgs } from 'react-router';
import { UndoContentInput } from '../../../../../shared/contract/admin/contents-input.ts';
import { readTyped, submitChange } from '../../admin-data.ts';
import { checked, refused } from '../../team/edit-input.ts';
import { goTo } from '../site-data.ts';
import { siteLink } from '../site-links.ts';

export { loader } from '../site-data.ts';

/** Takes the last change of something back. */
export async function action(args: ActionFunctionArgs) {
  const values = await readTyped(args);
  const validated = checked(UndoContentInput, { event: Number(values.annuler) });
  if (validated.problem) return refused(validated.problem, values, {});
  const call = { name: 'adminUndoContent', body: validated.input } as const;
  return (await submitChange(args.context, call, values)) ?? goTo(siteLink('publie'));
}

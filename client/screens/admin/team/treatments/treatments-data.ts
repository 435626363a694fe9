import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { catalogueOf } from '../../../../../shared/contents/catalogue-of.ts';
import { saveRuleInput } from '../../../../../shared/contract/admin/treatment-rules-input.ts';
import { changesContext } from '../../../../api/api.ts';
import { load, readTyped, submitChange } from '../../admin-data.ts';
import { checked, refused } from '../edit-input.ts';
import { plainRule } from '../rule-text.ts';
import { treatmentsLink } from '../team-links.ts';

export const loader = ({ context }: LoaderFunctionArgs) => load(context, { name: 'adminRules' });

/** Takes one treatment back to the catalogue. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const values = await readTyped(args);
  const catalogue = catalogueOf(context.get(changesContext));
  const { soin: treatment = '', mark } = values;
  // What is had at once stays so: the catalogue says nothing of it.
  const { atOnce: _, ...plain } = plainRule(treatment);
  const validated = checked(saveRuleInput({ catalogue: () => catalogue }), { ...plain, mark });
  if (validated.problem) return refused(validated.problem, values, {});
  const call = { name: 'adminSaveRule', body: validated.input } as const;
  const problem = await submitChange(context, call, values);
  return problem ?? redirect(treatmentsLink(treatment.split('/')[0] ?? '', 'rule-reset'), 303);
}

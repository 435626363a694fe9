import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from 'react-router';
import { type Day, readDay } from '../../../../shared/calendar/calendar-month.ts';
import { closeDaysInput, OpenDayInput } from '../../../../shared/contract/closed-days.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { clockContext } from '../../../api/api.ts';
import { validate } from '../../../forms/form-input.ts';
import { load, readTyped, refuse, submitChange } from '../admin-data.ts';
import { closedSearch, reopenedSearch } from './closure-notice.tsx';

export const loader = ({ context }: LoaderFunctionArgs) => load(context, { name: 'adminDays' });

/** From the call's fields to those of the form. */
const fieldNames = { from: 'du', to: 'au', label: 'libelle' } as const;

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const values = await readTyped(args);
  const submission = readSubmission(values, context.get(clockContext).today);
  if (submission.problem) return refuse(submission.problem, values, fieldNames);
  const { name, input: body, search } = submission;
  const refused = await submitChange(context, { name, body }, values, fieldNames);
  // Loads a new document: this one still holds the old opening hours.
  return refused ?? redirectDocument(`${adminPaths.adminDays}?${search}`, 303);
}

/** The call of the posted form, its validated input, and the success page's search. */
function readSubmission(
  { intent, jour = '', du = '', au = '', libelle }: Record<string, string>,
  today: Day,
) {
  if (intent === 'ouvrir') {
    const validated = validate(OpenDayInput, { day: jour });
    return { name: 'adminOpenDay', search: reopenedSearch(jour), ...validated } as const;
  }
  // Browsers without date fields send text. What is no date stays, for the schema to refuse.
  const [from, to] = [readDay(du) ?? du, readDay(au) ?? au];
  const validated = validate(
    closeDaysInput(() => today),
    { from, to, label: libelle },
  );
  return { name: 'adminCloseDays', search: closedSearch(from, to), ...validated } as const;
}

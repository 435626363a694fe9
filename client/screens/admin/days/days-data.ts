import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { type Day, readDay } from '../../../../shared/calendar/calendar-month.ts';
import { closeDaysInput, OpenDayInput } from '../../../../shared/contract/closed-days.ts';
import { paths } from '../../../../shared/page/paths.ts';
import { clockContext } from '../../../api/api.ts';
import { judge, readFields } from '../../../forms/form-input.ts';
import { change, load, refuse } from '../admin-data.ts';
import { toldClosed, toldOpened } from './days-done.tsx';

export const loader = ({ context }: LoaderFunctionArgs) => load(context, { name: 'adminDays' });

/** How the form calls the fields of its call. */
const fieldNames = { from: 'du', to: 'au', label: 'libelle' } as const;

export async function action({ request, context }: ActionFunctionArgs) {
  const values = await readFields(request);
  const order = orderIn(values, context.get(clockContext).today);
  if (order.problem) {
    const { field = '', ...problem } = order.problem;
    const known = fieldNames[field as keyof typeof fieldNames];
    return refuse({ ...problem, field: known }, values);
  }
  const { name, input: body, told } = order;
  const refused = await change(context, { name, body }, values, fieldNames);
  return refused ?? redirect(`${paths.adminDays}?${told}`, 303);
}

/** Which of the screen's forms was sent, what it asks for, and how the screen tells of it. */
function orderIn(
  { intent, jour = '', du = '', au = '', libelle }: Record<string, string>,
  today: Day,
) {
  if (intent === 'ouvrir') {
    const judged = judge(OpenDayInput, { day: jour });
    return { name: 'adminOpenDay', told: toldOpened(jour), ...judged } as const;
  }
  // As written by hand, where there is no date field; what is no date stays, to be told so.
  const [from, to] = [readDay(du) ?? du, readDay(au) ?? au];
  const judged = judge(
    closeDaysInput(() => today),
    { from, to, label: libelle },
  );
  return { name: 'adminCloseDays', told: toldClosed(from, to), ...judged } as const;
}

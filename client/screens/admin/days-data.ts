import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { readDay } from '../../../shared/calendar-month.ts';
import { CloseDaysInput, type ClosedDayList, OpenDayInput } from '../../../shared/closed-days.ts';
import { paths } from '../../../shared/paths.ts';
import { judge, readFields } from '../../form-input.ts';
import { change, load, refuse } from './admin-data.ts';

export const loader = ({ context }: LoaderFunctionArgs) =>
  load<ClosedDayList>(context, { name: 'adminDays' });

/** How the form calls the fields of its call. */
const fieldNames = { from: 'du', to: 'au', label: 'libelle' } as const;

export async function action({ request, context }: ActionFunctionArgs) {
  const values = await readFields(request);
  const order = orderIn(values);
  if (order.problem) {
    const { field = '', ...problem } = order.problem;
    const known = fieldNames[field as keyof typeof fieldNames];
    return refuse({ ...problem, field: known }, values);
  }
  const { name, input: body, done } = order;
  const refused = await change(context, { name, body }, values, fieldNames);
  return refused ?? redirect(`${paths.adminDays}?fait=${done}`, 303);
}

function orderIn({ intent, jour, du = '', au = '', libelle }: Record<string, string>) {
  if (intent === 'ouvrir') {
    return { name: 'adminOpenDay', done: 'ouvert', ...judge(OpenDayInput, { day: jour }) } as const;
  }
  // As written by hand, where there is no date field; what is no date stays, to be told so.
  const input = { from: readDay(du) ?? du, to: readDay(au) ?? au, label: libelle };
  return { name: 'adminCloseDays', done: 'ferme', ...judge(CloseDaysInput, input) } as const;
}

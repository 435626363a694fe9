import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import {
  addDays,
  type Day,
  readDay,
  weekdayOf,
} from '../../../../../shared/calendar/calendar-month.ts';
import { OutcomeInput } from '../../../../../shared/contract/admin/hours.ts';
import { adminPaths } from '../../../../../shared/page/admin-paths.ts';
import { adminListFields } from '../../../../../shared/page/request-filter.ts';
import { clockContext } from '../../../../api/api.ts';
import { validate } from '../../../../forms/form-input.ts';
import { load, readTyped, refuse, submitChange } from '../../admin-data.ts';
import { completedField } from '../../completed-edit.ts';
import { fields, weekView } from '../agenda-address.ts';

export { shouldRevalidate } from '../../../../forms/after-conflict.ts';

/** What the address shows: a day and the next one, or a week from Monday on. */
export function viewOf(search: URLSearchParams, today: Day) {
  const day = readDay(search.get(fields.day) ?? '') ?? today;
  const isWeek = search.get(fields.view) === weekView;
  return { day, isWeek, first: isWeek ? addDays(day, -weekdayOf(day)) : day };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  // The list of requests had this address before.
  if (Object.values(adminListFields).some((name) => searchParams.has(name))) {
    throw redirect(`${adminPaths.adminRequests}?${searchParams}`, 302);
  }
  const { first, isWeek } = viewOf(searchParams, context.get(clockContext).today);
  return load(context, { name: 'adminAgenda', query: { day: first, days: isWeek ? '7' : '2' } });
}

/** Records whether a client came. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const values = await readTyped(args);
  const { numero: number, version, presence: outcome } = values;
  const judged = validate(OutcomeInput, {
    number,
    version: Number(version),
    outcome,
  });
  if (judged.problem) return refuse(judged.problem, values);
  const { input: body } = judged;
  const refused = await submitChange(context, { name: 'adminOutcome', body }, values);
  const url = new URL(request.url);
  url.searchParams.set(completedField, 'presence');
  url.searchParams.set('numero', body.number);
  return refused ?? redirect(`${url.pathname}${url.search}`, 303);
}

import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { bookingFields as fields, personTreatmentFields } from '#shared/booking/booking-fields.ts';
import type { Day } from '#shared/calendar/calendar-month.ts';
import type { CalendarFacts } from '#shared/opening/closed-days.ts';
import { buildCatalogue } from '#shared/site/published-catalogue.ts';
import { apiContext, changesContext, clockContext } from '../api/api.ts';
import { offlineProblem } from '../api/browser-transport.ts';
import { loadForUse } from '../forms/connection-notice.tsx';
import { getValues } from '../forms/form-input.ts';
import { type CourseRow, loadCourse } from './choices/course-sessions.ts';
import { readChoices } from './choices/read-choices.ts';
import { type FreeHours, loadTimes } from './load-times.ts';

export interface BookData {
  readonly closedDays: readonly Day[];
  /** Set if no hours can be booked online, before any are asked for. */
  readonly online?: CalendarFacts['online'];
  readonly popular?: CalendarFacts['popular'];
  readonly times?: FreeHours | undefined;
  readonly course?: CourseRow | undefined;
}

/** Loads the form. If the closed days are missing, it still works: the backend checks each request again. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<BookData> {
  const api = context.get(apiContext);
  const { today } = context.get(clockContext);
  const catalogue = buildCatalogue(context.get(changesContext));
  const choices = readChoices(new URL(request.url).searchParams, today, catalogue);
  const [closed, times, course] = await Promise.all([
    api.closedDays(),
    loadTimes(api, choices, today),
    loadCourse(api, choices, today),
  ]);
  const { days: closedDays, ...known } = closed.ok ? closed.data : { days: [] };
  return { closedDays, ...known, times, ...(course && { course }) };
}

function wanted({ searchParams }: URL): string {
  if (searchParams.get(fields.view) !== 'heures') return '';
  const { people, month, day, staff, each } = fields;
  const names = [...personTreatmentFields, people, month, day, staff, each];
  // A course's dates depend on its first hour.
  if (searchParams.has(fields.course)) names.push(fields.time);
  return names.map((name) => `${name}=${searchParams.getAll(name)}`).join('&');
}

/** Reloads only for other hours, for the same hours again, or when an answer put the old ones in doubt. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { actionStatus, currentUrl, nextUrl } = change;
  const next = wanted(nextUrl);
  const isAgain = next !== wanted(currentUrl) || nextUrl.href === currentUrl.href;
  return actionStatus === 409 || (actionStatus === undefined && next !== '' && isAgain);
}

/** The sending code, which the first screen does not need. It loads as soon as the form is used. */
export const loadSending = loadForUse(() => import('./send-order.ts'));

export async function action(args: ActionFunctionArgs) {
  const sending = await loadSending();
  if (sending) return sending.action(args);
  const form = getValues(await args.request.formData()).toString();
  return data({ problem: offlineProblem, form }, 503);
}

import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { bookingFields as fields, personTreatmentFields } from '#shared/booking/booking-fields.ts';
import type { Day } from '#shared/calendar/calendar-month.ts';
import type { CalendarFacts } from '#shared/opening/closed-days.ts';
import { ownVisitPath } from '#shared/page/paths.ts';
import { buildCatalogue } from '#shared/site/published-catalogue.ts';
import { type Api, apiContext, changesContext, clockContext } from '../api/api.ts';
import { offlineProblem } from '../api/browser-transport.ts';
import { loadForUse } from '../forms/connection-notice.tsx';
import { getValues } from '../forms/form-input.ts';
import type { Choices } from './choices/choices.ts';
import { type LoadedCourse, loadCourse } from './choices/course-sessions.ts';
import { readChoices } from './choices/read-choices.ts';
import { formatTreatmentLists } from './choices/treatment-lists.ts';
import { type FreeHours, loadFreeHours } from './free-hours.ts';

export interface BookData {
  readonly closedDays: readonly Day[];
  /** Set while no hours can be booked online. */
  readonly online?: CalendarFacts['online'];
  readonly popular?: CalendarFacts['popular'];
  readonly times?: FreeHours | undefined;
  readonly course?: LoadedCourse | undefined;
}

/** Loads the form. If the closed days are missing, it still works: the backend checks each request again. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<BookData> {
  const api = context.get(apiContext);
  const { today } = context.get(clockContext);
  const catalogue = buildCatalogue(context.get(changesContext));
  const choices = readChoices(new URL(request.url).searchParams, today, catalogue);
  const [closedDaysAnswer, times, course] = await Promise.all([
    api.closedDays(),
    loadFreeHours(api, choices, today),
    loadCourse(api, choices, today),
    redirectToOwnVisit(api, choices),
  ]);
  const { days: closedDays, ...facts } = closedDaysAnswer.ok ? closedDaysAnswer.data : { days: [] };
  return { closedDays, ...facts, times, ...(course && { course }) };
}

/** Leads to the appointment or request of this browser if the choices are the same order. */
async function redirectToOwnVisit(api: Api, choices: Choices): Promise<void> {
  const token = api.ownVisit();
  const answer = token ? await api.call({ name: 'visit', token }) : undefined;
  if (!answer?.ok) return;
  const { status, day, time, people, treatmentIds } = answer.data;
  if (status === 'cancelled' || status === 'refused') return;
  const isSameHour = time ? choices.time === time : choices.view === 'demande';
  const isSameDay = choices.day === day && choices.people === people;
  if (isSameHour && isSameDay && formatTreatmentLists(choices) === treatmentIds.join(';'))
    throw redirect(ownVisitPath, 303);
}

function getHoursQuery({ searchParams }: URL): string {
  if (searchParams.get(fields.view) !== 'heures') return '';
  const { people, month, day, staff, each } = fields;
  const names = [...personTreatmentFields, people, month, day, staff, each];
  // A course's dates depend on its first hour.
  if (searchParams.has(fields.course)) names.push(fields.time);
  return names.map((name) => `${name}=${searchParams.getAll(name)}`).join('&');
}

/** Reloads for another search for hours, for the same address again, and after a conflict (409). */
export function shouldRevalidate(navigation: ShouldRevalidateFunctionArgs): boolean {
  const { actionStatus, currentUrl, nextUrl } = navigation;
  const query = getHoursQuery(nextUrl);
  const isNewSearch = query !== getHoursQuery(currentUrl) || nextUrl.href === currentUrl.href;
  return actionStatus === 409 || (actionStatus === undefined && query !== '' && isNewSearch);
}

/** Loads the code that sends, once the form is used: the first screen does not need it. */
export const loadSendOrder = loadForUse(() => import('./send-order.ts'));

export async function action(args: ActionFunctionArgs) {
  const sendOrder = await loadSendOrder();
  if (sendOrder) return sendOrder.action(args);
  const form = getValues(await args.request.formData()).toString();
  return data({ problem: offlineProblem, form }, 503);
}

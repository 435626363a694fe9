import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import {
  bookingFields as fields,
  personTreatmentFields,
  updateOnly,
} from '../../shared/booking/booking-fields.ts';
import { allFields } from '../../shared/booking/request-fields.ts';
import type { Day } from '../../shared/calendar/calendar-month.ts';
import type { FreeHour } from '../../shared/contract/error-codes.ts';
import type { ClosedDays } from '../../shared/opening/closed-days.ts';
import { buildCatalogue } from '../../shared/site/published-catalogue.ts';
import { type Api, apiContext, changesContext, clockContext } from '../api/api.ts';
import type { Problem } from '../forms/form-input.ts';
import { type Choices, choicesPath, toSearch } from './choices/choices.ts';
import { type CourseRow, loadCourse } from './choices/course-sessions.ts';
import { getValues, ofAccount, personalFields } from './choices/form-values.ts';
import { readChoices } from './choices/read-choices.ts';
import { anchors } from './choices/steps.tsx';
import { isLacking } from './choices/treatment-lists.ts';
import { type FreeTimes, loadTimes } from './load-times.ts';
import { clearRequestDraft } from './request-draft.ts';
import { isBooked, type Refused, type SentForm, sendOrder } from './send-order.ts';

export interface BookData {
  readonly closedDays: readonly Day[];
  /** Set if no hours can be booked online, before any are asked for. */
  readonly online?: ClosedDays['online'];
  readonly popular?: ClosedDays['popular'];
  readonly times?: FreeTimes | undefined;
  readonly course?: CourseRow | undefined;
}

export interface BookOutcome {
  readonly problem?: Problem;
  /** Free hours instead of a taken one. */
  readonly others?: readonly FreeHour[];
  readonly form: string;
  readonly times?: FreeTimes | undefined;
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

/** Books an hour, or sends a request, which books nothing until the institute confirms. */
export async function action({ request, context }: ActionFunctionArgs) {
  const posted = getValues(await request.formData());
  const clock = context.get(clockContext);
  const api = context.get(apiContext);
  const { searchParams } = new URL(request.url);
  const catalogue = buildCatalogue(context.get(changesContext));
  const choices = readChoices(posted, clock.today, catalogue);
  if (searchParams.has(updateOnly)) return showForm(api, { choices, posted, clock });
  const order = withPlainView({ choices, posted, clock });
  const sent = await sendOrder(api, order);
  if (isBooked(sent)) {
    clearRequestDraft();
    return sent.redirect;
  }
  // With scripts, the loader has the hours. They stay as they are unless the backend refused one.
  const isKnown = searchParams.has(fields.view) && sent.status !== 409;
  const times = isKnown ? undefined : await loadTimes(api, sent.choices, clock.today);
  const course = await loadCourse(api, sent.choices, clock.today);
  return refuse(sent, { form: getForm(sent.choices, posted), times, course });
}

/** Adds the view that forms of earlier versions lack. Without an hour, such a form is a request. */
function withPlainView(order: SentForm): SentForm {
  const { choices, posted } = order;
  const isRequest = !posted.has(fields.view) && !choices.time;
  return isRequest ? { ...order, choices: { ...choices, view: 'demande' } } : order;
}

function refuse(
  { status, problem, others }: Refused,
  shown: Pick<BookOutcome, 'form' | 'times' | 'course'>,
) {
  const refused = { ...(problem && { problem }), ...(others && { others }) };
  return data<BookOutcome>({ ...shown, ...refused }, { status });
}

/** Redirects to the address of the choices. Shows the form if personal data was typed, which no address may hold. */
async function showForm(api: Api, { choices, posted, clock }: SentForm) {
  const own = await ownDetails(api);
  const hasPersonalData = personalFields.some((name) => (posted.get(name) ?? '') !== own[name]);
  if (!hasPersonalData) {
    // Without a hash of its own, a redirect keeps the button's, far below the notice.
    const hash = isLacking(choices) ? `#${anchors.problem}` : '';
    return redirect(choicesPath(choices) + hash, 303);
  }
  const times = await loadTimes(api, choices, clock.today);
  const course = await loadCourse(api, choices, clock.today);
  return data<BookOutcome>({ form: getForm(choices, posted), times, course });
}

async function ownDetails(api: Api): Promise<Readonly<Record<string, string>>> {
  const answer = api.hasSession() ? await api.user() : undefined;
  const known = answer?.ok ? answer.data : undefined;
  return Object.fromEntries(
    allFields.map(([name, { field }]) => [field, ofAccount(known, name) ?? '']),
  );
}

function getForm(choices: Choices, posted: URLSearchParams): string {
  const form = toSearch(choices);
  form.set(fields.month, choices.month);
  for (const name of personalFields) form.set(name, posted.get(name) ?? '');
  return form.toString();
}

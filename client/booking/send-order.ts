import { type ActionFunctionArgs, data, redirect, redirectDocument } from 'react-router';
import * as v from 'valibot';
import type { Receipt } from '#shared/appointments/request-status.ts';
import { sentFields } from '#shared/booking/booking-address.ts';
import {
  bookingFields as fields,
  offerField,
  updateOnlyField,
} from '#shared/booking/booking-fields.ts';
import {
  createPersonInput,
  createRequestInput,
  createTreatmentChoiceInput,
  type RequestInput,
} from '#shared/booking/request.ts';
import { allFields, formatTextFields, mapTextFields } from '#shared/booking/request-fields.ts';
import { type BookingClock, findRequestDayProblem } from '#shared/calendar/booking-days.ts';
import { formatLongDay } from '#shared/calendar/calendar-month.ts';
import {
  type ApiError,
  type FreeHour,
  insertPhone,
  malformed,
  phonePlaceholder,
} from '#shared/contract/error-codes.ts';
import type { OnRequestReason } from '#shared/contract/on-request-reasons.ts';
import type { Institute } from '#shared/institute.ts';
import { formatXof } from '#shared/money/money-text.ts';
import { paths } from '#shared/page/paths.ts';
import type { CallFailure, CallResponse } from '#shared/page/render-page.ts';
import { buildCatalogue } from '#shared/site/published-catalogue.ts';
import { readPhoneByPattern } from '#shared/text/phone.ts';
import { type Api, apiContext, changesContext, clockContext } from '../api/api.ts';
import { findFieldError, getValues, type Problem } from '../forms/form-input.ts';
import { validate } from '../forms/validate.ts';
import { isOfAnotherDay } from '../page/opening-day.ts';
import { buildChoicesPath, type Choices, findCourse, toSearch } from './choices/choices.ts';
import { type LoadedCourse, loadCourse } from './choices/course-sessions.ts';
import { getAccountField, personalFields } from './choices/form-values.ts';
import { readChoices } from './choices/read-choices.ts';
import { anchors } from './choices/steps.tsx';
import { findCategory, getPersonIds, isLacking } from './choices/treatment-lists.ts';
import { mergeProblems, toChoiceInput, toFormField } from './form-problem.ts';
import { type FreeHours, loadFreeHours } from './free-hours.ts';
import { clearRequestDraft } from './request-draft.ts';
import { formatOfferSubject } from './shown-offer.ts';
import { listChoiceLines } from './whatsapp-message.ts';

export interface BookOutcome {
  readonly problem?: Problem;
  readonly others?: readonly FreeHour[];
  readonly form: string;
  readonly times?: FreeHours | undefined;
  readonly course?: LoadedCourse | undefined;
}

/** Books an hour, or sends a request, which books nothing until the institute confirms. */
export async function action({ request, context }: ActionFunctionArgs) {
  const values = getValues(await request.formData());
  const clock = context.get(clockContext);
  const api = context.get(apiContext);
  const { searchParams } = new URL(request.url);
  const catalogue = buildCatalogue(context.get(changesContext));
  const choices = readChoices(values, clock.today, catalogue);
  if (searchParams.has(updateOnlyField)) return showForm(api, { choices, values, clock });
  const result = await sendOrder(api, { choices, values, clock });
  if ('redirect' in result) {
    clearRequestDraft();
    return result.redirect;
  }
  // The page is older than today: the server shows today's days.
  const isDayOver = isOfAnotherDay() && findFieldError(result.problem, fields.day) !== undefined;
  if (isDayOver) return redirectDocument(buildChoicesPath(result.choices), 303);
  // With scripts, the loader has the hours. They stay as they are unless the backend refused one.
  const hasTimes = searchParams.has(fields.view) && result.status !== 409;
  const times = hasTimes ? undefined : await loadFreeHours(api, result.choices, clock.today);
  const course = await loadCourse(api, result.choices, clock.today);
  return refuse(result, { form: formatForm(result.choices, values), times, course });
}

function refuse(
  { status, problem, others }: RefusedOrder,
  formState: Pick<BookOutcome, 'form' | 'times' | 'course'>,
) {
  const outcome = { ...formState, ...(problem && { problem }), ...(others && { others }) };
  return data<BookOutcome>(outcome, { status });
}

/** Redirects to the address of the choices. Shows the form if personal data was typed, which no address may hold. */
async function showForm(api: Api, { choices, values, clock }: PostedForm) {
  const details = await loadAccountDetails(api);
  const hasPersonalData = personalFields.some((name) => (values.get(name) ?? '') !== details[name]);
  if (!hasPersonalData) {
    // A redirect without a hash keeps the hash of the button, which is far below the notice.
    const hash = isLacking(choices) ? `#${anchors.problem}` : '';
    return redirect(buildChoicesPath(choices) + hash, 303);
  }
  const times = await loadFreeHours(api, choices, clock.today);
  const course = await loadCourse(api, choices, clock.today);
  return data<BookOutcome>({ form: formatForm(choices, values), times, course });
}

async function loadAccountDetails(api: Api): Promise<Readonly<Record<string, string>>> {
  const answer = api.hasSession() ? await api.user() : undefined;
  const user = answer?.ok ? answer.data : undefined;
  return Object.fromEntries(
    allFields.map(([name, { field }]) => [field, getAccountField(user, name) ?? '']),
  );
}

function formatForm(choices: Choices, posted: URLSearchParams): string {
  const form = toSearch(choices);
  form.set(fields.month, choices.month);
  for (const name of personalFields) form.set(name, posted.get(name) ?? '');
  return form.toString();
}

type OrderResult = SentOrder | RefusedOrder;

async function sendOrder(api: Api, order: PostedForm): Promise<OrderResult> {
  const { choices } = order;
  const result =
    choices.view === 'demande' ? await sendRequest(api, order) : await sendAppointment(api, order);
  if ('redirect' in result || 'problem' in result) return result;
  return getRefusal(result, choices, api.institute);
}

function getRefusal(
  { error, status }: CallFailure,
  choices: Choices,
  institute: Institute,
): RefusedOrder {
  const { others } = error;
  const isOnRequest = error.error === 'not-bookable' || status === 404 || status === 501;
  if (isOnRequest && choices.view !== 'demande') {
    // Keeps the hour: the choices stay on the screen, and in the WhatsApp message.
    const message = onRequestSentences[error.reason ?? 'treatments'] + nothingSent;
    const problem: Problem = { error: 'not-bookable', message };
    return { status: 409, problem, choices: { ...choices, view: 'demande' } };
  }
  const explanation = isTakenSession(error, choices)
    ? { message: sessionTaken }
    : explainRefusal(error, institute);
  const problem = toFormField({ ...error, ...explanation });
  // For a course the page shows new dates instead.
  const isCourse = findCourse(choices) !== undefined;
  return { status: status || 503, problem, choices, ...(others && !isCourse && { others }) };
}

const isTakenSession = ({ error }: ApiError, choices: Choices) =>
  error === 'slot-taken' && findCourse(choices) !== undefined;

function explainRefusal(
  { error, field, deposit }: ApiError,
  institute: Institute,
): Partial<Problem> {
  if (error === 'deposit-due' && deposit) return { message: formatDepositDue(deposit) };
  // The treatments were valid in the page's price list, which is older than the institute's.
  if (field === 'treatments') return { error: 'offer-changed', message: treatmentNotOffered };
  if (error === 'closed-day') return { field: fields.day };
  if (error === 'too-many') return { message: insertPhone(tooManyAttempts, institute) };
  if (error === 'slot-taken') return { message: hourTaken };
  if (error === 'not-found') return { message: insertPhone(requestsNotOffered, institute) };
  return {};
}

const onRequestSentences: Readonly<Record<OnRequestReason | 'treatments', string>> = {
  treatments: 'Ces soins se réservent sur demande',
  number:
    'Pour ce nombre de rendez-vous, de personnes ou de soins, l’institut fixe l’heure avec vous',
  rush: 'Beaucoup de réservations arrivent en ce moment, et l’institut fixe lui-même l’heure des premières visites',
  holiday: 'Ce jour est férié et l’institut n’a pas encore décidé s’il ouvre',
  long: 'Autant de soins à la fois ne se réservent que sur demande',
  deposit: 'Cette heure est trop proche pour laisser le temps de payer l’acompte',
  course: 'Une cure se réserve seule, pour une personne',
  alone: 'Un soin en duo se réserve pour deux',
};
const formatDepositDue = (amount: number) =>
  `L’acompte est de ${formatXof(amount)}\u00a0: rien n’est encore réservé. Lisez les conditions, puis confirmez.`;
const nothingSent = '\u00a0: rien n’est encore envoyé. Vérifiez, puis envoyez votre demande.';
const hourTaken = 'Cette heure n’est plus disponible\u00a0: rien n’est réservé.';
const sessionTaken =
  'Une de ces dates n’est plus disponible\u00a0: rien n’est réservé. Voici d’autres dates\u00a0: confirmez si elles vous vont.';
const requestsNotOffered = `Les demandes ne s’envoient pas encore en ligne. Appelez-nous au ${phonePlaceholder}, ou écrivez-nous par WhatsApp.`;
const treatmentNotOffered =
  'Un soin choisi n’est plus proposé\u00a0: rien n’est envoyé. Choisissez-en un autre dans la liste du jour.';
const tooManyAttempts = `Trop de réservations ou d’essais pour le moment\u00a0: rien n’est envoyé. Votre saisie est gardée\u00a0; appelez-nous au ${phonePlaceholder}, ou écrivez-nous par WhatsApp.`;

async function sendRequest(api: Api, order: PostedForm): Promise<OrderResult | CallFailure> {
  const { choices, values, clock } = order;
  const input = {
    ...toChoiceInput(choices),
    ...readPerson(values),
    moment: values.getAll(fields.moment).at(-1) ?? choices.moment,
  };
  const validated = validate(
    createRequestInput({
      clock: () => clock,
      catalogue: () => choices.catalogue,
      institute: () => api.institute,
    }),
    input,
  );
  const problem = mergeProblems(choices, validated.problem);
  if (problem || validated.problem) return { status: 400, problem, choices };
  const { total } = readShownOffer(values, choices);
  const body = {
    ...validated.input,
    ...getPersonIds(choices),
    ...(total !== undefined && { total }),
  };
  const answer = await sendRequestOrMessage(api, choices, body);
  if (!answer.ok) return answer;
  return showConfirmation(answer.data ?? {}, answer.redirectTo ?? paths.book);
}

/** Falls back to a contact message where the backend has no call for requests (404, 501). */
async function sendRequestOrMessage(
  api: Api,
  choices: Choices,
  input: RequestInput,
): Promise<CallResponse<'bookingRequest' | 'contact'>> {
  const answer = await api.call({ name: 'bookingRequest', body: input, successPath: paths.book });
  if (answer.ok || (answer.status !== 404 && answer.status !== 501)) return answer;
  const message = [
    ...listChoiceLines(choices),
    `Moment souhaité\u00a0: ${input.moment}`,
    ...formatTextFields((name) => input[name]),
  ].join('\n');
  const { section } = findCategory(choices);
  const subject = `Demande de rendez-vous\u00a0: ${formatLongDay(input.day)}, ${section?.titre}`;
  const messageAnswer = await api.sendMessage({ subject, message }, paths.book);
  return messageAnswer.ok ? { ...messageAnswer, data: {} } : messageAnswer;
}

async function sendAppointment(api: Api, order: PostedForm): Promise<OrderResult | CallFailure> {
  const { choices, values, clock } = order;
  const schema = v.intersect(
    [
      createTreatmentChoiceInput(
        (day) => findRequestDayProblem(day, clock, { institute: api.institute }),
        () => choices.catalogue,
      ),
      v.object({ time: v.optional(v.pipe(v.string(), v.nonEmpty(noHour)), '') }),
      createPersonInput(readPhoneByPattern),
    ],
    malformed,
  );
  const { time = '', staff } = choices;
  const validated = validate(schema, { ...toChoiceInput(choices), ...readPerson(values), time });
  const problem = mergeProblems(choices, validated.problem);
  if (problem || validated.problem) return { status: 400, problem, choices };
  const answer = await api.call({
    name: 'bookingAppointment',
    body: {
      ...validated.input,
      time,
      ...(staff && { staff }),
      ...getPersonIds(choices),
      ...readShownOffer(values, choices),
    },
    successPath: bookedPath,
  });
  if (!answer.ok) return staff && answer.status === 400 ? nameStaffAsCause(answer) : answer;
  return showConfirmation(answer.data, answer.redirectTo ?? bookedPath);
}

const amount = v.exactOptional(v.pipe(v.number(), v.safeInteger()));

/** The facts on the screen about an hour, or about a request. A booking with other facts is refused. */
const Offer = v.object({
  of: v.string(),
  total: amount,
  deposit: amount,
  ends: v.exactOptional(v.string()),
  begins: v.exactOptional(v.array(v.string())),
  nextSessions: v.exactOptional(v.array(v.object({ day: v.string(), time: v.string() }))),
});

const OfferText = v.pipe(v.string(), v.parseJson(), Offer);

function readShownOffer(posted: URLSearchParams, choices: Choices) {
  const subject = formatOfferSubject(choices, choices);
  for (const text of posted.getAll(offerField)) {
    const { success, output } = v.safeParse(OfferText, text);
    if (!success || output.of !== subject) continue;
    const { of: _, ...offer } = output;
    return offer;
  }
  return {};
}

const noHour = 'Choisissez une heure.';

/** Blames the chosen staff member: the input is valid, so she does not do all of the treatments. */
const nameStaffAsCause = (failure: CallFailure): CallFailure => ({
  ...failure,
  error: {
    ...failure.error,
    message: 'Cette personne ne fait pas tous ces soins. Choisissez-en une autre.',
  },
});

const bookedPath = `${paths.book}?${sentFields.booked}=1`;

const readPerson = (posted: URLSearchParams) =>
  mapTextFields((_, { field }) => posted.get(field) ?? undefined);

/** Loads a new document, because the page's headers guard its secret address. */
function showConfirmation({ manage, repeated, mailed }: Receipt, successPath: string): SentOrder {
  if (!manage) return { redirect: redirectDocument(successPath, 303) };
  const search = new URLSearchParams({
    [sentFields.booked]: '1',
    ...(repeated && { [sentFields.repeated]: '1' }),
    ...(mailed === false && { [sentFields.notMailed]: '1' }),
  });
  return { redirect: redirectDocument(`${manage}?${search}`, 303) };
}

interface PostedForm {
  readonly choices: Choices;
  readonly values: URLSearchParams;
  readonly clock: BookingClock;
}

interface RefusedOrder {
  readonly status: number;
  readonly problem: Problem | undefined;
  readonly others?: readonly FreeHour[];
  readonly choices: Choices;
}

interface SentOrder {
  readonly redirect: Response;
}

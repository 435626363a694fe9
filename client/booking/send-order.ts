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
  personInput,
  type RequestInput,
  requestInput,
  treatmentChoiceInput,
} from '#shared/booking/request.ts';
import { allFields, formatTextFields, mapTextFields } from '#shared/booking/request-fields.ts';
import { type BookingClock, requestDayProblem } from '#shared/calendar/booking-days.ts';
import { dayTitle } from '#shared/calendar/calendar-month.ts';
import {
  type ApiError,
  type FreeHour,
  malformed,
  phoneMark,
  withPhone,
} from '#shared/contract/error-codes.ts';
import type { OnRequestReason } from '#shared/contract/on-request-reasons.ts';
import type { Institute } from '#shared/institute.ts';
import { formatXof } from '#shared/money/money-text.ts';
import { paths } from '#shared/page/paths.ts';
import type { CallFailure, CallResponse } from '#shared/page/render-page.ts';
import { buildCatalogue } from '#shared/site/published-catalogue.ts';
import { readPlainPhone } from '#shared/text/phone.ts';
import { type Api, apiContext, changesContext, clockContext } from '../api/api.ts';
import { fieldError, getValues, type Problem } from '../forms/form-input.ts';
import { validate } from '../forms/validate.ts';
import { isOfAnotherDay } from '../page/opening-day.ts';
import { type Choices, choicesPath, findCourse, toSearch } from './choices/choices.ts';
import { type CourseRow, loadCourse } from './choices/course-sessions.ts';
import { ofAccount, personalFields } from './choices/form-values.ts';
import { readChoices } from './choices/read-choices.ts';
import { anchors } from './choices/steps.tsx';
import { findCategory, isLacking, personIds } from './choices/treatment-lists.ts';
import { mergeProblems, toChoiceInput, toFormField } from './form-problem.ts';
import { type FreeHours, loadTimes } from './load-times.ts';
import { clearRequestDraft } from './request-draft.ts';
import { getSubject } from './shown-offer.ts';
import { formatChoices } from './whatsapp-message.ts';

export interface BookOutcome {
  readonly problem?: Problem;
  readonly others?: readonly FreeHour[];
  readonly form: string;
  readonly times?: FreeHours | undefined;
  readonly course?: CourseRow | undefined;
}

/** Books an hour, or sends a request, which books nothing until the institute confirms. */
export async function action({ request, context }: ActionFunctionArgs) {
  const posted = getValues(await request.formData());
  const clock = context.get(clockContext);
  const api = context.get(apiContext);
  const { searchParams } = new URL(request.url);
  const catalogue = buildCatalogue(context.get(changesContext));
  const choices = readChoices(posted, clock.today, catalogue);
  if (searchParams.has(updateOnlyField)) return showForm(api, { choices, posted, clock });
  const sent = await sendOrder(api, { choices, posted, clock });
  if ('redirect' in sent) {
    clearRequestDraft();
    return sent.redirect;
  }
  // The chosen day is over: the server shows today's days.
  const isOver = isOfAnotherDay() && fieldError(sent.problem, fields.day) !== undefined;
  if (isOver) return redirectDocument(choicesPath(sent.choices), 303);
  // With scripts, the loader has the hours. They stay as they are unless the backend refused one.
  const hasTimes = searchParams.has(fields.view) && sent.status !== 409;
  const times = hasTimes ? undefined : await loadTimes(api, sent.choices, clock.today);
  const course = await loadCourse(api, sent.choices, clock.today);
  return refuse(sent, { form: getForm(sent.choices, posted), times, course });
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

async function sendOrder(api: Api, order: SentForm): Promise<Sent | Refused> {
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
): Refused {
  const { others } = error;
  const isOnRequest = error.error === 'not-bookable' || status === 404 || status === 501;
  if (isOnRequest && choices.view !== 'demande') {
    // Keeps the hour: the choices stay on the screen, and in the WhatsApp message.
    const message = onRequest[error.reason ?? 'treatments'] + nothingSent;
    const problem: Problem = { error: 'not-bookable', message };
    return { status: 409, problem, choices: { ...choices, view: 'demande' } };
  }
  const words = isTakenSession(error, choices)
    ? { message: takenSession }
    : wordsFor(error, institute);
  const problem = toFormField({ ...error, ...words });
  // For a course the page shows new dates instead.
  const isCourse = findCourse(choices) !== undefined;
  return { status: status || 503, problem, choices, ...(others && !isCourse && { others }) };
}

const isTakenSession = ({ error }: ApiError, choices: Choices) =>
  error === 'slot-taken' && findCourse(choices) !== undefined;

function wordsFor({ error, field, deposit }: ApiError, institute: Institute): Partial<Problem> {
  if (error === 'deposit-due' && deposit) return { message: depositDue(deposit) };
  // The treatments were valid in the page's price list, which is older than the institute's.
  if (field === 'treatments') return { error: 'offer-changed', message: notOfferedNow };
  if (error === 'closed-day') return { field: fields.day };
  if (error === 'too-many') return { message: withPhone(tooMany, institute) };
  if (error === 'slot-taken') return { message: taken };
  if (error === 'not-found') return { message: withPhone(notOffered, institute) };
  return {};
}

const onRequest: Readonly<Record<OnRequestReason | 'treatments', string>> = {
  treatments: 'Ces soins se réservent sur demande',
  number:
    'Pour ce nombre de rendez-vous, de personnes ou de soins, l’institut fixe l’heure avec vous',
  rush: 'Beaucoup de réservations arrivent en ce moment, et l’institut fixe lui-même l’heure des premières visites',
  holiday: 'Ce jour est férié et l’institut n’a pas encore décidé s’il ouvre',
  long: 'Autant de soins à la fois ne se réservent que sur demande',
  deposit: 'Cette heure est trop proche pour laisser le temps de payer l’acompte',
  course: 'Une cure se réserve seule, pour une personne',
};
const depositDue = (amount: number) =>
  `L’acompte est de ${formatXof(amount)}\u00a0: rien n’est encore réservé. Lisez les conditions, puis confirmez.`;
const nothingSent = '\u00a0: rien n’est encore envoyé. Vérifiez, puis envoyez votre demande.';
const taken = 'Cette heure n’est plus disponible\u00a0: rien n’est réservé.';
const takenSession =
  'Une de ces dates n’est plus disponible\u00a0: rien n’est réservé. Voici d’autres dates\u00a0: confirmez si elles vous vont.';
const notOffered = `Les demandes ne s’envoient pas encore en ligne. Appelez-nous au ${phoneMark}, ou écrivez-nous par WhatsApp.`;
const notOfferedNow =
  'Un soin choisi n’est plus proposé\u00a0: rien n’est envoyé. Choisissez-en un autre dans la liste du jour.';
const tooMany = `Trop de réservations ou d’essais pour le moment\u00a0: rien n’est envoyé. Votre saisie est gardée\u00a0; appelez-nous au ${phoneMark}, ou écrivez-nous par WhatsApp.`;

async function sendRequest(api: Api, order: SentForm): Promise<Sent | Refused | CallFailure> {
  const { choices, posted, clock } = order;
  const input = {
    ...toChoiceInput(choices),
    ...toPerson(posted),
    moment: posted.getAll(fields.moment).at(-1) ?? choices.moment,
  };
  const validated = validate(
    requestInput({
      clock: () => clock,
      catalogue: () => choices.catalogue,
      institute: () => api.institute,
    }),
    input,
  );
  const problem = mergeProblems(choices, validated.problem);
  if (problem || validated.problem) return { status: 400, problem, choices };
  const { total } = shownOffer(posted, choices);
  const body = {
    ...validated.input,
    ...personIds(choices),
    ...(total !== undefined && { total }),
  };
  const sent = await sendOrWrite(api, choices, body);
  if (!sent.ok) return sent;
  return confirmation(sent.data ?? {}, sent.redirectTo ?? paths.book);
}

/** Falls back to a contact message where the backend has no call for requests (404, 501). */
async function sendOrWrite(
  api: Api,
  choices: Choices,
  input: RequestInput,
): Promise<CallResponse<'bookingRequest' | 'contact'>> {
  const sent = await api.call({ name: 'bookingRequest', body: input, successPath: paths.book });
  if (sent.ok || (sent.status !== 404 && sent.status !== 501)) return sent;
  const message = [
    ...formatChoices(choices),
    `Moment souhaité\u00a0: ${input.moment}`,
    ...formatTextFields((name) => input[name]),
  ].join('\n');
  const { section } = findCategory(choices);
  const subject = `Demande de rendez-vous\u00a0: ${dayTitle(input.day)}, ${section?.titre}`;
  const asMessage = await api.sendMessage({ subject, message }, paths.book);
  return asMessage.ok ? { ...asMessage, data: {} } : asMessage;
}

async function sendAppointment(api: Api, order: SentForm): Promise<Sent | Refused | CallFailure> {
  const { choices, posted, clock } = order;
  const schema = v.intersect(
    [
      treatmentChoiceInput(
        (day) => requestDayProblem(day, clock, { institute: api.institute }),
        () => choices.catalogue,
      ),
      v.object({ time: v.optional(v.pipe(v.string(), v.nonEmpty(noHour)), '') }),
      personInput(readPlainPhone),
    ],
    malformed,
  );
  const { time = '', staff } = choices;
  const validated = validate(schema, { ...toChoiceInput(choices), ...toPerson(posted), time });
  const problem = mergeProblems(choices, validated.problem);
  if (problem || validated.problem) return { status: 400, problem, choices };
  const sent = await api.call({
    name: 'bookingAppointment',
    body: {
      ...validated.input,
      time,
      ...(staff && { staff }),
      ...personIds(choices),
      ...shownOffer(posted, choices),
    },
    successPath: bookedPath,
  });
  if (!sent.ok) return staff && sent.status === 400 ? nameStaffAsCause(sent) : sent;
  return confirmation(sent.data, sent.redirectTo ?? bookedPath);
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

function shownOffer(posted: URLSearchParams, choices: Choices) {
  const subject = getSubject(choices, choices);
  for (const text of posted.getAll(offerField)) {
    const { success, output } = v.safeParse(OfferText, text);
    if (!success || output.of !== subject) continue;
    const { of: _, ...shown } = output;
    return shown;
  }
  return {};
}

const noHour = 'Choisissez une heure.';

/** Names the wished staff member as the cause: the input is valid, so she does not do all of the treatments. */
const nameStaffAsCause = (sent: CallFailure): CallFailure => ({
  ...sent,
  error: {
    ...sent.error,
    message: 'Cette personne ne fait pas tous ces soins. Choisissez-en une autre.',
  },
});

const bookedPath = `${paths.book}?${sentFields.booked}=1`;

const toPerson = (posted: URLSearchParams) =>
  mapTextFields((_, { field }) => posted.get(field) ?? undefined);

/** Loads a new document, because the page's headers guard its secret address. */
function confirmation({ manage, repeated, mailed }: Receipt, successPath: string): Sent {
  if (!manage) return { redirect: redirectDocument(successPath, 303) };
  const marks = new URLSearchParams({
    [sentFields.booked]: '1',
    ...(repeated && { [sentFields.repeated]: '1' }),
    ...(mailed === false && { [sentFields.notMailed]: '1' }),
  });
  return { redirect: redirectDocument(`${manage}?${marks}`, 303) };
}

interface SentForm {
  readonly choices: Choices;
  readonly posted: URLSearchParams;
  readonly clock: BookingClock;
}

interface Refused {
  readonly status: number;
  readonly problem: Problem | undefined;
  readonly others?: readonly FreeHour[];
  readonly choices: Choices;
}

interface Sent {
  readonly redirect: Response;
}

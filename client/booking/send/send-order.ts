import { bookingFields as fields } from '../../../shared/booking/booking-fields.ts';
import { type ApiError, phoneMark, withPhone } from '../../../shared/contract/error-codes.ts';
import type { OnRequestReason } from '../../../shared/contract/on-request-reasons.ts';
import type { Institute } from '../../../shared/institute.ts';
import { formatXof } from '../../../shared/money/money-text.ts';
import type { CallFailure } from '../../../shared/page/render-page.ts';
import type { Api } from '../../api/api.ts';
import type { Problem } from '../../forms/form-input.ts';
import type { Choices } from '../choices/choices.ts';
import { courseOf } from '../choices/course-of.ts';
import { toFormField } from '../form-problem.ts';
import type { Order, Refused, Sent } from './order.ts';
import { sendAppointment } from './send-appointment.ts';
import { sendRequest } from './send-request.ts';

export async function sendOrder(api: Api, order: Order): Promise<Sent | Refused> {
  const { choices } = order;
  const result =
    choices.view === 'demande' ? await sendRequest(api, order) : await sendAppointment(api, order);
  if ('redirect' in result || 'problem' in result) return result;
  return refusalOf(result, choices, api.institute);
}

function refusalOf(
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
  const isCourse = courseOf(choices) !== undefined;
  return { status: status || 503, problem, choices, ...(others && !isCourse && { others }) };
}

const isTakenSession = ({ error }: ApiError, choices: Choices) =>
  error === 'slot-taken' && courseOf(choices) !== undefined;

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
  room: 'La salle de ces soins n’est pas en service ce jour-là',
};
const depositDue = (amount: number) =>
  `L’acompte est de ${formatXof(amount)}\u00a0: rien n’est encore réservé. Lisez les conditions, puis confirmez.`;
const nothingSent = '\u00a0: rien n’est encore envoyé. Vérifiez, puis envoyez votre demande.';
const taken = 'Cette heure n’est plus disponible\u00a0: rien n’est réservé.';
const takenSession =
  'Une de ces dates n’est plus disponible\u00a0: rien n’est réservé. Vérifiez les dates ci-dessous, puis confirmez.';
const notOffered = `Les demandes ne s’envoient pas encore en ligne. Appelez-nous au ${phoneMark}, ou écrivez-nous par WhatsApp.`;
const notOfferedNow =
  'Un soin choisi n’est plus proposé\u00a0: rien n’est envoyé. Choisissez-en un autre dans la liste du jour.';
const tooMany = `Trop de réservations ou d’essais pour le moment\u00a0: rien n’est envoyé. Votre saisie est gardée\u00a0; appelez-nous au ${phoneMark}, ou écrivez-nous par WhatsApp.`;

import { bookingFields as fields } from '../../../shared/booking/booking-fields.ts';
import { type RequestInput, requestInput } from '../../../shared/booking/request.ts';
import { typedFields, typedLines } from '../../../shared/booking/request-fields.ts';
import { dayTitle } from '../../../shared/calendar/calendar-month.ts';
import { phoneMark, withPhone } from '../../../shared/contract/error-codes.ts';
import { paths } from '../../../shared/page/paths.ts';
import type { CallFailure, CallResponse } from '../../../shared/page/render-page.ts';
import type { Api } from '../../api/api.ts';
import { validate } from '../../forms/form-input.ts';
import { type Choices, toSearch } from '../choices/choices.ts';
import { careOfChoices } from '../choices/request-summary.ts';
import { areEach, personIds } from '../choices/treatment-lists.ts';
import { toWish, wholeProblem } from '../form-problem.ts';
import { choiceLines, personLines } from '../ways-out/whatsapp-message.ts';
import { confirmation } from './confirmation.ts';
import type { Order, Refused, Sent } from './order.ts';
import { toPerson } from './person.ts';
import { shownTotal } from './shown-total.ts';

/** The names also go into the note, because another backend may read only the first person's treatments. */
const personNames = (choices: Choices) => personLines(choices, ({ nom }) => nom);
const tooMuch = `Les soins de chaque personne et vos précisions dépassent ensemble ${typedFields.note.limit}\u00a0caractères. Raccourcissez vos précisions, ou appelez-nous au ${phoneMark}.`;

export async function sendRequest(api: Api, order: Order): Promise<Sent | Refused | CallFailure> {
  const { choices, posted, clock } = order;
  const person = toPerson(posted);
  const input = {
    ...toWish(choices),
    ...person,
    note: areEach(choices) ? [...personNames(choices), person.note].join('\n') : person.note,
    moment: posted.get(fields.moment) ?? choices.moment,
  };
  const validated = validate(
    requestInput({
      clock: () => clock,
      catalogue: () => choices.catalogue,
      institute: () => api.institute,
    }),
    input,
  );
  const found = wholeProblem(choices, validated.problem);
  const isTooMuch = found?.field === 'note' && areEach(choices);
  const problem = isTooMuch ? { ...found, message: withPhone(tooMuch, api.institute) } : found;
  if (problem || validated.problem) return { status: 400, problem, choices };
  const search = toSearch(choices);
  search.set(fields.moment, validated.input.moment);
  const successPath = `${paths.requestSent}?${search}`;
  const body = {
    ...validated.input,
    ...personIds(choices),
    ...shownTotal(posted, choices),
  };
  const sent = await sendOrWrite(api, choices, body, successPath);
  if (!sent.ok) return sent;
  return confirmation(sent.data ?? {}, sent.redirectTo ?? successPath);
}

/** Falls back to a contact message where the backend has no call for requests (404, 501). */
async function sendOrWrite(
  api: Api,
  choices: Choices,
  input: RequestInput,
  successPath: string,
): Promise<CallResponse<'bookingRequest' | 'contact'>> {
  const sent = await api.requestAppointment(input, successPath);
  if (sent.ok || (sent.status !== 404 && sent.status !== 501)) return sent;
  const message = [
    ...choiceLines(choices),
    `Moment souhaité\u00a0: ${input.moment}`,
    ...typedLines((name) => input[name]),
  ].join('\n');
  const { section } = careOfChoices(choices);
  const subject = `Demande de rendez-vous\u00a0: ${dayTitle(input.day)}, ${section?.titre}`;
  const asMessage = await api.sendMessage({ subject, message }, successPath);
  return asMessage.ok ? { ...asMessage, data: {} } : asMessage;
}

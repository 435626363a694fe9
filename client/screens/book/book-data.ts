import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { type Day, dayTitle } from '../../../shared/calendar/calendar-month.ts';
import { type RequestInput, requestInput } from '../../../shared/contract/request.ts';
import { idOf } from '../../../shared/contract/treatment-choice.ts';
import { bookingFields as fields, updateOnly } from '../../../shared/page/booking-address.ts';
import { paths } from '../../../shared/page/paths.ts';
import type { CallResponse } from '../../../shared/page/render-page.ts';
import { requestLines } from '../../../shared/text/request-text.ts';
import { type Api, apiContext, clockContext } from '../../api/api.ts';
import { judge, type Problem, readFields } from '../../forms/form-input.ts';
import {
  addressOf,
  type Choices,
  chosenTreatments,
  toFields,
  toRequestSummary,
} from './choices/choices.ts';
import { readChoices } from './choices/read-choices.ts';
import { onThisForm, withUnread } from './form-problem.ts';
import { forgetRequest } from './request-draft.ts';

/** Never a failure of the page: the institute judges each request again. */
export async function loader({ context }: LoaderFunctionArgs): Promise<BookData> {
  const answer = await context.get(apiContext).closedDays();
  return { closedDays: answer.ok ? answer.data.days : [] };
}

export interface BookData {
  readonly closedDays: readonly Day[];
}

/** The form stays on the screen as it was posted: something is wrong, or it was not to be sent yet. */
export interface BookOutcome {
  readonly problem?: Problem;
  readonly values: Readonly<Record<string, string>>;
}

/** Filling the form in sends nothing; a day that was closed meanwhile is worth asking again. */
export const shouldRevalidate = ({ actionStatus }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409;

/** Asks the institute for an appointment: nothing is booked until it confirms. */
export async function action({ request, context }: ActionFunctionArgs) {
  const values = await readFields(request);
  const clock = context.get(clockContext);
  const api = context.get(apiContext);
  const choices = readChoices(new URLSearchParams(values), clock.today);
  if (new URL(request.url).searchParams.has(updateOnly)) return show(api, choices, values);
  const judged = judge(
    requestInput(() => clock),
    toInput(choices, values),
  );
  const problem = withUnread(choices, judged.problem);
  if (problem || judged.problem) return refuse(400, problem, values);
  const search = new URLSearchParams({ ...toFields(choices), moment: judged.input.moment });
  const successPath = `${paths.requestSent}?${search}`;
  const sent = await sendRequest(api, choices, judged.input, successPath);
  if (!sent.ok) {
    const isDay = sent.error.error === 'closed-day';
    const refused = isDay ? { ...sent.error, field: 'day' } : sent.error;
    return refuse(sent.status || 503, onThisForm(refused), values);
  }
  forgetRequest();
  return redirect(sent.redirectTo ?? successPath, 303);
}

const refuse = (status: number, problem: Problem | undefined, values: BookOutcome['values']) =>
  data<BookOutcome>({ ...(problem && { problem }), values }, { status });

/**
 * Without JavaScript a press that only chooses comes here. What is chosen makes an address, to keep
 * and to go back to; what somebody typed about themselves never enters one.
 */
async function show(api: Api, choices: Choices, values: BookOutcome['values']) {
  const { nom, telephone, email = '', note } = values;
  const isTyped = nom || telephone || note || email !== (await ownAddress(api));
  return isTyped ? data<BookOutcome>({ values }) : redirect(addressOf(choices), 303);
}

/** What the form shows by itself for an e-mail address. */
async function ownAddress(api: Api): Promise<string> {
  const user = api.hasSession() ? await api.user() : undefined;
  return user?.ok ? user.data.email : '';
}

function toInput(choices: Choices, values: Record<string, string>) {
  const { day, people, section, careType } = choices;
  return {
    day,
    people,
    category: section?.slug,
    careType: careType?.slug,
    treatments: chosenTreatments(choices).map(idOf),
    moment: values[fields.moment] ?? choices.moment,
    name: values.nom,
    phone: values.telephone,
    email: values.email,
    note: values.note,
  };
}

/** A backend that takes no requests, only messages, gets the same as a message. */
async function sendRequest(
  api: Api,
  choices: Choices,
  input: RequestInput,
  successPath: string,
): Promise<CallResponse<'bookingRequest' | 'contact'>> {
  const sent = await api.requestAppointment(input, successPath);
  if (sent.ok || (sent.status !== 404 && sent.status !== 501)) return sent;
  const { name, phone, email, moment, note } = input;
  const message = [
    ...requestLines(toRequestSummary(choices)),
    `Moment souhaité\u00a0: ${moment}`,
    `Nom\u00a0: ${name}`,
    `Téléphone\u00a0: ${phone}`,
    ...(email ? [`E-mail\u00a0: ${email}`] : []),
    ...(note ? [`Précisions\u00a0: ${note}`] : []),
  ].join('\n');
  const subject = `Demande de rendez-vous\u00a0: ${dayTitle(input.day)}, ${choices.section?.titre}`;
  const asMessage = await api.sendMessage({ subject, message }, successPath);
  return asMessage.ok ? { ...asMessage, data: {} } : asMessage;
}

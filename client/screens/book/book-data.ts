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
import { type Problem, readFields, validate } from '../../forms/form-input.ts';
import {
  type Choices,
  choicesPath,
  chosenTreatments,
  toFields,
  toRequestSummary,
} from './choices/choices.ts';
import { readChoices } from './choices/read-choices.ts';
import { toFormField, withUnrecognized } from './form-problem.ts';
import { clearRequestDraft } from './request-draft.ts';

/** Without the closed days the form still works: the backend checks each request again. */
export async function loader({ context }: LoaderFunctionArgs): Promise<BookData> {
  const response = await context.get(apiContext).closedDays();
  return { closedDays: response.ok ? response.data.days : [] };
}

export interface BookData {
  readonly closedDays: readonly Day[];
}

/** The posted form is shown again: it has a problem, or the POST only updated it. */
export interface BookOutcome {
  readonly problem?: Problem;
  readonly values: Readonly<Record<string, string>>;
}

/** Loads the closed days again only when a day was closed meanwhile, not at each choice. */
export const shouldRevalidate = ({ actionStatus }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409;

/** Sends an appointment request; nothing is booked until the institute confirms. */
export async function action({ request, context }: ActionFunctionArgs) {
  const values = await readFields(request);
  const clock = context.get(clockContext);
  const api = context.get(apiContext);
  const choices = readChoices(new URLSearchParams(values), clock.today);
  if (new URL(request.url).searchParams.has(updateOnly)) return showForm(api, choices, values);
  const validated = validate(
    requestInput(() => clock),
    toInput(choices, values),
  );
  const problem = withUnrecognized(choices, validated.problem);
  if (problem || validated.problem) return refuse(400, problem, values);
  const search = new URLSearchParams({ ...toFields(choices), moment: validated.input.moment });
  const successPath = `${paths.requestSent}?${search}`;
  const sent = await sendRequest(api, choices, validated.input, successPath);
  if (!sent.ok) {
    const isDay = sent.error.error === 'closed-day';
    const refused = isDay ? { ...sent.error, field: 'day' } : sent.error;
    return refuse(sent.status || 503, toFormField(refused), values);
  }
  clearRequestDraft();
  return redirect(sent.redirectTo ?? successPath, 303);
}

const refuse = (status: number, problem: Problem | undefined, values: BookOutcome['values']) =>
  data<BookOutcome>({ ...(problem && { problem }), values }, { status });

/**
 * Update buttons post here without JavaScript. Redirects to the address of the choices, unless personal
 * data was typed: that must not be in an address, so the form is shown with its values instead.
 */
async function showForm(api: Api, choices: Choices, values: BookOutcome['values']) {
  const { nom, telephone, email = '', note } = values;
  const hasPersonalData = nom || telephone || note || email !== (await defaultEmail(api));
  return hasPersonalData ? data<BookOutcome>({ values }) : redirect(choicesPath(choices), 303);
}

/** The form's default for the e-mail field: the account's address. */
async function defaultEmail(api: Api): Promise<string> {
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

/** Falls back to a contact message where the backend has no call for requests (404, 501). */
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

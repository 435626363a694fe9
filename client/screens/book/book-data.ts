import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { bookingFields as fields } from '../../../shared/booking-address.ts';
import { type Day, dayTitle } from '../../../shared/calendar-month.ts';
import { idOf } from '../../../shared/care.ts';
import { paths } from '../../../shared/paths.ts';
import { type RequestInput, requestInput } from '../../../shared/request.ts';
import type { Receipt } from '../../../shared/request-status.ts';
import { wishLines } from '../../../shared/request-words.ts';
import { type Api, apiContext, type Result, todayContext } from '../../api.ts';
import { forgetDraft } from '../../draft.ts';
import { type FormOutcome, judge, type Problem, readFields } from '../../form-input.ts';
import { type Choices, chosenTreatments, readChoices, toFields, toWish } from './choices.ts';

/** Never a failure of the page: the institute judges each request again. */
export async function loader({ context }: LoaderFunctionArgs): Promise<BookData> {
  const answer = await context.get(apiContext).closedDays();
  return { closedDays: answer.ok ? answer.data.days : [] };
}

export interface BookData {
  readonly closedDays: readonly Day[];
}

/** Filling the form in sends nothing; a day that was closed meanwhile is worth asking again. */
export const shouldRevalidate = ({ actionStatus }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409;

/** Asks the institute for an appointment: nothing is booked until it confirms. */
export async function action({ request, context }: ActionFunctionArgs) {
  const values = await readFields(request);
  const today = context.get(todayContext);
  const choices = readChoices(new URLSearchParams(values), today);
  const judged = judge(
    requestInput(() => today),
    toInput(choices, values),
  );
  if (judged.problem) {
    return data<FormOutcome>({ problem: onThisForm(judged.problem), values }, { status: 400 });
  }
  const told = new URLSearchParams({ ...toFields(choices), moment: judged.input.moment });
  const tell = `${paths.requestSent}?${told}`;
  const sent = await sendRequest(context.get(apiContext), choices, judged.input, tell);
  if (!sent.ok) {
    const isDay = sent.error.error === 'closed-day';
    const problem = isDay ? { ...sent.error, field: fields.day } : sent.error;
    return data<FormOutcome>({ problem, values }, { status: sent.status || 503 });
  }
  forgetDraft('demande');
  return redirect(sent.told ?? tell, 303);
}

/** How the form calls the fields of the request. */
const fieldNames: Readonly<Record<string, string>> = {
  day: fields.day,
  people: fields.people,
  category: fields.section,
  careType: fields.careType,
  treatments: fields.treatment,
  name: 'nom',
  phone: 'telephone',
};

function onThisForm({ field = '', others = [], ...problem }: Problem): Problem {
  const nameOf = (name: string) => fieldNames[name] ?? name;
  return {
    ...problem,
    field: nameOf(field),
    // Which treatment: that comes after the category and the type.
    others: others
      .filter((other) => other.field !== 'treatments')
      .map((other) => ({ ...other, field: nameOf(other.field) })),
  };
}

function toInput(choices: Choices, values: Record<string, string>) {
  const { day, people, section, careType } = choices;
  return {
    day,
    people,
    category: section?.slug,
    careType: careType?.slug,
    treatments: chosenTreatments(choices).map(idOf),
    moment: values.moment,
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
  tell: string,
): Promise<Result<Receipt>> {
  const sent = await api.requestAppointment(input, tell);
  if (sent.ok || (sent.status !== 404 && sent.status !== 501)) return sent;
  const { name, phone, email, moment, note } = input;
  const message = [
    ...wishLines(toWish(choices)),
    `Moment souhaité\u00a0: ${moment}`,
    `Nom\u00a0: ${name}`,
    `Téléphone\u00a0: ${phone}`,
    ...(email ? [`E-mail\u00a0: ${email}`] : []),
    ...(note ? [`Précisions\u00a0: ${note}`] : []),
  ].join('\n');
  const subject = `Demande de rendez-vous\u00a0: ${dayTitle(input.day)}, ${choices.section?.titre}`;
  const asMessage = await api.sendMessage({ subject, message }, tell);
  return asMessage.ok ? { ...asMessage, data: {} } : asMessage;
}

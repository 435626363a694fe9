import { data, redirect } from 'react-router';
import { completedField } from '#client/admin/completed-edit.ts';
import {
  addData,
  type Loaded,
  load,
  type PageRequest,
  type PostedForm,
} from '#client/admin/load.ts';
import { apiContext } from '#client/api/api.ts';
import type { FormOutcome, Problem } from '#client/forms/form-input.ts';
import { type FieldPath, validate } from '#client/forms/validate.ts';
import { withSessionEnd } from '#client/session/require-user.ts';
import type { AgendaDays } from '#shared/agenda/agenda.ts';
import type { HandTimes } from '#shared/agenda/hand-times.ts';
import { adminBookInput, type Booked } from '#shared/booking/booking-input.ts';
import { formatMinute } from '#shared/contract/list-query.ts';
import { agendaLink, fields } from './agenda-address.ts';
import {
  buildInput,
  type Caller,
  findCallerState,
  isAboutCaller,
  readCallersWish,
} from './caller.ts';

type Values = FormOutcome['values'];

interface HandBookingState extends Caller {
  readonly times?: HandTimes | undefined;
}

export type HandBookingData = AgendaDays & HandBookingState;

export interface HandBookingOutcome extends HandBookingState {
  readonly problem?: Problem;
}

export const showTimesIntent = 'voir';

export async function loadBook(pageRequest: PageRequest): Promise<Loaded<HandBookingData>> {
  const typed = Object.fromEntries(pageRequest.search);
  const { day } = readCallersWish(typed, pageRequest.today());
  const [loaded, caller] = await Promise.all([
    load(pageRequest, { name: 'adminAgenda', query: { day, days: '1' } }),
    findCallerState(pageRequest, typed),
  ]);
  const { found, ...rest } = loaded;
  if (!found) return rest;
  const { times, problem } = await findTimes(pageRequest, caller.values);
  return { ...addData({ found, ...rest }, () => ({ ...caller, times })), problem };
}

interface TimesResult {
  readonly times?: HandTimes | undefined;
  /** Set if the staff member does not do all of the treatments, or the backend did not answer. */
  readonly problem?: Problem;
}

async function findTimes({ context, today }: PageRequest, values: Values): Promise<TimesResult> {
  const { day, staff, treatments, people } = readCallersWish(values, today());
  if (treatments.length === 0) return {};
  const query = { day, staff, treatments: treatments.join(), people: String(people) };
  const response = await context.get(apiContext).call({ name: 'adminTimes', query });
  if (response.ok) return { times: response.data };
  const { status, error } = response;
  // Some backends lack this call: any hour can still be typed.
  if (status === 404 || status === 501) return {};
  // The form validated the input, so `invalid` means that the staff member does not do all of the treatments.
  const isStaffMismatch = error.error === 'invalid' && Boolean(values[fields.staff]);
  return {
    problem: isStaffMismatch
      ? { error: 'invalid', field: fields.staff, message: notAll }
      : withSessionEnd(status, error),
  };
}

const notAll = 'Cette personne ne fait pas tous ces soins. Choisissez-en une autre.';

/** Maps each field of the call to the form's field. Addresses use the form's names. */
const visitFields: Readonly<Record<string, string>> = {
  day: fields.day,
  treatments: fields.treatment,
  category: fields.treatment,
  careType: fields.treatment,
  people: fields.people,
  staff: fields.staff,
};

const getField = ([key = '']: FieldPath): string => visitFields[key] ?? String(key);

export async function book(posted: PostedForm): Promise<unknown> {
  const { context, values, today, catalogue } = posted;
  const judged = validate(
    adminBookInput(today, posted),
    buildInput(values, today(), catalogue()),
    getField,
  );
  const visitProblem = findVisitProblem(judged.problem);
  const showAgain = async (formProblem: Problem | undefined, status = 400) => {
    const caller = await findCallerState(posted, values);
    const isAsked = visitProblem === undefined || isAboutCaller(values);
    const { times, problem: timesProblem } = isAsked ? await findTimes(posted, caller.values) : {};
    const problem = timesProblem?.field ? timesProblem : (formProblem ?? timesProblem);
    const outcome = { ...caller, times, ...(problem && { problem: rewordProblem(problem) }) };
    return data<HandBookingOutcome>(outcome, { status: problem ? status : 200 });
  };
  // A search for hours or for a client needs neither an hour nor a name.
  if (isAboutCaller(values)) return showAgain(undefined);
  if (values.intent === showTimesIntent) return showAgain(visitProblem);
  if (judged.problem) return showAgain(judged.problem);
  const { input: body } = judged;
  const response = await context.get(apiContext).call({ name: 'adminBook', body });
  if (!response.ok) {
    const { status, error } = response;
    const field = error.field && getField([error.field]);
    return showAgain({ ...withSessionEnd(status, error), field }, status || 503);
  }
  return redirect(buildBookedPath(response.data), 303);
}

/** Returns the address of the day that shows a new appointment, and confirms it. */
export function buildBookedPath(booked: Booked): string {
  const done = new URLSearchParams({
    [completedField]: booked.repeated ? 'deja-pris' : 'pris',
    numero: booked.number,
  });
  return `${agendaLink(booked.day)}&${done}`;
}

function findVisitProblem(problem: Problem | undefined): Problem | undefined {
  const all = problem ? [problem, ...(problem.further ?? [])] : [];
  const first = all.find(({ field = '' }) => Object.values(visitFields).includes(field));
  return first && { error: 'invalid', field: first.field, message: first.message };
}

const messagesByField: Readonly<Record<string, string>> = {
  [fields.treatment]: 'Choisissez un soin.',
  name: 'Indiquez le nom de la personne.',
  time: formatMinute,
};

const rewordProblem = ({ further, ...problem }: Problem): Problem => ({
  ...problem,
  message: messagesByField[problem.field ?? ''] ?? problem.message,
  ...(further && {
    further: further.map(({ field, message }) => ({
      field,
      message: messagesByField[field] ?? message,
    })),
  }),
});

import { data, redirect } from 'react-router';
import { completedField } from '#client/admin/admin-form.ts';
import {
  addData,
  type LoadResult,
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
import { type Booked, createAdminBookInput } from '#shared/booking/booking-input.ts';
import { timeHint } from '#shared/contract/list-query.ts';
import { bookedChange, buildAgendaLink, fields } from './agenda-address.ts';
import {
  buildBookingInput,
  type Caller,
  isAboutCaller,
  loadCaller,
  readCallersWish,
} from './caller.ts';

type Values = FormOutcome['values'];

interface HandBookingState extends Caller {
  readonly times?: HandTimes | undefined;
}

export interface HandBookingData extends AgendaDays, HandBookingState {
  /** The sections and treatments of the staff member whose free time was tapped. */
  readonly skills: readonly string[];
}

export interface HandBookingOutcome extends HandBookingState {
  readonly problem?: Problem;
  /** True for a booking without a network, whose hours could not be searched again. */
  readonly isUnsent?: boolean;
}

export const showTimesIntent = 'voir';

export async function loadBook(pageRequest: PageRequest): Promise<LoadResult<HandBookingData>> {
  const typedValues = Object.fromEntries(pageRequest.search);
  const { day, staff } = readCallersWish(typedValues, pageRequest.today());
  const api = pageRequest.context.get(apiContext);
  const [result, caller, person] = await Promise.all([
    load(pageRequest, { name: 'adminAgenda', query: { day, days: '1' } }),
    loadCaller(pageRequest, typedValues),
    staff ? api.call({ name: 'adminResource', query: { id: staff } }) : undefined,
  ]);
  const { data, ...failure } = result;
  if (!data) return failure;
  const { times, problem } = await findTimes(pageRequest, caller.values);
  const skills = person?.ok ? person.data.skills.map(({ skill }) => skill) : [];
  return { ...addData(result, () => ({ ...caller, times, skills })), problem };
}

interface TimesResult {
  readonly times?: HandTimes | undefined;
  readonly problem?: Problem;
}

async function findTimes({ context, today }: PageRequest, values: Values): Promise<TimesResult> {
  const { day, staff, treatments, people } = readCallersWish(values, today());
  if (treatments.length === 0) return {};
  const query = { day, staff, treatments: treatments.join(), people: String(people) };
  const response = await context.get(apiContext).call({ name: 'adminTimes', query });
  if (response.ok) return { times: response.data };
  const { status, error } = response;
  // Some backends lack this call. The owner can still type an hour.
  if (status === 404 || status === 501) return {};
  // The input is valid, so `invalid` means that the staff member does not do all treatments.
  const isSkillMissing = error.error === 'invalid' && Boolean(values[fields.staff]);
  return {
    problem: isSkillMissing
      ? { error: 'invalid', field: fields.staff, message: missingSkillText }
      : withSessionEnd(status, error),
  };
}

const missingSkillText = 'Cette personne ne fait pas tous ces soins. Choisissez-en une autre.';

/** Maps the call's fields to the form's fields. */
const visitFields: Readonly<Record<string, string>> = {
  day: fields.day,
  treatments: fields.treatment,
  category: fields.treatment,
  careType: fields.treatment,
  people: fields.people,
  staff: fields.staff,
};

const getField = ([key = '']: FieldPath): string => visitFields[key] ?? String(key);

export async function submitBooking(postedForm: PostedForm): Promise<unknown> {
  const { context, values, today, catalogue } = postedForm;
  const validation = validate(
    createAdminBookInput(today, postedForm),
    buildBookingInput(values, today(), catalogue()),
    getField,
  );
  const visitProblem = findVisitProblem(validation.problem);
  const showAgain = async (formProblem: Problem | undefined, status = 400) => {
    const caller = await loadCaller(postedForm, values);
    const needsTimes = visitProblem === undefined || isAboutCaller(values);
    const { times, problem: timesProblem } = needsTimes
      ? await findTimes(postedForm, caller.values)
      : {};
    const problem = timesProblem?.field ? timesProblem : (formProblem ?? timesProblem);
    const outcome = {
      ...caller,
      times,
      ...(problem && { problem: rewordProblem(problem) }),
      ...(formProblem?.error === 'unreachable' && { isUnsent: true }),
    };
    return data<HandBookingOutcome>(outcome, { status: problem ? status : 200 });
  };
  // A search for hours or for a client needs neither an hour nor a name.
  if (isAboutCaller(values)) return showAgain(undefined);
  if (values.intent === showTimesIntent) return showAgain(visitProblem);
  if (validation.problem) return showAgain(validation.problem);
  const { input: body } = validation;
  const response = await context.get(apiContext).call({ name: 'adminBook', body });
  if (!response.ok) {
    const { status, error } = response;
    const field = error.field && getField([error.field]);
    return showAgain({ ...withSessionEnd(status, error), field }, status || 503);
  }
  return redirect(buildBookedLink(response.data), 303);
}

/** Returns the address of the day that shows a new appointment, and confirms it. */
export function buildBookedLink(booking: Booked): string {
  const confirmation = new URLSearchParams({
    [completedField]: booking.repeated ? 'deja-pris' : bookedChange,
    numero: booking.number,
  });
  return `${buildAgendaLink(booking.day)}&${confirmation}`;
}

function findVisitProblem(problem: Problem | undefined): Problem | undefined {
  const problems = problem ? [problem, ...(problem.further ?? [])] : [];
  const { field, message } =
    problems.find(({ field = '' }) => Object.values(visitFields).includes(field)) ?? {};
  return message === undefined ? undefined : { error: 'invalid', field, message };
}

const messagesByField: Readonly<Record<string, string>> = {
  [fields.treatment]: 'Choisissez un soin.',
  name: 'Indiquez le nom de la personne.',
  time: timeHint,
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

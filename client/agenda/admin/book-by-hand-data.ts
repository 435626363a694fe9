import { data, redirect } from 'react-router';
import type { AgendaDays } from '../../../shared/agenda/agenda.ts';
import { adminBookInput } from '../../../shared/booking/booking-input.ts';
import { timeText } from '../../../shared/contract/list-query.ts';
import type { HandTimes } from '../../../shared/opening/opening-hours.ts';
import { completedField } from '../../admin/completed-edit.ts';
import {
  type Asked,
  type Loaded,
  load,
  type Posted,
  withMore,
  withSessionEnd,
} from '../../admin/load.ts';
import { apiContext } from '../../api/api.ts';
import type { FormOutcome, Problem } from '../../forms/form-input.ts';
import { type FieldPath, validate } from '../../forms/validate.ts';
import { agendaLink, fields } from './agenda-address.ts';
import {
  buildInput,
  type Caller,
  findCallerState,
  isAboutCaller,
  readCallersWish,
} from './caller.ts';

/* The data of a telephone or walk-in booking. */

type Values = FormOutcome['values'];

interface BookShown extends Caller {
  readonly times?: HandTimes | undefined;
}

export type HandBookingData = AgendaDays & BookShown;

/** The form again: with a problem, free hours or a found client. */
export interface HandBookingOutcome extends BookShown {
  readonly problem?: Problem;
}

export const showTimes = 'voir';

export async function loadBook(asked: Asked): Promise<Loaded<HandBookingData>> {
  const typed = Object.fromEntries(asked.search);
  const { day } = readCallersWish(typed, asked.today());
  const [loaded, caller] = await Promise.all([
    load(asked, { name: 'adminAgenda', query: { day, days: '1' } }),
    findCallerState(asked, typed),
  ]);
  const { found, ...rest } = loaded;
  if (!found) return rest;
  const { times, problem } = await findTimes(asked, caller.values);
  return { ...withMore({ found, ...rest }, () => ({ ...caller, times })), problem };
}

interface Hours {
  readonly times?: HandTimes | undefined;
  /** Set if the person does not do all of the treatments, or the backend did not answer. */
  readonly problem?: Problem;
}

const noHours: Hours = {};

async function findTimes({ context, today }: Asked, values: Values): Promise<Hours> {
  const wish = readCallersWish(values, today());
  if (wish.treatments.length === 0) return {};
  const { day, staff, treatments, people } = wish;
  const query = {
    day,
    staff,
    treatments: treatments.join(),
    people: String(people),
  };
  const response = await context.get(apiContext).call({ name: 'adminTimes', query });
  if (response.ok) return { times: response.data };
  const { status, error } = response;
  // Some backends lack this call: any hour can still be typed.
  if (status === 404 || status === 501) return {};
  return { problem: personProblem(error, values) ?? withSessionEnd(status, error) };
}

/**
 * Blames the person for an invalid answer. The input was validated before, so the person does not
 * do all of the treatments.
 */
function personProblem({ error }: Problem, values: Values): Problem | undefined {
  if (error !== 'invalid' || !values[fields.staff]) return undefined;
  return { error, field: fields.staff, message: notAll };
}

const notAll = 'Cette personne ne fait pas tous ces soins. Choisissez-en une autre.';

/** The form's fields by the call's fields. Addresses use the same names. */
const visitFields: Readonly<Record<string, string>> = {
  day: fields.day,
  treatments: fields.treatment,
  category: fields.treatment,
  careType: fields.treatment,
  people: fields.people,
  staff: fields.staff,
};

const getField = ([key = '']: FieldPath): string => visitFields[key] ?? String(key);

export async function book(posted: Posted): Promise<unknown> {
  const { context, values, today, catalogue } = posted;
  const judged = validate(
    adminBookInput(today, posted),
    buildInput(values, today(), catalogue()),
    getField,
  );
  const visitProblem = wishProblem(judged.problem);
  const showAgain = async (formProblem: Problem | undefined, status = 200) => {
    const [{ times, problem: unanswered }, caller] = await Promise.all([
      visitProblem ? noHours : findTimes(posted, values),
      findCallerState(posted, values),
    ]);
    const problem = unanswered?.field ? unanswered : (formProblem ?? unanswered);
    const outcome = { ...(problem && { problem: inOurWords(problem) }), ...caller, times };
    return data<HandBookingOutcome>(outcome, { status: problem && status === 200 ? 400 : status });
  };
  if (isAboutCaller(values)) return showCaller(posted);
  if (values.intent === showTimes) return showAgain(visitProblem, visitProblem && 400);
  if (judged.problem) return showAgain(judged.problem, 400);
  const { input: body } = judged;
  const response = await context.get(apiContext).call({ name: 'adminBook', body });
  if (!response.ok) {
    const { status, error } = response;
    const field = error.field && getField([error.field]);
    return showAgain({ ...withSessionEnd(status, error), field }, status || 503);
  }
  const { number, repeated, day } = response.data;
  const done = new URLSearchParams({
    [completedField]: repeated ? 'deja-pris' : 'pris',
    numero: number,
  });
  return redirect(`${agendaLink(day)}&${done}`, 303);
}

/** Shows the found or chosen client, with the hours if the treatments are known. */
async function showCaller(posted: Posted) {
  const caller = await findCallerState(posted, posted.values);
  const { times, problem } = await findTimes(posted, caller.values);
  return data<HandBookingOutcome>(
    { ...caller, times, ...(problem && { problem: inOurWords(problem) }) },
    { status: problem ? 400 : 200 },
  );
}

/** Keeps the problems that matter to a search for free hours, which needs no client and no hour. */
function wishProblem(problem: Problem | undefined): Problem | undefined {
  const all = problem ? [problem, ...(problem.further ?? [])] : [];
  const first = all.find(({ field = '' }) => Object.values(visitFields).includes(field));
  return first && { error: 'invalid', field: first.field, message: first.message };
}

const ownWords: Readonly<Record<string, string>> = {
  [fields.treatment]: 'Choisissez un soin.',
  name: 'Indiquez le nom de la personne.',
  time: timeText,
};

const inOurWords = ({ further, ...problem }: Problem): Problem => ({
  ...problem,
  message: ownWords[problem.field ?? ''] ?? problem.message,
  ...(further && {
    further: further.map(({ field, message }) => ({ field, message: ownWords[field] ?? message })),
  }),
});

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { type Day, readDay } from '../../../../../shared/calendar/calendar-month.ts';
import { type Catalogue, catalogueOf } from '../../../../../shared/contents/catalogue-of.ts';
import type { AgendaDays } from '../../../../../shared/contract/admin/agenda.ts';
import type { HandTimes } from '../../../../../shared/contract/admin/hours.ts';
import { timeText } from '../../../../../shared/contract/admin/query.ts';
import { adminBookInput } from '../../../../../shared/contract/booking/agenda.ts';
import { careTypesOf } from '../../../../../shared/contract/booking/treatment-choice.ts';
import { apiContext, changesContext, clockContext } from '../../../../api/api.ts';
import { type Problem, validate } from '../../../../forms/form-input.ts';
import { type Loaded, load, problemOf, readTyped } from '../../admin-data.ts';
import { completedField } from '../../completed-edit.ts';
import { agendaLink, fields, treatmentFields } from '../agenda-address.ts';
import { chosenField } from '../free-times.tsx';

/*
 * An appointment for somebody on the telephone or at the door.
 */

type Context = LoaderFunctionArgs['context'];
type Values = Readonly<Record<string, string>>;

export type BookData = Loaded<AgendaDays> & {
  readonly times?: HandTimes | undefined;
  readonly timesProblem?: Problem | undefined;
};

/** The form is shown again: it has a problem, or its hours were asked for. */
export interface BookOutcome {
  readonly problem?: Problem;
  readonly values: Values;
  readonly times?: HandTimes | undefined;
}

export const showTimes = 'voir';

export const shouldRevalidate = () => false;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const values = Object.fromEntries(new URL(request.url).searchParams);
  const { day } = wishOf(values, context.get(clockContext).today);
  const loaded = await load(context, { name: 'adminAgenda', query: { day, days: '1' } });
  const { times, problem } = loaded.data.found ? await timesOf(context, values) : {};
  const shown = { ...loaded.data, times, timesProblem: problem };
  return data<BookData>(shown, { status: loaded.init?.status ?? 200 });
}

/** What the fields say of the visit, without the person. */
export function wishOf(values: Values, today: Day) {
  const day = readDay(values[fields.day] ?? '') ?? today;
  return {
    day: day < today ? today : day,
    treatments: treatmentFields(3).flatMap((name) => values[name] || []),
    people: Number(values[fields.people] || 1),
    staff: values[fields.staff] ?? '',
  };
}

interface Hours {
  readonly times?: HandTimes | undefined;
  /** That the person does not do it, or that no answer came. */
  readonly problem?: Problem;
}

async function timesOf(context: Context, values: Values): Promise<Hours> {
  const wish = wishOf(values, context.get(clockContext).today);
  if (wish.treatments.length === 0) return {};
  const { day, staff } = wish;
  const query = { day, staff, treatments: wish.treatments.join(), people: String(wish.people) };
  const response = await context.get(apiContext).call({ name: 'adminTimes', query });
  if (response.ok) return { times: response.data };
  const { status, error } = response;
  // A backend without this call: any hour can still be typed.
  if (status === 404 || status === 501) return {};
  return { problem: personProblem(error, values) ?? problemOf(status, error) };
}

/** What was asked is well-formed by then: the wished person does not do it all. */
const personProblem = ({ error }: Problem, values: Values): Problem | undefined =>
  error === 'invalid' && values[fields.staff]
    ? {
        error,
        field: fields.staff,
        message: 'Cette personne ne fait pas tous ces soins. Choisissez-en une autre.',
      }
    : undefined;

/** From the call's fields to those of the form. */
const fieldNames: Readonly<Record<string, string>> = {
  day: fields.day,
  time: 'autre',
  treatments: fields.treatment,
  category: fields.treatment,
  careType: fields.treatment,
  people: fields.people,
  staff: fields.staff,
  name: 'nom',
  phone: 'telephone',
};

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const values = await readTyped(args);
  const { today } = context.get(clockContext);
  const catalogue = catalogueOf(context.get(changesContext));
  const judged = validate(
    adminBookInput(() => today, { catalogue: () => catalogue }),
    inputOf(values, today, catalogue),
  );
  const wrongWish = wishProblem(judged.problem);
  const again = async (own: Problem | undefined, status = 200) => {
    const { times, problem: unanswered }: Hours = wrongWish ? {} : await timesOf(context, values);
    const problem = unanswered?.field ? unanswered : (own ?? unanswered);
    const field = problem?.field && (fieldNames[problem.field] ?? problem.field);
    const shown = problem && { ...problem, field, message: wordsFor(problem) };
    const told = { ...(shown && { problem: shown }), values, times };
    return data<BookOutcome>(told, { status: problem && status === 200 ? 400 : status });
  };
  if (values.intent === showTimes) return again(wrongWish, wrongWish && 400);
  if (judged.problem) return again(judged.problem, 400);
  const { input: body } = judged;
  const response = await context.get(apiContext).call({ name: 'adminBook', body });
  if (!response.ok) {
    const { status, error } = response;
    return again(problemOf(status, error), status || 503);
  }
  const { number, day, repeated } = response.data;
  const done = new URLSearchParams({
    [completedField]: repeated ? 'deja-pris' : 'pris',
    numero: number,
  });
  return redirect(`${agendaLink(day)}&${done}`, 303);
}

/** Free hours need no person yet, and no hour. */
function wishProblem(problem: Problem | undefined): Problem | undefined {
  const fields = problem ? [problem, ...(problem.further ?? [])] : [];
  const wrong = fields.find(({ field = '' }) => wishFields.includes(field));
  return wrong && { error: 'invalid', field: wrong.field, message: wrong.message };
}

const careFields = ['treatments', 'category', 'careType'];
const wishFields = [...careFields, 'day', 'people', 'staff'];

function wordsFor({ field = '', message }: Problem): string {
  if (careFields.includes(field)) return 'Choisissez un soin.';
  if (field === 'name') return 'Indiquez le nom de la personne.';
  return field === 'time' ? timeText : message;
}

/** Of the button that was pressed, or of the fields for any other hour. */
export function chosenTime({ [chosenField]: chosen, force, jour = '', autre = '' }: Values) {
  const [day = '', time = ''] = (force || chosen || `${jour} ${autre}`).split(' ');
  return { day: readDay(day) ?? day, time };
}

function inputOf(values: Values, today: Day, catalogue: Catalogue) {
  const { treatments, people, staff } = wishOf(values, today);
  const [first = ''] = treatments;
  const section = catalogue.section(first.split('/')[0] ?? '');
  const careType = careTypesOf(section).find((one) =>
    one.treatments.some(({ id }) => id === first),
  );
  return {
    ...chosenTime(values),
    treatments,
    people,
    staff,
    category: section?.slug,
    careType: careType?.slug,
    name: values.nom,
    phone: values.telephone,
    email: values.email,
    note: values.note,
    ...(values.force ? { force: true } : { soon: true }),
  };
}

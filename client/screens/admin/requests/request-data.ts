import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { readDay } from '../../../../shared/calendar/calendar-month.ts';
import {
  confirmInput,
  RefuseInput,
  type RequestFile,
  StaffNoteInput,
} from '../../../../shared/contract/admin-requests.ts';
import { isRequestNumber } from '../../../../shared/contract/request-status.ts';
import { paths } from '../../../../shared/page/paths.ts';
import { clockContext } from '../../../api/api.ts';
import { judge, readFields } from '../../../forms/form-input.ts';
import { change, type Loaded, load, loadOne, refuse, requireAdmin } from '../admin-data.ts';
import { doneField, noteMark } from '../done.ts';
import { forceValue } from './confirm-anyway.tsx';
import type { Closure } from './day-warning.ts';

export { shouldRevalidate } from '../admin-data.ts';

export type RequestData = Loaded<RequestFile> & {
  /** Of the request's day, where the back office closed it. */
  readonly closure: Closure | undefined;
};

const numberIn = (request: Request) => new URL(request.url).searchParams.get('numero') ?? '';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const number = numberIn(request);
  if (!isRequestNumber(number)) {
    await requireAdmin(context);
    throw data(null, { status: 404 });
  }
  const [file, closed] = await Promise.all([
    loadOne(context, { name: 'adminRequest', query: { number } }),
    load(context, { name: 'adminDays' }),
  ]);
  const day = file.data.found?.day;
  // Whoever cannot say which days are closed says so when it comes to a decision.
  const closure = closed.data.found?.days.find((closed) => closed.day === day);
  return data<RequestData>({ ...file.data, closure }, { status: file.init?.status ?? 200 });
}

/** How the forms call the fields of their calls. */
const fieldNames = { day: 'jour', hour: 'heure', reason: 'motif', note: 'note' } as const;

export async function action({ request, context }: ActionFunctionArgs) {
  const values = await readFields(request);
  const [number, version] = [numberIn(request), Number(values.version)];
  const order = orderIn(values, { number, version }, context.get(clockContext).today);
  if (order.problem) {
    const { field = '', ...problem } = order.problem;
    const known = fieldNames[field as keyof typeof fieldNames];
    return refuse({ ...problem, field: known }, values);
  }
  const { name, input: body } = order;
  const refused = await change(context, { name, body }, values, fieldNames);
  const mark = name === 'adminNote' ? noteMark : '';
  const told = `${doneField}=${mark}${version + 1}`;
  return refused ?? redirect(`${paths.adminRequest}?numero=${number}&${told}`, 303);
}

/** Which of the screen's forms was sent, and what it asks for. */
function orderIn(
  values: Record<string, string>,
  edit: { number: string; version: number },
  today: string,
) {
  if (values.intent === 'refuser') {
    const judged = judge(RefuseInput, { ...edit, reason: values.motif });
    return { name: 'adminRefuse', ...judged } as const;
  }
  if (values.intent === 'noter') {
    const judged = judge(StaffNoteInput, { ...edit, note: values.note });
    return { name: 'adminNote', ...judged } as const;
  }
  const { jour = '', heure = '', force } = values;
  const judged = judge(
    confirmInput(() => today),
    {
      ...edit,
      day: readDay(jour) ?? '',
      hour: heure,
      // Not for another hour than the one that the warnings were about.
      ...(force === forceValue({ jour, heure }) && { force: true }),
    },
  );
  return { name: 'adminConfirm', ...judged } as const;
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import {
  confirmInput,
  RefuseInput,
  type RequestFile,
  StaffNoteInput,
} from '../../../shared/admin-requests.ts';
import { readDay } from '../../../shared/calendar-month.ts';
import { paths } from '../../../shared/paths.ts';
import { isRequestNumber } from '../../../shared/request-status.ts';
import { clockContext } from '../../api.ts';
import { judge, readFields } from '../../form-input.ts';
import { change, loadOne, refuse, requireAdmin } from './admin-data.ts';
import { forceValue } from './confirm-anyway.tsx';

export { shouldRevalidate } from './admin-data.ts';

const numberIn = (request: Request) => new URL(request.url).searchParams.get('numero') ?? '';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const number = numberIn(request);
  if (!isRequestNumber(number)) {
    await requireAdmin(context);
    throw data(null, { status: 404 });
  }
  return loadOne<RequestFile>(context, { name: 'adminRequest', query: { number } });
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
  const { name, input: body, done } = order;
  const refused = await change(context, { name, body }, values, fieldNames);
  return refused ?? redirect(`${paths.adminRequest}?numero=${number}&fait=${done}`, 303);
}

/** Which of the screen's forms was sent, and what it asks for. */
function orderIn(
  values: Record<string, string>,
  edit: { number: string; version: number },
  today: string,
) {
  if (values.intent === 'refuser') {
    const judged = judge(RefuseInput, { ...edit, reason: values.motif });
    return { name: 'adminRefuse', done: 'refus', ...judged } as const;
  }
  if (values.intent === 'noter') {
    const judged = judge(StaffNoteInput, { ...edit, note: values.note });
    return { name: 'adminNote', done: 'note', ...judged } as const;
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
  return { name: 'adminConfirm', done: 'heure', ...judged } as const;
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { readDay } from '../../../../shared/calendar/calendar-month.ts';
import type { HandTimes } from '../../../../shared/contract/admin/hours.ts';
import {
  confirmInput,
  RefuseInput,
  type RequestFile,
  type RequestLine,
  StaffNoteInput,
} from '../../../../shared/contract/admin/requests.ts';
import { isRequestNumber } from '../../../../shared/contract/booking/request-status.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { requestFilter } from '../../../../shared/page/request-filter.ts';
import { clockContext } from '../../../api/api.ts';
import { validate } from '../../../forms/form-input.ts';
import {
  type Loaded,
  load,
  loadOne,
  readTyped,
  refuse,
  requireAdmin,
  submitChange,
} from '../admin-data.ts';
import { chosenField } from '../agenda/free-times.tsx';
import { completedField, notePrefix } from '../completed-edit.ts';
import { forceValue } from './confirm-anyway.tsx';
import type { Closure } from './day-warning.ts';
import { offAgendaField } from './off-agenda.tsx';
import { intentOf, shownNoteField, typedNote } from './request-forms.tsx';

export { shouldRevalidate } from '../../../forms/after-conflict.ts';

export type RequestData = Loaded<RequestFile> & {
  /** The closure of the request's day, if the back office has closed it. */
  readonly closure: Closure | undefined;
  /** Absent where the backend has no agenda. */
  readonly times?: HandTimes | undefined;
  /** After an edit: the request that waits first. */
  readonly next?: RequestLine | undefined;
};

const numberIn = (request: Request) => new URL(request.url).searchParams.get('numero') ?? '';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const number = numberIn(request);
  if (!isRequestNumber(number)) {
    await requireAdmin(context);
    throw data(null, { status: 404 });
  }
  const isEdited = new URL(request.url).searchParams.has(completedField);
  const [file, closed, times, next] = await Promise.all([
    loadOne(context, { name: 'adminRequest', query: { number } }),
    load(context, { name: 'adminDays' }),
    load(context, { name: 'adminTimes', query: { number } }),
    isEdited ? nextWaiting(context) : undefined,
  ]);
  const day = file.data.found?.day;
  // Without the list of closed days there is no warning; the backend checks the day at the decision.
  const closure = closed.data.found?.days.find((closed) => closed.day === day);
  const shown = { ...file.data, closure, times: times.data.found, next };
  return data<RequestData>(shown, { status: file.init?.status ?? 200 });
}

/** As the list of requests begins. */
async function nextWaiting(context: LoaderFunctionArgs['context']) {
  const query = { ...requestFilter(new URLSearchParams()), page: '1' };
  return (await load(context, { name: 'adminRequests', query })).data.found?.requests[0];
}

/** From the calls' fields to those of the forms. */
const fieldNames = {
  day: 'jour',
  hour: 'heure',
  reason: 'motif',
  note: 'note',
  staff: 'personne',
  offAgenda: offAgendaField,
} as const;

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { today } = context.get(clockContext);
  const values = withChosen(await readTyped(args));
  const [number, version] = [numberIn(request), Number(values.version)];
  const submissions = stepsOf(values).map((step, index) =>
    readSubmission(step, { number, version: version + index }, today),
  );
  const wrong = submissions.find(({ problem }) => problem);
  if (wrong?.problem) return refuse(wrong.problem, values, fieldNames);
  for (const [index, submission] of submissions.entries()) {
    if (submission.problem) continue;
    const { name, input: body } = submission;
    // The note was saved before an answer that is refused.
    const saved = { version: String(version + index), [shownNoteField]: values.note ?? '' };
    const kept = index > 0 ? { ...values, ...saved } : values;
    const refused = await submitChange(context, { name, body }, kept, fieldNames);
    if (refused) return refused;
  }
  const prefix = values.intent === 'noter' ? notePrefix : '';
  const completed = `${completedField}=${prefix}${version + submissions.length}`;
  return redirect(`${adminPaths.adminRequest}?numero=${number}&${completed}`, 303);
}

/** A note that was typed goes before the answer, which the page then tells of. */
function stepsOf(values: Record<string, string>): Record<string, string>[] {
  const intent = intentOf(values.intent);
  const own = { ...values, intent };
  const hasNote = intent !== 'noter' && typedNote(values) !== undefined;
  return hasNote ? [{ ...values, intent: 'noter' }, own] : [own];
}

/** The hour's button that was pressed goes before the fields. */
function withChosen(values: Record<string, string>): Record<string, string> {
  const { [chosenField]: chosen, ...fields } = values;
  if (!chosen) return fields;
  const [jour = '', heure = '', personne = fields.personne ?? ''] = chosen.split(' ');
  return { ...fields, jour, heure, personne };
}

/** The call of the posted form and its validated input. */
function readSubmission(
  values: Record<string, string>,
  edit: { number: string; version: number },
  today: string,
) {
  if (values.intent === 'refuser') {
    const validated = validate(RefuseInput, { ...edit, reason: values.motif });
    return { name: 'adminRefuse', ...validated } as const;
  }
  if (values.intent === 'noter') {
    const validated = validate(StaffNoteInput, { ...edit, note: values.note });
    return { name: 'adminNote', ...validated } as const;
  }
  const { jour = '', heure = '', personne: staff, force } = values;
  const validated = validate(
    confirmInput(() => today),
    {
      ...edit,
      day: readDay(jour) ?? '',
      hour: heure,
      ...(staff && { staff }),
      ...(values[offAgendaField] && { offAgenda: true }),
      // Only for the day and hour that the warnings were about.
      ...(force === forceValue({ jour, heure }) && { force: true }),
    },
  );
  return { name: 'adminConfirm', ...validated } as const;
}

import { redirect } from 'react-router';
import type * as v from 'valibot';
import {
  confirmInput,
  RefuseInput,
  StaffNoteInput,
} from '../../../shared/appointments/request-list.ts';
import { readDay } from '../../../shared/calendar/calendar-month.ts';
import type { CallName } from '../../../shared/contract/calls.ts';
import { requestLink } from '../../../shared/page/admin-paths.ts';
import { judge } from '../../admin/admin-form.ts';
import { completedField, notePrefix } from '../../admin/completed-edit.ts';
import { type Posted, refuse } from '../../admin/load.ts';
import { withChosen } from '../../agenda/admin/free-times.tsx';
import { forceValue } from './confirm-form.tsx';
import { readRequestNumber } from './request-data.ts';
import { getIntent, shownNoteField, typedNote } from './request-forms.tsx';

type Values = Posted['values'];

/** Describes one of the form's parts. `read`: its input, without the request's number and version. */
const part =
  <Name extends CallName, Schema extends v.GenericSchema>(
    call: Name,
    schema: Schema | ((posted: Posted) => Schema),
    fields: readonly string[],
    read: (values: Values) => object,
  ) =>
  (posted: Posted) => {
    const number = readRequestNumber(posted.search);
    return judge(
      { call, schema, fields, input: () => ({ number, ...read(posted.values) }) },
      posted,
    );
  };

const parts = {
  refuser: part('adminRefuse', RefuseInput, ['reason'], ({ reason = '' }) => ({ reason })),
  cliente: part('adminRefuse', RefuseInput, ['reason'], ({ reason = '' }) => ({
    reason,
    byClient: true,
  })),
  noter: part('adminNote', StaffNoteInput, ['note'], ({ note }) => ({ note })),
  confirmer: part(
    'adminConfirm',
    ({ today }) => confirmInput(today),
    ['day', 'hour', 'staff', 'offAgenda', 'force'],
    ({ day = '', hour = '', staff, force, offAgenda }) => ({
      // The hour stays as typed: 25:00 is no hour, and not one of the next day.
      day: readDay(day) ?? '',
      hour,
      ...(staff && { staff }),
      ...(offAgenda && { offAgenda: true }),
      // The warnings were about this day and hour only.
      ...(force === forceValue({ day, hour }) && { force: true }),
    }),
  ),
};

/** Confirms or refuses. A typed note is saved first; the page then confirms the answer. */
export async function answer(posted: Posted): Promise<unknown> {
  const values = withChosen(posted.values);
  const version = Number(values.version);
  const versionAt = (index: number) => String(version + index);
  const intent = getIntent(values.intent);
  const hasNote = intent !== 'noter' && typedNote(values) !== undefined;
  const steps = (hasNote ? (['noter', intent] as const) : [intent]).map((name, index) =>
    parts[name]({ ...posted, values: { ...values, version: versionAt(index) } }),
  );
  const invalid = steps.find(({ problem }) => problem);
  if (invalid?.problem) return refuse(invalid.problem, values);
  for (const [index, { send }] of steps.entries()) {
    const { problem, status } = (await send?.()) ?? {};
    // The note is already saved if the answer after it is refused.
    const saved = { version: versionAt(index), [shownNoteField]: values.note ?? '' };
    if (problem) return refuse(problem, index > 0 ? { ...values, ...saved } : values, status);
  }
  const done = `${intent === 'noter' ? notePrefix : ''}${versionAt(steps.length)}`;
  const number = readRequestNumber(posted.search);
  return redirect(`${requestLink(number)}&${completedField}=${done}`, 303);
}

import { readDay } from '../../../../../shared/calendar/calendar-month.ts';
import { blockInput, UnblockInput } from '../../../../../shared/contract/admin/agenda.ts';
import { adminPaths } from '../../../../../shared/page/admin-paths.ts';
import { completedField } from '../../completed-edit.ts';
import { form, type Submit } from '../../forms/form.ts';
import { refuse } from '../../forms/posted.ts';
import { agendaLink } from '../agenda-address.ts';

/*
 * Times at which somebody is away, or works besides the usual hours.
 */

/** A value of its own, so that leaving the field empty is an error. */
export const everybody = 'tous';

/** From a day's page only that day is unblocked, from the list all days. */
export const unblock = form({
  call: 'adminUnblock',
  schema: UnblockInput,
  input: ({ values: { id, day } }) => ({ id, ...(!day && { run: true }) }),
  done: ({ posted: { values } }) => {
    const day = readDay(values.day ?? '');
    const back = day ? `${agendaLink(day)}&` : `${adminPaths.adminBlocks}?`;
    return `${back}${completedField}=debloque`;
  },
});

export const unblockedText = 'Ces heures ne sont plus bloquées.';

const blockHours = form({
  call: 'adminBlock',
  schema: ({ today }) => blockInput(today),
  input: ({ values }) => inputOf(values),
  fields: ['from', 'to', 'starts', 'ends', 'label'],
  done: ({ input: { from, to, starts, ends, staff } }) => {
    const done = { [completedField]: 'bloque', du: from, au: to || from, de: starts, a: ends };
    return `${adminPaths.adminBlocks}?${new URLSearchParams({ ...done, staff })}`;
  },
});

const noStaff = {
  error: 'invalid',
  field: 'staff',
  message: 'Choisissez qui est absent.',
} as const;

export const block: Submit = async (posted) =>
  posted.values.staff ? blockHours(posted) : refuse(noStaff, posted.values);

/** The input of the pressed preset button, or of the two time fields. */
function inputOf({ preset, from = '', to = '', intent, staff, ...values }: Record<string, string>) {
  const [starts, ends] = preset?.split('-') ?? [];
  return {
    staff: staff === everybody ? '' : staff,
    // Browsers without date fields send text. Anything that is not a date is kept, for the schema to refuse.
    ...{ from: readDay(from) ?? from, to: readDay(to) ?? to },
    starts: starts ?? values.starts ?? '',
    ends: ends ?? values.ends ?? '',
    kind: intent === 'ajouter' ? 'extra' : 'off',
    label: values.label,
  };
}

import { confirmInput } from '../../../../shared/appointments/request-list.ts';
import { addDays, readDay } from '../../../../shared/calendar/calendar-month.ts';
import { eveningOf, trueMoment } from '../../../../shared/calendar/night.ts';
import { OverrunInput } from '../../../../shared/opening/opening-hours.ts';
import { form } from '../../../admin/admin-form.ts';
import { completedField } from '../../../admin/completed-edit.ts';
import { rowAnchor, rowField } from '../../../admin/kept-place.tsx';
import type { Posted } from '../../../admin/load.ts';
import { forceValue } from '../../../appointments/admin/confirm-form.tsx';
import { fields, viewOf } from '../agenda-address.ts';
import { doubleInput } from '../doubles.tsx';
import { withChosen } from '../free-times.tsx';

/* The calendar's changes to an appointment: another hour or person, and more time. */

interface Sent {
  readonly posted: Posted;
  readonly input: { readonly number: string };
}

/** Set by the form of a drag. The calendar then keeps its place. */
export const dragField = 'glisse';
/** The end of the confirmation: this mark, or `rowMark` for a form in a list. */
export const hereMark = '-ici';
export const rowMark = '-ligne';

/** The field of the overrun's minutes, which a move takes back. */
export const longerField = 'plus';
export const moved = 'deplace';

/**
 * Returns the address of the shown agenda, which confirms the change. A day out of sight is shown.
 */
function backTo({ posted, input }: Sent, done: string, day?: string): string {
  const { pathname, search, values, today } = posted;
  const shown = new URLSearchParams(search);
  const { first, isWeek } = viewOf(search, today());
  shown.delete(fields.move);
  shown.delete(longerField);
  if (day && (day < first || day > addDays(first, isWeek ? 6 : 1))) shown.set(fields.day, day);
  shown.set(completedField, done + markOf(values));
  shown.set('numero', input.number);
  if (done === moved && Number(values[longerField]) > 0) {
    shown.set(longerField, String(values[longerField]));
  }
  return `${pathname}?${shown}${rowAnchor(posted)}`;
}

function markOf(values: Posted['values']): string {
  if (values[dragField]) return hereMark;
  return values[rowField] ? rowMark : '';
}

/** Returns the hour to send, with the date that the calendar shows. */
export function hourOf(text: string, time: string) {
  const { day, time: hour } = trueMoment({ day: readDay(text) ?? '', time });
  return { day, hour };
}

const moveTo = form({
  call: 'adminConfirm',
  schema: ({ today }) => confirmInput(today),
  input: ({ values, values: { number, version, day = '', hour = '', staff, force } }) => ({
    number,
    version: Number(version),
    ...hourOf(day, hour),
    ...(staff && { staff }),
    // The warnings were about this day and hour only.
    ...(force === forceValue({ day, hour }) && { force: true }),
    ...doubleInput(values),
  }),
  done(sent) {
    const { day, hour } = sent.input;
    return backTo(sent, moved, eveningOf({ day, time: hour }, sent.posted.institute()).day);
  },
});

export const moveForms = {
  deplacer: (posted: Posted) => moveTo({ ...posted, values: withChosen(posted.values) }),
  deborde: form({
    call: 'adminOverrun',
    schema: OverrunInput,
    input: ({ values: { number, version, overrun } }) => ({
      number,
      version: Number(version),
      overrun: Number(overrun),
    }),
    done: (sent) => backTo(sent, 'debordement'),
  }),
};

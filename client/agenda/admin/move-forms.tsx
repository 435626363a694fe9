import { useLocation } from 'react-router';
import { form } from '#client/admin/admin-form.ts';
import { completedField } from '#client/admin/completed-edit.ts';
import { EditForm } from '#client/admin/edit-form.tsx';
import type { Posted } from '#client/admin/load.ts';
import { forceValue } from '#client/appointments/admin/confirm-form.tsx';
import type { FormOutcome } from '#client/forms/form-input.ts';
import { confirmInput } from '#shared/appointments/request-list.ts';
import { addDays, readDay } from '#shared/calendar/calendar-month.ts';
import { appointmentTitle } from '#shared/calendar/time-of-day.ts';
import { daysIn, fields, readAgendaView } from './agenda-address.ts';
import { OtherTimes, withChosen } from './free-times.tsx';

/* The calendar's change of an appointment's hour or person. */

/** Offers to confirm a refused move, or to choose another hour. */
export function MoveRefused({ outcome: { problem, values } }: { outcome: FormOutcome }) {
  const { pathname, search } = useLocation();
  const { number, version, day = '', hour = '', staff } = values;
  const isAsked = problem.error === 'confirm-anyway';
  if (values.intent !== 'deplacer' || !(isAsked || problem.error === 'slot-taken')) return null;
  return (
    <EditForm
      className="actions"
      action={`${pathname}${search}`}
      preventScrollReset
      hiddenFields={{ intent: 'deplacer', number, version, day, hour, staff }}
    >
      {isAsked && (
        <button type="submit" className="button" name="force" value={forceValue(values)}>
          {`Déplacer quand même au ${appointmentTitle(readDay(day) ?? '', hour)}`}
        </button>
      )}
      <OtherTimes others={problem.others ?? []} verb="Déplacer au" />
    </EditForm>
  );
}

/** Set by the form of a drag. The calendar then keeps its place. */
export const dragField = 'glisse';

export const movedHere = 'deplace-ici';

const moveTo = form({
  call: 'adminConfirm',
  schema: ({ today }) => confirmInput(today),
  input: ({ values: { number, day = '', hour = '', staff, force } }) => ({
    number,
    day: readDay(day) ?? '',
    hour,
    ...(staff && { staff }),
    // The warnings were about this day and hour only.
    ...(force === forceValue({ day, hour }) && { force: true }),
  }),
  /** Confirms it in the shown agenda. A day out of sight is shown. */
  finish({ posted: { pathname, search, values, today }, input }) {
    const shown = new URLSearchParams(search);
    const { first, isWeek } = readAgendaView(search, today());
    const { day } = input;
    if (day < first || day > addDays(first, daysIn(isWeek) - 1)) shown.set(fields.day, day);
    shown.set(completedField, values[dragField] ? movedHere : 'deplace');
    shown.set('numero', input.number);
    return `${pathname}?${shown}`;
  },
});

export const moveAppointment = (posted: Posted) =>
  moveTo({ ...posted, values: withChosen(posted.values) });

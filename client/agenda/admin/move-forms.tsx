import { useLocation } from 'react-router';
import { buildSubmit, completedField } from '#client/admin/admin-form.ts';
import type { ScreenProps } from '#client/admin/admin-screen.tsx';
import { AnywayButton } from '#client/admin/anyway-button.tsx';
import { EditForm } from '#client/admin/edit-form.tsx';
import type { PostedForm } from '#client/admin/load.ts';
import { formatChosenStaff, getForceValue } from '#client/appointments/admin/confirm-form.tsx';
import type { AgendaDays } from '#shared/agenda/agenda.ts';
import { createConfirmInput } from '#shared/appointments/request-list.ts';
import { addDays, readDay } from '#shared/calendar/calendar-month.ts';
import { formatDayTime } from '#shared/calendar/time-of-day.ts';
import { countDays, fields, readAgendaView } from './agenda-address.ts';
import { listColumns } from './day-plan.ts';
import { applyChosenTime, OtherTimes } from './free-times.tsx';

/* Moves of an appointment by the calendar. */

/** Offers to confirm a refused move, or to choose another hour. */
export function MoveRefused({ data: { days }, outcome }: ScreenProps<AgendaDays>) {
  const { pathname, search } = useLocation();
  if (outcome?.values.intent !== 'deplacer') return null;
  const { problem, values } = outcome;
  const { number, version, day = '', hour = '', staff } = values;
  const columns = days.flatMap(listColumns);
  const canConfirm = problem.error === 'confirm-anyway';
  if (!canConfirm && problem.error !== 'slot-taken') return null;
  return (
    <EditForm
      className="actions"
      action={`${pathname}${search}`}
      preventScrollReset
      hiddenFields={{ intent: 'deplacer', number, version, day, hour, staff }}
    >
      {canConfirm && (
        <AnywayButton
          act={`Déplacer au ${formatDayTime(readDay(day) ?? '', hour)}${formatChosenStaff(columns, values)}`}
          value={getForceValue(values)}
        />
      )}
      <OtherTimes others={problem.others ?? []} verb="Déplacer au" />
    </EditForm>
  );
}

/** The field that tells a drag from other moves. After a drag the page does not scroll. */
export const dragField = 'glisse';

export const movedHere = 'deplace-ici';

const submitMove = buildSubmit({
  call: 'adminConfirm',
  schema: ({ today }) => createConfirmInput(today),
  input: ({ values: { number, day = '', hour = '', staff = '', force } }) => ({
    number,
    day: readDay(day) ?? '',
    hour,
    ...(staff && { staff }),
    // The warnings concerned this choice only.
    ...(force === getForceValue({ day, hour, staff }) && { force: true }),
  }),
  /** Leads to the shown agenda. If it lacks the new day, it leads to that day. */
  finish({ postedForm: { pathname, search, values, today }, input }) {
    const nextSearch = new URLSearchParams(search);
    const { firstDay, isWeek } = readAgendaView(search, today());
    const { day } = input;
    if (day < firstDay || day > addDays(firstDay, countDays(isWeek) - 1))
      nextSearch.set(fields.day, day);
    nextSearch.set(completedField, values[dragField] ? movedHere : 'deplace');
    nextSearch.set('numero', input.number);
    return `${pathname}?${nextSearch}`;
  },
});

export const moveAppointment = (postedForm: PostedForm) =>
  submitMove({ ...postedForm, values: applyChosenTime(postedForm.values) });

import { useLocation } from 'react-router';
import { buildSubmit, completedField } from '#client/admin/admin-form.ts';
import type { ScreenProps } from '#client/admin/admin-screen.tsx';
import { AnywayButton } from '#client/admin/anyway-button.tsx';
import { EditForm } from '#client/admin/edit-form.tsx';
import type { PostedForm } from '#client/admin/load.ts';
import { formatChosenStaff, getForceValue } from '#client/appointments/admin/confirm-form.tsx';
import { Link } from '#client/components/link.tsx';
import type { AgendaDays } from '#shared/agenda/agenda.ts';
import { createConfirmInput } from '#shared/appointments/request-list.ts';
import { addDays, type Day, readDay } from '#shared/calendar/calendar-month.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { formatDayTime } from '#shared/calendar/time-of-day.ts';
import { countDays, fields, readAgendaView } from './agenda-address.ts';
import { findAppointment } from './day-entries.ts';
import { listColumns } from './day-plan.ts';
import { applyChosenTime, OtherTimes } from './free-times.tsx';

/* Moves of an appointment by the calendar. */

export function MoveRefused({ data: { days }, outcome }: ScreenProps<AgendaDays>) {
  const { pathname, search } = useLocation();
  if (outcome?.values.intent !== 'deplacer') return null;
  const { problem, values } = outcome;
  const { number, version, hour = '', staff } = values;
  const canConfirm = problem.error === 'confirm-anyway';
  if (!canConfirm && problem.error !== 'slot-taken') return null;
  const day = readDay(values.day ?? '') ?? '';
  const entry = findAppointment(days, number);
  const formatPlace = (placeDay: Day, time: string) =>
    entry?.day === day ? `à ${formatTime(time)}` : `au ${formatDayTime(placeDay, time)}`;
  const otherStaff = days.flatMap(listColumns).filter(({ name }) => !entry?.names.includes(name));
  const shownSearch = new URLSearchParams(search);
  shownSearch.delete(completedField);
  return (
    <EditForm
      className="toolbar"
      action={`${pathname}${search}`}
      preventScrollReset
      hiddenFields={{ intent: 'deplacer', number, version, day, hour, staff }}
    >
      {canConfirm && (
        <AnywayButton
          act={`Déplacer ${formatPlace(day, hour)}${formatChosenStaff(otherStaff, values)}`}
          value={getForceValue(values)}
        />
      )}
      <OtherTimes others={problem.others} day={day} verb="déplacer au" />
      <Link className="line-link" to={{ pathname, search: String(shownSearch) }} preventScrollReset>
        {entry ? `Laisser ${formatPlace(entry.day, entry.starts)}` : 'Ne rien changer'}
      </Link>
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

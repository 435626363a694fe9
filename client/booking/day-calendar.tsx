import type { ReactNode } from 'react';
import { bookingFields as fields } from '#shared/booking/booking-fields.ts';
import {
  findRequestDayProblem,
  formatShownMonths,
  getMonthBounds,
  listNextOpenDays,
} from '#shared/calendar/booking-days.ts';
import {
  addMonths,
  type Day,
  formatDate,
  formatLongDay,
  toMonth,
} from '#shared/calendar/calendar-month.ts';
import { findUndecidedHoliday } from '#shared/calendar/undecided-holidays.ts';
import { DayChip, formatHourCount, maxNextDays } from '../components/day-chip.tsx';
import { useBilingualLabel } from '../components/english.tsx';
import { Icon } from '../components/icon.tsx';
import { MonthTable } from '../components/month-table.tsx';
import { buildFieldId } from '../forms/field-id.ts';
import { usePage } from '../page/page-context.ts';
import { type Anchor, buildUpdateProps, headingId } from './choices/steps.tsx';
import { isComplete, isDayFirst } from './choices/treatment-lists.ts';
import type { FreeHours } from './free-hours.ts';
import { FirstHourButton } from './hours.tsx';
import type { BookingState } from './use-booking-state.ts';

interface Props {
  state: BookingState;
  isDone: boolean;
  children: ReactNode;
}

/** Shows the next free days and a month of submit buttons. A press on a closed day shows the reason. */
export function DayCalendar({ state, isDone, children }: Props) {
  const { choices, openDays, times, getError, dayProblem } = state;
  const error = getError(fields.day) ?? dayProblem;
  const page = usePage();
  const { today } = page;
  const { day: chosenDay, month } = choices;
  const hasTimes = times !== undefined && !times.failure;
  const isHourNext = isComplete(choices) && state.view !== 'demande' && !times?.failure;
  const isFirst = isDayFirst(choices);
  const anchor = isHourNext ? 'hours' : isFirst ? 'treatments' : 'calendar';
  const isHoliday = (day: Day) =>
    findUndecidedHoliday(day, openDays.institute, openDays.closedDays) !== undefined;
  const isUnavailable = (day: Day) => findRequestDayProblem(day, page, openDays) !== undefined;
  return (
    <div className="calendar card" data-done={isDone}>
      <h2
        id={headingId('jour')}
        tabIndex={-1}
        className={state.step === 'soins' ? 'visually-hidden' : undefined}
      >
        Choisissez un jour
      </h2>
      {children}
      <p className="field-error" role="status">
        {error}
      </p>
      {times && <FirstHourButton choices={choices} times={times} />}
      {!hasTimes && isComplete(choices) && <p className="small">Les prochains jours</p>}
      {(isComplete(choices) || state.view === 'demande') && (
        <NextDays
          days={(hasTimes ? listFreeDays(times, today) : listNextOpenDays(today, openDays)).slice(
            0,
            maxNextDays,
          )}
          times={hasTimes ? times : undefined}
          chosenDay={chosenDay}
          anchor={anchor}
        />
      )}
      <MonthBar month={month} today={today} />
      <MonthTable month={month} aria-labelledby="mois-affiche">
        {(day) => (
          <DayButton
            day={day}
            isChosen={day === chosenDay}
            today={today}
            isHoliday={isHoliday(day)}
            isUnavailable={isUnavailable(day)}
            count={hasTimes ? (times?.counts[day] ?? 0) : undefined}
            isMinimum={times?.daysWithMore.includes(day) ?? false}
            anchor={isUnavailable(day) ? 'days' : anchor}
          />
        )}
      </MonthTable>
      <p className="visually-hidden" role="status">
        {chosenDay && !error && `Date choisie\u00a0: ${formatLongDay(chosenDay)}.`}
      </p>
    </div>
  );
}

const listFreeDays = ({ counts }: FreeHours, today: Day) =>
  Object.keys(counts)
    .filter((day) => day >= today && counts[day] !== 0)
    .sort();

interface NextDaysProps {
  days: readonly Day[];
  times: FreeHours | undefined;
  chosenDay: Day | undefined;
  anchor: Anchor;
}

function NextDays({ days, times, chosenDay, anchor }: NextDaysProps) {
  return (
    <p className="quick-picks">
      {days.map((day) => (
        <button
          key={day}
          {...buildUpdateProps(anchor)}
          className="toggle"
          name={fields.quickDay}
          value={day}
          aria-pressed={day === chosenDay}
        >
          <DayChip
            day={day}
            hours={
              times && { count: times.counts[day] ?? 0, more: times.daysWithMore.includes(day) }
            }
          />
        </button>
      ))}
    </p>
  );
}

function MonthBar({ month, today }: { month: string; today: Day }) {
  const { first, last } = getMonthBounds(today);
  return (
    <div className="row month-bar" id={buildFieldId(fields.day)} tabIndex={-1}>
      <h3 id="mois-affiche" aria-live="polite">
        {formatShownMonths(month, today)}
      </h3>
      <MonthButton label="Mois précédent" month={month > first ? addMonths(month, -1) : undefined}>
        <Icon name="previous" />
      </MonthButton>
      <button
        {...buildUpdateProps('calendar')}
        name={fields.month}
        value={toMonth(today)}
        {...useBilingualLabel('Today')}
      />
      <MonthButton label="Mois suivant" month={month < last ? addMonths(month, 1) : undefined}>
        <Icon name="next" />
      </MonthButton>
    </div>
  );
}

interface MonthButtonProps {
  label: string;
  month: string | undefined;
  children: ReactNode;
}

/** Changes the month. At the calendar's bounds it is aria-disabled, not disabled, so it keeps the focus. */
function MonthButton({ label, month, children }: MonthButtonProps) {
  return (
    <button
      {...buildUpdateProps('calendar')}
      {...(month && { name: fields.month, value: month })}
      aria-label={label}
      aria-disabled={month === undefined}
    >
      {children}
    </button>
  );
}

interface DayButtonProps {
  day: Day;
  isChosen: boolean;
  today: Day;
  isHoliday: boolean;
  isUnavailable: boolean;
  count: number | undefined;
  isMinimum: boolean;
  anchor: Anchor;
}

function DayButton(props: DayButtonProps) {
  const { day, isChosen, today, isHoliday, isUnavailable, count, isMinimum, anchor } = props;
  const isToday = day === today;
  const hasNoSlots = isUnavailable || (count === 0 && !isMinimum);
  const label = [
    formatLongDay(day),
    isToday && 'aujourd’hui',
    isUnavailable && (day < today ? 'passé' : 'fermé'),
    !isUnavailable && !isHoliday && count !== undefined && formatHourCount(count, isMinimum),
    !isUnavailable && isHoliday && 'jour férié, sur demande',
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <button
      {...buildUpdateProps(anchor)}
      name={fields.quickDay}
      value={day}
      data-day={day}
      aria-label={label}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isChosen}
      className={hasNoSlots ? 'day no-slots' : 'day'}
    >
      {formatDate(day)}
    </button>
  );
}

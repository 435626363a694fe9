import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { bookingFields as fields } from '../../shared/booking/booking-fields.ts';
import {
  monthBounds,
  nextOpenDays,
  requestDayProblem,
} from '../../shared/calendar/booking-days.ts';
import {
  addDays,
  addMonths,
  type Day,
  dateText,
  dayTitle,
  getWeekday,
  monthTitle,
  sameDayIn,
  shortDayTitle,
  toMonth,
} from '../../shared/calendar/calendar-month.ts';
import { undecidedHolidayOn } from '../../shared/calendar/undecided-holidays.ts';
import { useEnglish } from '../components/english.tsx';
import { Icon } from '../components/icon.tsx';
import { firstShown, MonthTable } from '../components/month-table.tsx';
import { fieldId } from '../forms/field-id.ts';
import { useHydrated, usePage } from '../page/page-context.ts';
import type { Choices } from './choices/choices.ts';
import { type Anchor, headingId, updateButtonProps } from './choices/steps.tsx';
import { isComplete } from './choices/treatment-lists.ts';
import type { PressedButton } from './choices/use-update-choices.ts';
import { FirstHour } from './hours.tsx';
import type { FreeTimes } from './load-times.ts';
import type { BookingState } from './use-booking-state.ts';

interface Props {
  state: BookingState;
  isDone: boolean;
  updateChoices(pressed: PressedButton): void;
}

/** Shows the next free days and a month of submit buttons. Closed days can be pressed: their label and the error say why not. */
export function DayCalendar({ state, isDone, updateChoices }: Props) {
  const { choices, openDays, times, getError, dayProblem } = state;
  const error = getError(fields.day) ?? dayProblem;
  const page = usePage();
  const { today } = page;
  const { day: chosen, month } = choices;
  const { grid, tabStop } = useGridNavigation(choices, today, updateChoices);
  const isKnown = times !== undefined && !times.failure;
  const next = isComplete(choices) && state.view !== 'demande' && !times?.failure;
  const anchor = next ? 'hours' : 'calendar';
  const isHoliday = (day: Day) =>
    undecidedHolidayOn(day, openDays.institute, openDays.closedDays) !== undefined;
  const isOut = (day: Day) => requestDayProblem(day, page, openDays) !== undefined;
  return (
    <div className="calendar card" data-done={isDone}>
      <h2
        id={headingId('jour')}
        tabIndex={-1}
        className={state.step === 'soins' ? 'visually-hidden' : undefined}
      >
        Choisissez un jour
      </h2>
      {times && <FirstHour choices={choices} times={times} />}
      {(isComplete(choices) || state.view === 'demande') && (
        <NextDays
          days={isKnown ? freeDays(times, today) : nextOpenDays(today, openDays)}
          times={isKnown ? times : undefined}
          chosen={chosen}
          anchor={anchor}
        />
      )}
      <MonthBar month={month} today={today} />
      <p className="field-error" role="status">
        {error}
      </p>
      <MonthTable month={month} role="grid" aria-labelledby="mois-affiche" {...grid}>
        {(day) => (
          <DayButton
            day={day}
            isChosen={day === chosen}
            today={today}
            isHoliday={isHoliday(day)}
            isUnavailable={isOut(day)}
            hours={isKnown ? (times?.counts[day] ?? 0) : undefined}
            hasMore={times?.more.includes(day) ?? false}
            anchor={isOut(day) ? 'calendar' : anchor}
            tabIndex={tabStop === undefined || day === tabStop ? 0 : -1}
          />
        )}
      </MonthTable>
      <p className="visually-hidden" role="status">
        {chosen && !error && `Date choisie\u00a0: ${dayTitle(chosen)}.`}
      </p>
    </div>
  );
}

const mostNextDays = 6;

const freeDays = ({ counts }: FreeTimes, today: Day) =>
  Object.keys(counts)
    .filter((day) => day >= today && counts[day] !== 0)
    .sort()
    .slice(0, mostNextDays);

interface NextDaysProps {
  days: readonly Day[];
  times: FreeTimes | undefined;
  chosen: Day | undefined;
  anchor: Anchor;
}

function NextDays({ days, times, chosen, anchor }: NextDaysProps) {
  return (
    <p className="quick-picks">
      {days.map((day, index) => {
        const [weekday = '', ...date] = shortDayTitle(day).split(' ');
        const free = times?.counts[day] ?? 0;
        const count = times && hoursText(free, times.more.includes(day));
        return (
          <button
            key={day}
            {...updateButtonProps(anchor)}
            className="toggle"
            name={fields.quickDay}
            value={day}
            aria-pressed={day === chosen}
          >
            <small aria-hidden="true">{weekday.slice(0, 3)}.</small>
            <b aria-hidden="true">{date[0]}</b>
            <small aria-hidden="true">
              {times ? `${free}${index === 0 ? freeWord(free) : ''}` : date[1]}
            </small>
            <span className="visually-hidden">
              {[dayTitle(day), count].filter(Boolean).join(', ')}
            </span>
          </button>
        );
      })}
    </p>
  );
}

const freeWord = (count: number) => `\u00a0${count > 1 ? 'libres' : 'libre'}`;

function MonthBar({ month, today }: { month: string; today: Day }) {
  const { first, last } = monthBounds(today);
  return (
    <div className="row month-bar" id={fieldId(fields.day)} tabIndex={-1}>
      <h3 id="mois-affiche" aria-live="polite">
        {monthTitle(month).replace(` ${today.slice(0, 4)}`, '')}
      </h3>
      <MonthButton label="Mois précédent" to={month > first ? addMonths(month, -1) : undefined}>
        <Icon name="previous" />
      </MonthButton>
      <button
        {...updateButtonProps('calendar')}
        name={fields.month}
        value={toMonth(today)}
        {...useEnglish('Today')}
      />
      <MonthButton label="Mois suivant" to={month < last ? addMonths(month, 1) : undefined}>
        <Icon name="next" />
      </MonthButton>
    </div>
  );
}

/** Links to a month. At the calendar's bounds it is aria-disabled, not disabled, so it keeps the focus. */
function MonthButton({
  label,
  to,
  children,
}: {
  label: string;
  to: string | undefined;
  children: ReactNode;
}) {
  return (
    <button
      {...updateButtonProps('calendar')}
      {...(to && { name: fields.month, value: to })}
      aria-label={label}
      aria-disabled={to === undefined}
    >
      {children}
    </button>
  );
}

/** Returns the day that a key moves to, as in the ARIA pattern for date pickers. */
function target(key: string, shift: boolean, day: Day): Day | undefined {
  const month = toMonth(day);
  const moves: Record<string, () => Day> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => addDays(day, -getWeekday(day)),
    End: () => addDays(day, 6 - getWeekday(day)),
    PageUp: () => sameDayIn(day, addMonths(month, shift ? -12 : -1)),
    PageDown: () => sameDayIn(day, addMonths(month, shift ? 12 : 1)),
  };
  return moves[key]?.();
}

/** Makes the grid one tab stop with a roving tabindex. Moving out of the month shows the next one. */
function useGridNavigation(
  choices: Choices,
  today: Day,
  updateChoices: (pressed: PressedButton) => void,
) {
  const ref = useRef<HTMLTableElement>(null);
  const isInside = useRef(false);
  const [focused, setFocused] = useState<Day>();
  const isHydrated = useHydrated();

  const inMonth = (day: Day | undefined) =>
    day && toMonth(day) === choices.month ? day : undefined;
  const tabStop =
    inMonth(focused) ?? inMonth(choices.day) ?? inMonth(today) ?? `${choices.month}-01`;

  // Moves the focus to the key's day once its month is shown, before the next key follows.
  const isKeyDay = tabStop === focused;
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isInside.current && (isKeyDay || isLost))
      ref.current?.querySelector<HTMLElement>(`[data-day="${tabStop}"]`)?.focus();
  }, [isKeyDay, tabStop]);

  function onKeyDown(event: KeyboardEvent) {
    const day = (event.target as HTMLElement).dataset.day;
    const moved = day && target(event.key, event.shiftKey, day);
    if (!moved) return;
    event.preventDefault();
    // The focus may have come before hydration.
    isInside.current = true;
    const first = firstShown(today);
    const wanted = moved < first && day > first ? first : moved;
    const month = toMonth(wanted);
    if (wanted < first || month > monthBounds(today).last) return;
    setFocused(wanted);
    if (month !== choices.month) updateChoices([fields.month, month]);
  }

  const grid = {
    ref,
    onKeyDown,
    onFocus() {
      isInside.current = true;
    },
    onBlur() {
      isInside.current = false;
    },
  };
  // Without JavaScript every day must be a tab stop.
  return { grid, tabStop: isHydrated ? tabStop : undefined };
}

interface DayButtonProps {
  day: Day;
  isChosen: boolean;
  today: Day;
  isHoliday: boolean;
  isUnavailable: boolean;
  hours: number | undefined;
  hasMore: boolean;
  anchor: Anchor;
  tabIndex: number;
}

function DayButton(props: DayButtonProps) {
  const { day, isChosen, today, isHoliday, isUnavailable, hours, hasMore, anchor, tabIndex } =
    props;
  const isToday = day === today;
  const isPast = day < today;
  const label = [
    dayTitle(day),
    isToday && 'aujourd’hui',
    isUnavailable && (isPast ? 'passé' : 'fermé'),
    !isUnavailable && !isHoliday && hours !== undefined && hoursText(hours, hasMore),
    !isUnavailable && isHoliday && 'jour férié, sur demande',
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <button
      {...updateButtonProps(anchor)}
      name={fields.quickDay}
      value={day}
      data-day={day}
      aria-label={label}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isChosen}
      tabIndex={tabIndex}
      className={isUnavailable || (hours === 0 && !isHoliday && !hasMore) ? 'day day-out' : 'day'}
    >
      {dateText(day)}
    </button>
  );
}

function hoursText(count: number, hasMore: boolean): string {
  if (count === 0) return hasMore ? 'heures à vérifier' : 'aucune heure libre';
  const least = hasMore ? 'au moins ' : '';
  return `${least}${count}\u00a0${count > 1 ? 'heures libres' : 'heure libre'}`;
}

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { monthBounds } from '../../../../shared/calendar/booking-days.ts';
import {
  addDays,
  addMonths,
  type Day,
  monthOf,
  sameDayIn,
  weekdayOf,
} from '../../../../shared/calendar/calendar-month.ts';
import { bookingFields as fields } from '../../../../shared/page/booking-fields.ts';
import { useHydrated } from '../../../page/page-context.ts';
import type { Choices } from '../choices/choices.ts';
import type { PressedButton } from '../choices/use-update-choices.ts';

/** The day that a key moves to, as in the ARIA pattern for date pickers. */
function target(key: string, shift: boolean, day: Day): Day | undefined {
  const month = monthOf(day);
  const moves: Record<string, () => Day> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => addDays(day, -weekdayOf(day)),
    End: () => addDays(day, 6 - weekdayOf(day)),
    PageUp: () => sameDayIn(day, addMonths(month, shift ? -12 : -1)),
    PageDown: () => sameDayIn(day, addMonths(month, shift ? 12 : 1)),
  };
  return moves[key]?.();
}

/** Roving tabindex: the grid is one tab stop that keys move; moving out of the month shows the next. */
export function useGridNavigation(
  choices: Choices,
  today: Day,
  updateChoices: (pressed: PressedButton) => void,
) {
  const ref = useRef<HTMLTableElement>(null);
  const isPending = useRef(false);
  const [focused, setFocused] = useState<Day>();
  const isHydrated = useHydrated();

  const inMonth = (day: Day | undefined) =>
    day && monthOf(day) === choices.month ? day : undefined;
  const tabStop =
    inMonth(focused) ?? inMonth(choices.day) ?? inMonth(today) ?? `${choices.month}-01`;

  // Runs once the day's month is rendered. Only keys move the focus, not the month buttons.
  useEffect(() => {
    if (!isPending.current || !focused || monthOf(focused) !== choices.month) return;
    isPending.current = false;
    ref.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused, choices.month]);

  function onKeyDown(event: KeyboardEvent) {
    const day = (event.target as HTMLElement).dataset.day;
    const wanted = day && target(event.key, event.shiftKey, day);
    if (!wanted) return;
    event.preventDefault();
    const { first, last } = monthBounds(today);
    const month = monthOf(wanted);
    if (month < first || month > last) return;
    isPending.current = true;
    setFocused(wanted);
    if (month !== choices.month) updateChoices([fields.month, month]);
  }

  // Without JavaScript every day must be a tab stop.
  return { ref, onKeyDown, tabStop: isHydrated ? tabStop : undefined };
}

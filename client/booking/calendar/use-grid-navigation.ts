import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { bookingFields as fields } from '../../../shared/booking/booking-fields.ts';
import { monthBounds } from '../../../shared/calendar/booking-days.ts';
import {
  addDays,
  addMonths,
  type Day,
  monthOf,
  sameDayIn,
  weekdayOf,
} from '../../../shared/calendar/calendar-month.ts';
import { useHydrated } from '../../page/page-context.ts';
import type { Choices } from '../choices/choices.ts';
import type { PressedButton } from '../choices/use-update-choices.ts';

/** Returns the day that a key moves to, as in the ARIA pattern for date pickers. */
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

/** Makes the grid one tab stop with a roving tabindex. Moving out of the month shows the next one. */
export function useGridNavigation(
  choices: Choices,
  today: Day,
  updateChoices: (pressed: PressedButton) => void,
) {
  const ref = useRef<HTMLTableElement>(null);
  const isInside = useRef(false);
  const [focused, setFocused] = useState<Day>();
  const isHydrated = useHydrated();

  const inMonth = (day: Day | undefined) =>
    day && monthOf(day) === choices.month ? day : undefined;
  const tabStop =
    inMonth(focused) ?? inMonth(choices.day) ?? inMonth(today) ?? `${choices.month}-01`;

  // Moves a focus that is in the grid to the key's day once its month is shown. If the focused day went away with
  // its month, moves it to the new tab stop. Runs before any key that follows.
  const isKeyDay = tabStop === focused;
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isInside.current && (isKeyDay || isLost))
      ref.current?.querySelector<HTMLElement>(`[data-day="${tabStop}"]`)?.focus();
  }, [isKeyDay, tabStop]);

  function onKeyDown(event: KeyboardEvent) {
    const day = (event.target as HTMLElement).dataset.day;
    const wanted = day && target(event.key, event.shiftKey, day);
    if (!wanted) return;
    event.preventDefault();
    // The focus may have come before hydration.
    isInside.current = true;
    const { first, last } = monthBounds(today);
    const month = monthOf(wanted);
    if (month < first || month > last) return;
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

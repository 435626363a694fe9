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
import { bookingFields as fields } from '../../../../shared/page/booking-address.ts';
import { useHydrated } from '../../../page/page-context.ts';
import type { Choices } from '../choices/choices.ts';
import type { Pressed } from '../choices/use-choosing.ts';

/** Where a key leads from a day, as the ARIA practice for date pickers has it. */
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

/** One tab stop in the grid, moved by keys; leaving the month turns the page. */
export function useGridKeys(choices: Choices, today: Day, choose: (pressed: Pressed) => void) {
  const ref = useRef<HTMLTableElement>(null);
  const isPending = useRef(false);
  const [focused, setFocused] = useState<Day>();
  const isHydrated = useHydrated();

  const inMonth = (day: Day | undefined) =>
    day && monthOf(day) === choices.month ? day : undefined;
  const tabStop =
    inMonth(focused) ?? inMonth(choices.day) ?? inMonth(today) ?? `${choices.month}-01`;

  // The day exists only once its month is drawn. Only a key moves the focus, never an arrow button.
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
    if (month !== choices.month) choose([fields.month, month]);
  }

  // Without JavaScript no key moves the tab stop: each day is one of its own.
  return { ref, onKeyDown, tabStop: isHydrated ? tabStop : undefined };
}

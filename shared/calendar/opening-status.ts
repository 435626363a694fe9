import { rangeAt, splitHours } from '../day-hours.ts';
import { addDays, getWeekday } from './calendar-month.ts';
import { hoursOn } from './hours-on.ts';
import { formatTime, type OpeningFacts, weekdays } from './opening.ts';
import { undecidedHolidayOn } from './undecided-holidays.ts';

export interface Opening {
  readonly isOpen: boolean;
  readonly text: string;
}

export function openingAt(
  now: Date,
  facts: OpeningFacts,
  closedDays: readonly string[] = [],
): Opening {
  const openOn = (day: string) => (closedDays.includes(day) ? undefined : hoursOn(day, facts));
  const holidayNote = (day: string) =>
    undecidedHolidayOn(day, facts) ? ' (jour férié, à confirmer)' : '';
  const [today, time] = [now.toISOString().slice(0, 10), now.toISOString().slice(11, 16)];
  const hours = openOn(today);
  const current = hours && rangeAt(time, hours);
  if (current) {
    return {
      isOpen: true,
      text: `Ouvert maintenant, jusqu’à ${formatTime(current.closes)}${holidayNote(today)}`,
    };
  }
  const later = hours && splitHours(hours).find(({ opens }) => time < opens);
  if (later) {
    const text = `Fermé, ouvre aujourd’hui à ${formatTime(later.opens)}${holidayNote(today)}`;
    return { isOpen: false, text };
  }
  let day = addDays(today, 1);
  for (let ahead = 1; ahead <= 14; ahead += 1, day = addDays(day, 1)) {
    const next = openOn(day);
    if (!next) continue;
    const when = ahead === 1 ? 'demain' : weekdays[getWeekday(day)];
    const text = `Fermé, ouvre ${when} à ${formatTime(next.opens)}${holidayNote(day)}`;
    return { isOpen: false, text };
  }
  return { isOpen: false, text: 'Fermé' };
}

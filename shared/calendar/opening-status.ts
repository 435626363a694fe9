import { findRange, splitHours } from '../day-hours.ts';
import { addDays, getWeekday } from './calendar-month.ts';
import { findOpeningHours } from './hours-on.ts';
import { formatTime, type OpeningFacts, weekdays } from './opening.ts';
import { findUndecidedHoliday } from './undecided-holidays.ts';

export interface Opening {
  readonly isOpen: boolean;
  readonly text: string;
}

export function describeOpening(
  now: Date,
  facts: OpeningFacts,
  closedDays: readonly string[] = [],
): Opening {
  const findHours = (day: string) =>
    closedDays.includes(day) ? undefined : findOpeningHours(day, facts);
  const formatHolidayNote = (day: string) =>
    findUndecidedHoliday(day, facts) ? ' (jour férié, à confirmer)' : '';
  const [today, time] = [now.toISOString().slice(0, 10), now.toISOString().slice(11, 16)];
  const hours = findHours(today);
  const currentRange = hours && findRange(time, hours);
  if (currentRange) {
    return {
      isOpen: true,
      text: `Ouvert maintenant, jusqu’à ${formatTime(currentRange.closes)}${formatHolidayNote(today)}`,
    };
  }
  const laterRange = hours && splitHours(hours).find(({ opens }) => time < opens);
  if (laterRange) {
    const text = `Fermé, ouvre aujourd’hui à ${formatTime(laterRange.opens)}${formatHolidayNote(today)}`;
    return { isOpen: false, text };
  }
  let day = addDays(today, 1);
  for (let ahead = 1; ahead <= 14; ahead += 1, day = addDays(day, 1)) {
    const nextHours = findHours(day);
    if (!nextHours) continue;
    const dayName = ahead === 1 ? 'demain' : weekdays[getWeekday(day)];
    const text = `Fermé, ouvre ${dayName} à ${formatTime(nextHours.opens)}${formatHolidayNote(day)}`;
    return { isOpen: false, text };
  }
  return { isOpen: false, text: 'Fermé' };
}

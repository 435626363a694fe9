import { findRange, splitHours } from '../day-hours.ts';
import { addDays, getWeekday } from './calendar-month.ts';
import { findOpeningHours } from './hours-on.ts';
import { formatTime, type OpeningFacts, weekdays } from './opening.ts';
import { findUndecidedHoliday } from './undecided-holidays.ts';

export interface Opening {
  readonly isOpen: boolean;
  readonly text: string;
  /** When it opens next: "demain à 9 h". */
  readonly opens?: string;
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
  const describeClosed = (day: string, dayName: string | undefined, time: string): Opening => {
    const opens = `${dayName} à ${formatTime(time)}`;
    return { isOpen: false, text: `Fermé, ouvre ${opens}${formatHolidayNote(day)}`, opens };
  };
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
  if (laterRange) return describeClosed(today, 'aujourd’hui', laterRange.opens);
  let day = addDays(today, 1);
  for (let ahead = 1; ahead <= 14; ahead += 1, day = addDays(day, 1)) {
    const nextHours = findHours(day);
    if (!nextHours) continue;
    const dayName = ahead === 1 ? 'demain' : weekdays[getWeekday(day)];
    return describeClosed(day, dayName, nextHours.opens);
  }
  return { isOpen: false, text: 'Fermé' };
}

import { institute } from '../institute.ts';
import { holidayOn } from './holidays.ts';

/*
 * When the institute is open. Days are YYYY-MM-DD and times HH:MM in Abidjan, which is UTC all year.
 * Every page loads this file: it has its own short copies of what calendar-month.ts does at length.
 */

const dayNames = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const;

export const closedDayMessage = 'L’institut est fermé ce jour-là. Choisissez un autre jour.';

/** ISO weekday, 1 for Monday to 7 for Sunday. */
function isoWeekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

const nextDay = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** The opening hours of a day; undefined when closed. Does not know the days closed in the back office. */
export function hoursOn(day: string): { opens: string; closes: string } | undefined {
  if (institute.closedDays.includes(day)) return undefined;
  return institute.hours[isoWeekday(day)];
}

/** "9 h", "18 h 30" */
export function formatTime(time: string): string {
  const [hours = '', minutes] = time.split(':');
  return `${Number(hours)}\u00a0h${minutes === '00' ? '' : `\u00a0${minutes}`}`;
}

export interface Opening {
  readonly isOpen: boolean;
  readonly text: string;
}

/** The opening status as one sentence: "Ouvert maintenant, jusqu’à 19 h". */
export function openingAt(now: Date): Opening {
  const today = now.toISOString().slice(0, 10);
  const time = now.toISOString().slice(11, 16);
  const hours = hoursOn(today);
  if (hours && time >= hours.opens && time < hours.closes) {
    const reservation = holidayOn(today) ? ' (jour férié, à confirmer)' : '';
    return {
      isOpen: true,
      text: `Ouvert maintenant, jusqu’à ${formatTime(hours.closes)}${reservation}`,
    };
  }
  if (hours && time < hours.opens) {
    return { isOpen: false, text: `Fermé, ouvre aujourd’hui à ${formatTime(hours.opens)}` };
  }
  let day = nextDay(today);
  for (let ahead = 1; ahead <= 14; ahead += 1, day = nextDay(day)) {
    const next = hoursOn(day);
    if (!next) continue;
    const when = ahead === 1 ? 'demain' : dayNames[isoWeekday(day) - 1];
    return { isOpen: false, text: `Fermé, ouvre ${when} à ${formatTime(next.opens)}` };
  }
  return { isOpen: false, text: 'Fermé' };
}

/** The week's hours, one line for a run of days with the same hours: "du lundi au vendredi". */
export function weekLines(): { days: string; hours: string }[] {
  const lines: { first: number; last: number; hours: string }[] = [];
  for (let weekday = 1; weekday <= 7; weekday += 1) {
    const hours = institute.hours[weekday];
    const text = hours ? `de ${formatTime(hours.opens)} à ${formatTime(hours.closes)}` : 'fermé';
    const previous = lines.at(-1);
    if (previous?.hours === text) previous.last = weekday;
    else lines.push({ first: weekday, last: weekday, hours: text });
  }
  return lines.map(({ first, last, hours }) => {
    const [from, to] = [dayNames[first - 1], dayNames[last - 1]];
    return { days: first === last ? `le ${from}` : `du ${from} au ${to}`, hours };
  });
}

/** The open weekdays by ISO number, 1 for Monday. */
export function weekHours(): { weekday: number; opens: string; closes: string }[] {
  return Object.entries(institute.hours).map(([weekday, hours]) => ({
    weekday: Number(weekday),
    ...hours,
  }));
}

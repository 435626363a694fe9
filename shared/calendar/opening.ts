import type { Institute } from '../institute.ts';

/*
 * The week's opening hours in words. Days are YYYY-MM-DD and times HH:MM in Abidjan, which is UTC all
 * year. Every page loads this file.
 */

/** When the institute is open, not counting the days closed in the back office. */
export type OpeningFacts = Pick<Institute, 'hours' | 'specialHours' | 'closedDays'>;

export interface Hours {
  readonly opens: string;
  readonly closes: string;
}

/** Monday first. */
export const weekdays = [
  'lundi',
  'mardi',
  'mercredi',
  'jeudi',
  'vendredi',
  'samedi',
  'dimanche',
] as const;

export const closedDayMessage = 'L’institut est fermé ce jour-là. Choisissez un autre jour.';

/** "9 h", "18 h 30" */
export function formatTime(time: string): string {
  const [hours = '', minutes] = time.split(':');
  return `${Number(hours)}\u00a0h${minutes === '00' ? '' : `\u00a0${minutes}`}`;
}

/** "de 9 h à 19 h" */
export const hoursText = (hours: Hours | undefined): string =>
  hours ? `de ${formatTime(hours.opens)} à ${formatTime(hours.closes)}` : 'fermé';

/** The week's hours, one line for a run of days with the same hours: "du lundi au vendredi". */
export function weekLines(week: OpeningFacts['hours']): { days: string; hours: string }[] {
  const lines: { first: number; last: number; hours: string }[] = [];
  for (let weekday = 1; weekday <= 7; weekday += 1) {
    const text = hoursText(week[weekday]);
    const previous = lines.at(-1);
    if (previous?.hours === text) previous.last = weekday;
    else lines.push({ first: weekday, last: weekday, hours: text });
  }
  return lines.map(({ first, last, hours }) => {
    const [from, to] = [weekdays[first - 1], weekdays[last - 1]];
    return { days: first === last ? `le ${from}` : `du ${from} au ${to}`, hours };
  });
}

import { type Hours, splitHours } from '../day-hours.ts';
import type { Institute } from '../institute.ts';

export type OpeningFacts = Pick<Institute, 'hours' | 'periods' | 'specialHours' | 'closedDays'>;

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

/** Returns "9 h" or "18 h 30". "24:30" gives "0 h 30", and the end of a day "minuit". */
export function formatTime(time: string): string {
  if (time === '24:00') return 'minuit';
  const [hours = '', minutes] = time.split(':');
  return `${Number(hours) % 24}\u00a0h${minutes === '00' ? '' : `\u00a0${minutes}`}`;
}

export const formatHours = (hours: Hours | undefined): string =>
  hours
    ? splitHours(hours)
        .map(({ opens, closes }) => `de ${formatTime(opens)} à ${formatTime(closes)}`)
        .join(' et ')
    : 'fermé';

export function listWeekLines(week: OpeningFacts['hours']): { days: string; hours: string }[] {
  const lines: { first: number; last: number; hours: string }[] = [];
  for (let weekday = 1; weekday <= 7; weekday += 1) {
    const text = formatHours(week[weekday]);
    const previous = lines.at(-1);
    if (previous?.hours === text) previous.last = weekday;
    else lines.push({ first: weekday, last: weekday, hours: text });
  }
  return lines.map(({ first, last, hours }) => {
    const [from, to] = [weekdays[first - 1], weekdays[last - 1]];
    return { days: first === last ? `le ${from}` : `du ${from} au ${to}`, hours };
  });
}

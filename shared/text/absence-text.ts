import { type Day, shortDayTitle } from '../calendar/calendar-month.ts';
import { formatTime } from '../calendar/opening.ts';
import { dateTitle } from '../calendar/time-of-day.ts';

interface Absence {
  readonly from: Day;
  readonly to: Day;
  readonly starts: string;
  readonly ends: string;
}

/** Returns "du lundi 21 décembre au jeudi 24 décembre, toute la journée". */
export function absenceText({ from, to, starts, ends }: Absence): string {
  const days =
    from === to
      ? `le ${dateTitle(from, starts >= '24:00' ? starts : null)}`
      : `du ${shortDayTitle(from)} au ${shortDayTitle(to)}`;
  return `${days}, ${hoursOf(starts, ends)}`;
}

function hoursOf(starts: string, ends: string): string {
  if (ends !== '24:00' && starts !== '00:00')
    return `de ${formatTime(starts)} à ${formatTime(ends)}`;
  if (starts === '00:00' && ends === '24:00') return 'toute la journée';
  return starts === '00:00' ? `jusqu’à ${formatTime(ends)}` : `dès ${formatTime(starts)}`;
}

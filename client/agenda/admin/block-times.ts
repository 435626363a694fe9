import { nightEnds } from '../../../shared/calendar/evening.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import { spanText } from '../../../shared/calendar/time-of-day.ts';

interface Times {
  readonly starts: string;
  readonly ends: string;
}

/** Returns "toute la journée", "dès 13 h" or "jusqu’à 12 h"; undefined for hours within a day. */
function openEnded({ starts, ends }: Times): string | undefined {
  if (ends === '24:00' || ends === nightEnds)
    return starts === '00:00' ? 'toute la journée' : `dès\u00a0${formatTime(starts)}`;
  return starts === '00:00' ? `jusqu’à\u00a0${formatTime(ends)}` : undefined;
}

/** Formats the times for the middle of a sentence. */
export const blockTimes = (times: Times): string =>
  openEnded(times) ?? `de ${formatTime(times.starts)} à ${formatTime(times.ends)}`;

/** Formats the times for the beginning of a line. */
export function blockHead(times: Times): string {
  const text = openEnded(times) ?? spanText(times.starts, times.ends);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

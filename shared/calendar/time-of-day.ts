import { type Day, formatShortDay } from './calendar-month.ts';
import { formatTime } from './opening.ts';

export function parseMinute(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

export function toTime(minute: number): string {
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

export const formatDayTime = (day: Day, time: string): string =>
  `${formatShortDay(day)} à ${formatTime(time)}`;

export const formatSpan = (starts: string, ends: string | null) =>
  ends ? `${formatTime(starts)} – ${formatTime(ends)}` : formatTime(starts);

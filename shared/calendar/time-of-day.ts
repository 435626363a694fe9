import { type Day, shortDayTitle } from './calendar-month.ts';
import { nightText, trueMoment } from './night.ts';
import { formatTime } from './opening.ts';

export function parseMinute(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

export function toTime(minute: number): string {
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

export function appointmentTitle(day: Day, time: string): string {
  const moment = trueMoment({ day, time });
  const night = nightText(moment);
  const title = `${shortDayTitle(moment.day)} à ${formatTime(moment.time)}`;
  return night ? `${title} (${night})` : title;
}

export function dateTitle(day: Day, time: string | null, buildTitle = shortDayTitle): string {
  if (time === null) return buildTitle(day);
  const night = nightText({ day, time });
  const title = buildTitle(trueMoment({ day, time }).day);
  return night ? `${title} (${night})` : title;
}

export const spanText = (starts: string, ends: string | null) =>
  ends ? `${formatTime(starts)} – ${formatTime(ends)}` : formatTime(starts);

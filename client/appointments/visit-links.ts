import { visitFields as fields } from '../../shared/appointments/visit-address.ts';
import { isDay } from '../../shared/calendar/calendar-month.ts';
import type { FreeHour } from '../../shared/contract/error-codes.ts';
import { visitPath } from '../../shared/page/paths.ts';

export function visitLink(token: string, step: Record<string, string> = {}): string {
  const search = new URLSearchParams(step).toString();
  return search ? `${visitPath(token)}?${search}` : visitPath(token);
}

/** The choices of a move so far. The address holds them all, so that each step is a link. */
interface MoveChoice {
  readonly month?: string;
  readonly day?: string;
  readonly time?: string;
}

export function moveLink(token: string, { month, day, time }: MoveChoice): string {
  const step = {
    [fields.moving]: '1',
    ...(month && { [fields.month]: month }),
    ...(day && { [fields.day]: day }),
    ...(time && { [fields.time]: time }),
  };
  const part = time ? 'question' : day ? 'heures' : 'jours';
  return `${visitLink(token, step)}#${part}`;
}

const isTime = (text: string) => /^\d\d:\d\d$/.test(text);

/** Returns an hour as text: "2026-11-24T10:00", with each person's start as "…,10:00,10:45". */
export const hourParameter = ({ day, time, begins = [] }: FreeHour) =>
  [`${day}T${time}`, ...begins].join();

export function readMoment(text: string | null | undefined): FreeHour | undefined {
  const [hour = '', ...begins] = text?.split(',') ?? [];
  const [day = '', time = ''] = hour.split('T');
  if (!isDay(day) || ![time, ...begins].every(isTime)) return undefined;
  return { day, time, ...(begins.length > 0 && { begins }) };
}

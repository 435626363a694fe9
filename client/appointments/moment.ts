import { isDay } from '../../shared/calendar/calendar-month.ts';
import type { FreeHour } from '../../shared/contract/error-codes.ts';

const isTime = (text: string) => /^\d\d:\d\d$/.test(text);

/** Returns an hour as text: "2026-11-24T10:00", with each person's start as "…,10:00,10:45". */
export const momentText = ({ day, time, begins = [] }: FreeHour) =>
  [`${day}T${time}`, ...begins].join();

export function readMoment(text: string | null | undefined): FreeHour | undefined {
  const [hour = '', ...begins] = text?.split(',') ?? [];
  const [day = '', time = ''] = hour.split('T');
  if (!isDay(day) || ![time, ...begins].every(isTime)) return undefined;
  return { day, time, ...(begins.length > 0 && { begins }) };
}

import { isDay } from '../../../shared/calendar/calendar-month.ts';
import type { FreeHour } from '../../../shared/contract/error-codes.ts';

/** An hour of a day in an address: "2026-11-24T10:00". */
export const momentText = ({ day, time }: FreeHour) => `${day}T${time}`;

export function readMoment(text: string | null | undefined): FreeHour | undefined {
  const [day = '', time = ''] = text?.split('T') ?? [];
  return isDay(day) && /^\d\d:\d\d$/.test(time) ? { day, time } : undefined;
}

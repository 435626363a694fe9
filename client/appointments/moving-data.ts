import type { VisitFile } from '../../shared/appointments/visit.ts';
import { visitFields as fields } from '../../shared/appointments/visit-address.ts';
import type { DayTimes, MonthTimes } from '../../shared/booking/times.ts';
import { monthBounds } from '../../shared/calendar/booking-days.ts';
import {
  type Day,
  isDay,
  isMonth,
  type Month,
  monthOf,
} from '../../shared/calendar/calendar-month.ts';
import { eveningHours } from '../../shared/calendar/evening.ts';
import type { CallFailure, CallResponse } from '../../shared/page/render-page.ts';
import type { Api } from '../api/api.ts';
import type { Problem } from '../forms/form-input.ts';
import { refusalText } from './refusal-text.ts';

export interface Moving {
  readonly month: Month;
  readonly days: MonthTimes['days'];
  readonly hours?: DayTimes;
  /** The chosen hour, which may be taken by now. */
  readonly time?: string;
  readonly problem?: Problem;
}

interface Source {
  readonly api: Api;
  readonly token: string;
  readonly today: Day;
}

export async function loadMoving(
  source: Source,
  visit: VisitFile,
  search: URLSearchParams,
): Promise<Moving> {
  const { api, token } = source;
  const day = search.get(fields.day) ?? '';
  const month = monthIn(search, isDay(day) ? day : visit.day, source.today);
  const ask = (query: Record<string, string>) => api.call({ name: 'visitTimes', token, query });
  const [ofMonth, ofDay] = await Promise.all([
    ask({ month }),
    isDay(day) && day >= source.today ? ask({ day }) : undefined,
  ]);
  const refused = [ofMonth, ofDay].find((response) => response && !response.ok);
  if (refused && !refused.ok) return { month, days: [], problem: problemOf(refused, api) };
  const time = search.get(fields.time);
  const hours = hoursIn(ofDay);
  const days = ofMonth.ok && 'days' in ofMonth.data ? ofMonth.data.days : [];
  return { month, days, ...(hours && { hours }), ...(hours && time && { time }) };
}

type Answer = CallResponse<'visitTimes'> | undefined;

const hoursIn = (answer: Answer): DayTimes | undefined =>
  answer?.ok && 'times' in answer.data
    ? { ...answer.data, times: eveningHours(answer.data) }
    : undefined;

function problemOf({ status, error }: CallFailure, api: Api): Problem {
  const why = status === 404 ? ({ error: 'not-offered' } as const) : error;
  const message = refusalText(why, api.institute);
  return { ...error, ...(message && { message }) };
}

/** Returns the requested month, or else the day's, within the calendar's bounds. */
function monthIn(search: URLSearchParams, day: Day, today: Day): Month {
  const { first, last } = monthBounds(today);
  const asked = search.get(fields.month) ?? '';
  const month = isMonth(asked) ? asked : monthOf(day);
  if (month < first) return first;
  return month > last ? last : month;
}

import * as v from 'valibot';
import { dateProblem } from '../calendar/booking-days.ts';
import type { Day } from '../calendar/calendar-month.ts';
import { malformed } from '../contract/error-codes.ts';
import { optionalText } from '../contract/fields.ts';
import { priced } from '../contract/hour-price.ts';
import { apart, Time } from './begins.ts';

/* Days and hours in visitors' calls. */

export const IsoDay = v.pipe(v.string(), v.isoDate());

export const FreeHour = v.object({ day: IsoDay, time: Time, ...apart, ...priced });

const noHour = 'Choisissez une heure.';
const isOnGrid = (minutes: number) => (time: string) => Number(time.slice(3)) % minutes === 0;
export const TimeInput = (minutes: number) =>
  v.pipe(
    optionalText(noHour),
    v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, noHour),
    v.check(isOnGrid(minutes), noHour),
  );
/** The grid of all hours, in minutes. Only the institute knows which hours are offered online. */
export const five = 5;

export const DayInput = (today: () => Day) =>
  v.pipe(
    optionalText(malformed),
    v.check(
      (day) => dateProblem(day, today()) === undefined,
      ({ input }) => dateProblem(input, today()) ?? malformed,
    ),
  );

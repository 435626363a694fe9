import * as v from 'valibot';
import { FreeHour, IsoDay } from './agenda.ts';
import { apart, Time } from './begins.ts';

/** The free hours of a month, or of a day. */

const MonthTimes = v.object({
  days: v.array(v.object({ day: IsoDay, count: v.number() })),
  /** Open days that can only be requested, because no room of the required kind is in service. */
  onRequest: v.exactOptional(v.array(IsoDay)),
});
const Names = v.array(v.string());
/** `with`: when moving an appointment, the names of the staff. */
const Hour = { time: Time, ends: Time, staff: Names, with: v.exactOptional(Names), ...apart };
const DayTimes = v.object({
  day: IsoDay,
  times: v.array(v.object(Hour)),
  next: v.nullable(FreeHour),
  staff: v.array(v.object({ id: v.string(), name: v.string() })),
  onRequest: v.exactOptional(v.boolean()),
});
export const Times = v.union([MonthTimes, DayTimes]);
export type Times = v.InferOutput<typeof Times>;
export type MonthTimes = v.InferOutput<typeof MonthTimes>;
export type DayTimes = v.InferOutput<typeof DayTimes>;

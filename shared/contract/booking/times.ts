import * as v from 'valibot';
import { FreeHour, IsoDay } from './agenda.ts';
import { apart, Time } from './begins.ts';
import { priced } from './hour-price.ts';

/** The free hours of a month, or of a day. */

const MonthTimes = v.object({
  /** `more`: there may be more hours than the count, which were not looked at. */
  days: v.array(v.object({ day: IsoDay, count: v.number(), more: v.exactOptional(v.boolean()) })),
  /** Open days that can only be requested, because no room of the required kind is in service. */
  onRequest: v.exactOptional(v.array(IsoDay)),
});
const Names = v.array(v.string());
const Person = v.object({ id: v.string(), name: v.string() });
const Hour = {
  ...{ time: Time, ends: Time, staff: Names },
  /** When moving an appointment, the names of the staff. */
  with: v.exactOptional(Names),
  /** It leaves no unusable gap in the day, as some others do: it is shown before them. */
  preferred: v.exactOptional(v.literal(true)),
  ...apart,
  ...priced,
};
/** Hours of a day's evening after midnight, each with its true day. */
const night = { night: v.exactOptional(v.array(v.object({ day: IsoDay, ...Hour }))) };
const DayTimes = v.object({
  day: IsoDay,
  times: v.array(v.object(Hour)),
  ...night,
  next: v.nullable(FreeHour),
  staff: v.array(Person),
  onRequest: v.exactOptional(v.boolean()),
  /** The name of a public holiday that the owner has not decided on: it has no hours, and can be requested. */
  holiday: v.exactOptional(v.string()),
  /** Whom a client may wish for each of several treatments, where there is a choice. */
  able: v.exactOptional(v.array(v.object({ treatment: v.string(), staff: v.array(Person) }))),
  /** There may be more hours than these, or some that are over earlier, which were not looked for long enough. */
  more: v.exactOptional(v.boolean()),
});
export const Times = v.union([MonthTimes, DayTimes]);
export type Times = v.InferOutput<typeof Times>;
export type MonthTimes = v.InferOutput<typeof MonthTimes>;
export type DayTimes = v.InferOutput<typeof DayTimes>;

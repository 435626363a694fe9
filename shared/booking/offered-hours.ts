import * as v from 'valibot';
import { describe } from '../contract/fields.ts';
import { FreeHour, IsoDay, startTimesEntry, Time } from './hour-input.ts';

const MonthTimes = v.object({
  days: describe(
    v.array(v.object({ day: IsoDay, count: v.number(), more: v.exactOptional(v.boolean()) })),
    '`more`: there may be more slots than the count says.',
  ),
});
const Names = v.array(v.string());
const StaffMember = v.object({ id: v.string(), name: v.string() });
const Hour = {
  time: Time,
  ends: Time,
  staff: Names,
  with: v.exactOptional(
    describe(Names, 'When an appointment moves: the names of the staff members.'),
  ),
  ...startTimesEntry,
};
const DayTimes = v.object({
  day: IsoDay,
  times: v.array(v.object(Hour)),
  next: v.nullable(FreeHour),
  staff: v.array(StaffMember),
  payBy: v.exactOptional(
    describe(
      v.string(),
      'The end of a hold that starts now, ISO 8601, if no hour of the day ends it earlier.',
    ),
  ),
  holiday: v.exactOptional(
    describe(
      v.string(),
      'The name of a public holiday without a decision of the owner. It has no slots, but can be requested.',
    ),
  ),
  more: v.exactOptional(
    describe(
      v.boolean(),
      'The search ended early: there may be more slots, or some that end earlier.',
    ),
  ),
});
export const Times = v.union([MonthTimes, DayTimes]);
export type Times = v.InferOutput<typeof Times>;
export type MonthTimes = v.InferOutput<typeof MonthTimes>;
export type DayTimes = v.InferOutput<typeof DayTimes>;

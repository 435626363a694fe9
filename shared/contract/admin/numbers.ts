import * as v from 'valibot';
import { isMonth } from '../../calendar/calendar-month.ts';
import { malformed } from '../error-codes.ts';
import { optionalText } from '../fields.ts';
import { menuCounts } from './query.ts';

/*
 * A month of the institute in numbers, computed from what is stored, by the day of the appointment.
 */

export const NumbersQuery = v.object(
  { month: v.pipe(optionalText(malformed), v.check(isMonth, malformed)) },
  malformed,
);

export const Numbers = v.object({
  month: v.string(),
  /** The oldest month for which anything is still stored. */
  oldestMonth: v.optional(v.string(), ''),
  /** Appointments that were not cancelled, whatever their outcome. */
  confirmed: v.number(),
  guests: v.number(),
  came: v.number(),
  missed: v.number(),
  /** Appointments that have begun without anybody noting whether the client came. */
  unmarked: v.number(),
  toCome: v.number(),
  /** Hours that wait for their deposit: in no other figure. */
  held: v.optional(v.number(), 0),
  cancelledByClient: v.number(),
  cancelledByInstitute: v.number(),
  openRequests: v.number(),
  refusedRequests: v.number(),
  /** Cancelled before they had an hour. */
  withdrawnRequests: v.number(),
  /** Sales of appointments that were neither cancelled nor missed, at the prices of the time of booking. */
  sales: v.array(v.object({ section: v.string(), treatmentCount: v.number(), amount: v.number() })),
  /** Appointments under way in an hour of a weekday; hours without any are left out. */
  busy: v.array(v.object({ weekday: v.number(), fromHour: v.number(), visits: v.number() })),
  newClients: v.number(),
  returningClients: v.number(),
  /** Appointments without a telephone number. */
  anonymous: v.number(),
  /** There are more than are counted. */
  isPartial: v.boolean(),
  ...menuCounts,
});
export type Numbers = v.InferOutput<typeof Numbers>;

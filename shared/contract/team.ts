import * as v from 'valibot';
import { dateProblem } from '../calendar/booking-days.ts';
import type { Day } from '../calendar/calendar-month.ts';
import { absenceHours } from './admin/block-input.ts';
import { Id } from './admin/query.ts';
import { requestNumber } from './booking/request-status.ts';
import { malformed } from './error-codes.ts';
import { optionalText } from './fields.ts';
import { PlanningDay, planningAppointment } from './planning.ts';
import { areFewDays, endBeforeStart, endsLater, tooManyDays } from './spans.ts';

/*
 * What a person of the team sees and does once she is signed in: her own days, who came, and the absences that
 * she wishes for.
 */

/** A day from today on, as far as the calendar goes; "" where that may be left out. */
const dayAhead = (today: () => Day, isOptional = false) => {
  const problemOf = (day: string) =>
    isOptional && day === '' ? undefined : dateProblem(day, today());
  return v.pipe(
    optionalText(malformed),
    v.check(
      (day) => problemOf(day) === undefined,
      ({ input }) => problemOf(input) ?? malformed,
    ),
  );
};

/** "" for today and tomorrow. */
export const teamQuery = (today: () => Day) => v.object({ day: dayAhead(today, true) }, malformed);

const TeamDay = v.object({
  ...PlanningDay.entries,
  appointments: v.array(
    v.object({
      ...planningAppointment,
      number: v.pipe(v.string(), v.regex(requestNumber)),
      version: v.number(),
      outcome: v.nullable(v.picklist(['came', 'missed'])),
    }),
  ),
});
export type TeamDay = v.InferOutput<typeof TeamDay>;
export type TeamAppointment = TeamDay['appointments'][number];

export const TeamAgenda = v.object({ name: v.string(), now: v.string(), days: v.array(TeamDay) });
export type TeamAgenda = v.InferOutput<typeof TeamAgenda>;

const wishStates = ['open', 'accepted', 'declined', 'withdrawn'] as const;
export type WishState = (typeof wishStates)[number];

export const wish = {
  id: v.string(),
  from: v.pipe(v.string(), v.isoDate()),
  to: v.pipe(v.string(), v.isoDate()),
  starts: v.string(),
  ends: v.string(),
  label: v.string(),
  state: v.picklist(wishStates),
  reason: v.pipe(v.string(), v.description('The owner’s word about it.')),
  createdAt: v.string(),
};
export type Wish = v.InferOutput<v.ObjectSchema<typeof wish, undefined>>;

export const TeamWishes = v.object({ name: v.string(), wishes: v.array(v.object(wish)) });
export type TeamWishes = v.InferOutput<typeof TeamWishes>;

/** Without `to`, one day. */
export const wishInput = (today: () => Day) =>
  v.pipe(
    v.object(
      {
        from: dayAhead(today),
        ...absenceHours,
      },
      malformed,
    ),
    v.forward(v.partialCheck([['starts'], ['ends']], endsLater, endBeforeStart), ['ends']),
    v.forward(v.partialCheck([['from'], ['to']], areFewDays, tooManyDays), ['to']),
  );
export type WishInput = v.InferOutput<ReturnType<typeof wishInput>>;

export const WithdrawInput = v.object({ id: Id }, malformed);

/** Whose invitation a mailed link is. */
export const Invitation = v.object({ name: v.string(), email: v.string() });
export type Invitation = v.InferOutput<typeof Invitation>;

/** An administrator's mailbox is only told whose it is: she signs in as always. */
export const AcceptedInvitation = v.object({ isSignedIn: v.boolean() });

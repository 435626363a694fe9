import * as v from 'valibot';
import { LaneId, Mark } from './admin/agenda-facts-input.ts';
import { malformed } from './error-codes.ts';

/*
 * What a person of the team reads of her days by her own link: of clients the first name, and nothing by
 * which they are reached or what they pay.
 */

const span = { starts: v.string(), ends: v.string() };

export const planningAppointment = {
  ...span,
  firstName: v.string(),
  people: v.number(),
  work: v.array(v.string()),
  room: v.string(),
  assists: v.exactOptional(
    v.pipe(v.boolean(), v.description('Somebody else does it, and this person assists.')),
  ),
  fourHands: v.exactOptional(
    v.pipe(v.boolean(), v.description('This person and another do it at once.')),
  ),
};

export const PlanningDay = v.object({
  day: v.pipe(v.string(), v.isoDate()),
  closed: v.boolean(),
  hours: v.array(v.object(span)),
  blocks: v.array(v.object({ ...span, label: v.string() })),
  appointments: v.array(v.object(planningAppointment)),
  firstFree: v.nullable(v.pipe(v.object(span), v.description('Still to come.'))),
});
export type PlanningDay = v.InferOutput<typeof PlanningDay>;

/** Today and tomorrow. */
export const Planning = v.object({
  name: v.string(),
  now: v.string(),
  days: v.array(PlanningDay),
});
export type Planning = v.InferOutput<typeof Planning>;

/** What calendars read of appointments: the client's first name and treatments, and nothing else of anybody. */
export const CalendarFeed = v.object({
  name: v.pipe(v.string(), v.description('Of the person; "" for the whole institute.')),
  events: v.array(
    v.object({
      uid: v.string(),
      version: v.number(),
      changedAt: v.string(),
      starts: v.pipe(v.string(), v.description('YYYY-MM-DDTHH:MM.')),
      ends: v.string(),
      firstName: v.string(),
      work: v.array(v.string()),
      isHeld: v.exactOptional(v.pipe(v.boolean(), v.description('Its hour waits for a deposit.'))),
    }),
  ),
});
export type CalendarFeed = v.InferOutput<typeof CalendarFeed>;

/** The links are told once, when they are made; without the second where calendars are not offered. */
export const MadePlanning = v.object({
  planning: v.string(),
  calendar: v.exactOptional(v.string()),
});
export type MadePlanning = v.InferOutput<typeof MadePlanning>;

/** The link to the whole institute's calendar. */
export const MadeCalendar = v.object({ calendar: v.string() });
export const CalendarLinkInput = v.object({ mark: Mark }, malformed);
export type CalendarLinkInput = v.InferOutput<typeof CalendarLinkInput>;

export const PlanningLinkInput = v.object({ id: LaneId, mark: Mark }, malformed);
export type PlanningLinkInput = v.InferOutput<typeof PlanningLinkInput>;

import * as v from 'valibot';
import { malformed } from '../contract/error-codes.ts';
import { describe } from '../contract/fields.ts';
import { Mark, ResourceId } from './agenda-facts-input.ts';

/* A staff member's own days, read by a secret link: clients' first names, no contact details, no payments. */

const span = { starts: v.string(), ends: v.string() };

export const planningAppointment = {
  ...span,
  firstName: v.string(),
  people: v.number(),
  work: v.array(v.string()),
  room: v.string(),
};

export const PlanningDay = v.object({
  day: v.pipe(v.string(), v.isoDate()),
  closed: v.boolean(),
  hours: v.array(v.object(span)),
  blocks: v.array(v.object({ ...span, label: v.string() })),
  appointments: v.array(v.object(planningAppointment)),
  firstFree: v.nullable(describe(v.object(span), 'Still to come.')),
});
export type PlanningDay = v.InferOutput<typeof PlanningDay>;

export const Planning = v.object({
  name: v.string(),
  now: v.string(),
  days: v.array(PlanningDay),
});
export type Planning = v.InferOutput<typeof Planning>;

/** A staff member's appointments as calendars read them: of clients the first name and treatments only. */
export const PlanningCalendar = v.object({
  name: v.string(),
  events: v.array(
    v.object({
      uid: v.string(),
      version: v.number(),
      changedAt: v.string(),
      starts: describe(v.string(), 'YYYY-MM-DDTHH:MM.'),
      ends: v.string(),
      firstName: v.string(),
      work: v.array(v.string()),
      isHeld: v.exactOptional(describe(v.boolean(), 'It awaits its deposit.')),
    }),
  ),
});
export type PlanningCalendar = v.InferOutput<typeof PlanningCalendar>;

/** The links, returned only when they are made; without a calendar if none is offered. */
export const MadePlanning = v.object({
  planning: v.string(),
  calendar: v.exactOptional(v.string()),
});
export type MadePlanning = v.InferOutput<typeof MadePlanning>;

export const PlanningLinkInput = v.object({ id: ResourceId, mark: Mark }, malformed);
export type PlanningLinkInput = v.InferOutput<typeof PlanningLinkInput>;

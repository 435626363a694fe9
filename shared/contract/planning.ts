import * as v from 'valibot';
import { LaneId, Mark } from './admin/agenda-facts-input.ts';
import { malformed } from './error-codes.ts';

/*
 * What a person of the team reads of her days by her own link: of clients the first name, and nothing by
 * which they are reached or what they pay.
 */

const span = { starts: v.string(), ends: v.string() };

const PlanningDay = v.object({
  day: v.pipe(v.string(), v.isoDate()),
  closed: v.boolean(),
  hours: v.array(v.object(span)),
  blocks: v.array(v.object({ ...span, label: v.string() })),
  appointments: v.array(
    v.object({
      ...span,
      firstName: v.string(),
      people: v.number(),
      work: v.array(v.string()),
      room: v.string(),
    }),
  ),
  /** Still to come. */
  firstFree: v.nullable(v.object(span)),
});
export type PlanningDay = v.InferOutput<typeof PlanningDay>;

/** Today and tomorrow. */
export const Planning = v.object({
  name: v.string(),
  now: v.string(),
  days: v.array(PlanningDay),
});
export type Planning = v.InferOutput<typeof Planning>;

/** The link itself is told once, when it is made. */
export const MadePlanning = v.object({ planning: v.string() });

export const PlanningLinkInput = v.object({ id: LaneId, mark: Mark }, malformed);
export type PlanningLinkInput = v.InferOutput<typeof PlanningLinkInput>;

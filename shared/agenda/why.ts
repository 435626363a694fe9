import * as v from 'valibot';

/* The reasons why a slot is not offered, in general and for each staff member. */

/** "free", or the first reason why the staff member is not; `detail`: a treatment, a label or a number. */
const ResourceReason = v.object({
  id: v.string(),
  name: v.string(),
  reason: v.picklist([
    'free',
    'skill',
    'away',
    'closed',
    'hours',
    'blocked',
    'taken',
    'room',
    'assistant',
    'preparation',
    'cleaning',
  ]),
  detail: v.string(),
});
export type ResourceReason = v.InferOutput<typeof ResourceReason>;

export const Why = v.object({
  /** "free" if the slot is offered; otherwise the reason that applies to all staff members. */
  hour: v.picklist([
    'offered',
    'taken',
    'closed',
    'holiday',
    'outside',
    'quarter',
    'too-soon',
    'unsure',
    'not-bookable',
    'group',
  ]),
  startStep: v.exactOptional(
    v.pipe(
      v.number(),
      v.description('Minutes between the hours that are offered; absent for a quarter.'),
    ),
  ),
  staff: v.array(ResourceReason),
});
export type Why = v.InferOutput<typeof Why>;

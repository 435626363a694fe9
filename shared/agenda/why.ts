import * as v from 'valibot';

/*
 * Why an hour is not offered: for everybody, and for each person.
 */

/** "free", or the first reason why the person is not; `detail`: a treatment, a label or a number. */
const LaneReason = v.object({
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
export type LaneReason = v.InferOutput<typeof LaneReason>;

export const Why = v.object({
  /** Whether the hour is offered; otherwise the reason that applies no matter who is free. */
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
  staff: v.array(LaneReason),
});
export type Why = v.InferOutput<typeof Why>;

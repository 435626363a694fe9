import * as v from 'valibot';
import { IsoDay } from '../booking/hour-input.ts';
import { malformed } from '../error-codes.ts';
import { Id, menuCounts } from './query.ts';

/*
 * What clients say of their visits, and who agreed to be written to.
 */

export const AfterVisits = v.object({
  /** The newest first. */
  opinions: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      day: IsoDay,
      care: v.string(),
      rating: v.number(),
      text: v.string(),
      firstName: v.string(),
      mayPublish: v.boolean(),
      isPublished: v.boolean(),
      isNoted: v.boolean(),
      at: v.pipe(v.string(), v.description('ISO 8601: when it was last changed.')),
      version: v.number(),
    }),
  ),
  /** Who agreed to such mails and has not stopped them, the newest first. */
  recipients: v.array(
    v.object({ id: v.string(), name: v.string(), email: v.string(), at: v.string() }),
  ),
  ...menuCounts,
});
export type AfterVisits = v.InferOutput<typeof AfterVisits>;
export type Opinion = AfterVisits['opinions'][number];

/** `version`: the opinion as it was read. */
export const OpinionPublishInput = v.object(
  { id: Id, version: v.number(malformed), isPublished: v.boolean(malformed) },
  malformed,
);
export type OpinionPublishInput = v.InferOutput<typeof OpinionPublishInput>;

export const OpinionNotedInput = v.object(
  { id: Id, version: v.number(malformed), isNoted: v.boolean(malformed) },
  malformed,
);
export type OpinionNotedInput = v.InferOutput<typeof OpinionNotedInput>;

export const AfterStopInput = v.object({ id: Id }, malformed);

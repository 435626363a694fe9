import * as v from 'valibot';
import { judged } from '../contents/contents.ts';
import { contentKinds } from '../contents/kinds.ts';
import { menuCounts } from './query.ts';

/*
 * The owner's changes to facts and prices, with their history.
 */

const named = { kind: v.picklist(contentKinds), id: v.string() };

/** Null for an invalid value: the product's own is shown instead. */
const judgedOrNull = (kind: string, id: string, value: unknown) => judged(kind, id, value) ?? null;

const Content = v.pipe(
  v.object({
    ...named,
    mark: v.string(),
    /** What everybody sees; null for the product's own. */
    value: v.unknown(),
  }),
  v.transform((content) => {
    const { kind, id, value } = content;
    return { ...content, value: judgedOrNull(kind, id, value) };
  }),
);
export type Content = v.InferOutput<typeof Content>;

const ContentEvent = v.pipe(
  v.object({
    /** The version that this event created. */
    event: v.number(),
    ...named,
    before: v.unknown(),
    after: v.unknown(),
    /** An e-mail address, an account's id, or "erased". */
    actor: v.string(),
    /** ISO 8601, UTC. */
    at: v.string(),
    /** There is no newer change of this kind and id, or it is a draft. */
    canUndo: v.boolean(),
    /** `after` was never published: undoing the event publishes it. */
    isDraft: v.exactOptional(v.boolean()),
  }),
  v.transform((event) => {
    const { kind, id, before, after } = event;
    return {
      ...event,
      before: judgedOrNull(kind, id, before),
      after: judgedOrNull(kind, id, after),
    };
  }),
);
export type ContentEvent = v.InferOutput<typeof ContentEvent>;

/** An upcoming appointment or open request that the opening hours no longer allow. */
const OutsideHours = v.object({
  number: v.string(),
  name: v.string(),
  day: v.pipe(v.string(), v.isoDate()),
  /** "" for a request, which has only a part of the day. */
  time: v.string(),
  moment: v.string(),
  isConfirmed: v.boolean(),
});
export type OutsideHours = v.InferOutput<typeof OutsideHours>;

/** What other opening hours would leave outside besides. */
export const OutsideAnswer = v.object({ outside: v.array(OutsideHours) });

export const AdminContents = v.object({
  version: v.number(),
  /** Only what differs from the product; the mark of the others is "". */
  contents: v.array(Content),
  /** One page, the newest first. */
  changes: v.array(ContentEvent),
  hasNext: v.boolean(),
  outside: v.optional(v.array(OutsideHours), []),
  ...menuCounts,
});
export type AdminContents = v.InferOutput<typeof AdminContents>;

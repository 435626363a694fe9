import * as v from 'valibot';
import { judged } from '../contents/contents.ts';
import { contentKinds } from '../contents/kinds.ts';
import { menuCounts } from './query.ts';

/*
 * The owner's changes to facts and prices, with drafts and history.
 */

const named = { kind: v.picklist(contentKinds), id: v.string() };

/** Null for an invalid value: the product's own is shown instead. */
const judgedOrNull = (kind: string, id: string, value: unknown) => judged(kind, id, value) ?? null;

const Content = v.pipe(
  v.object({
    ...named,
    mark: v.string(),
    value: v.pipe(v.unknown(), v.description('What everybody sees; null for the product’s own.')),
    draft: v.nullable(
      v.pipe(
        v.object({ value: v.unknown() }),
        v.description('The draft that is to replace it; null for none.'),
      ),
    ),
  }),
  v.transform((content) => {
    const { kind, id, value, draft } = content;
    return {
      ...content,
      value: judgedOrNull(kind, id, value),
      draft: draft && { value: judgedOrNull(kind, id, draft.value) },
    };
  }),
);
export type Content = v.InferOutput<typeof Content>;

const ContentEvent = v.pipe(
  v.object({
    event: v.pipe(v.number(), v.description('The version that this event created.')),
    ...named,
    before: v.unknown(),
    after: v.unknown(),
    actor: v.pipe(v.string(), v.description('An e-mail address, an account’s id, or "erased".')),
    at: v.pipe(v.string(), v.description('ISO 8601, UTC.')),
    canUndo: v.pipe(v.boolean(), v.description('There is no newer change of this kind and id.')),
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
  time: v.pipe(v.string(), v.description('"" for a request, which has only a part of the day.')),
  moment: v.string(),
  isConfirmed: v.boolean(),
});
export type OutsideHours = v.InferOutput<typeof OutsideHours>;

/** What other opening hours would leave outside besides. */
export const OutsideAnswer = v.object({ outside: v.array(OutsideHours) });

export const AdminContents = v.object({
  version: v.number(),
  contents: v.pipe(
    v.array(Content),
    v.description(
      'Only what differs from the product, or has a draft; the mark of the others is "".',
    ),
  ),
  changes: v.pipe(v.array(ContentEvent), v.description('One page, the newest first.')),
  hasNext: v.boolean(),
  outside: v.optional(v.array(OutsideHours), []),
  now: v.exactOptional(
    v.pipe(
      v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)),
      v.description('YYYY-MM-DDTHH:MM in Abidjan, to preview the opening status of a draft.'),
    ),
  ),
  ...menuCounts,
});
export type AdminContents = v.InferOutput<typeof AdminContents>;

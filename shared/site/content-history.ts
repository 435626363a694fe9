import * as v from 'valibot';
import { menuCounts } from '../contract/list-query.ts';
import { parseContent } from './contents.ts';
import { contentKinds } from './kinds.ts';

const named = { kind: v.picklist(contentKinds), id: v.string() };

/** Judges a value; null for an invalid one, for which the product's own is shown. */
const judgedOrNull = (kind: string, id: string, value: unknown) =>
  parseContent(kind, id, value) ?? null;

const Content = v.pipe(
  v.object({
    ...named,
    mark: v.string(),
    value: v.pipe(v.unknown(), v.description('The published value. Null for the product’s own.')),
  }),
  v.transform((content) => {
    const { kind, id, value } = content;
    return { ...content, value: judgedOrNull(kind, id, value) };
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

export const AdminContents = v.object({
  version: v.number(),
  contents: v.pipe(
    v.array(Content),
    v.description('Only values that differ from the product’s. The mark of all others is "".'),
  ),
  changes: v.pipe(v.array(ContentEvent), v.description('The last twenty, newest first.')),
  ...menuCounts,
});
export type AdminContents = v.InferOutput<typeof AdminContents>;

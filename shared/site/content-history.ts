import * as v from 'valibot';
import { describe } from '../contract/fields.ts';
import { menuCounts } from '../contract/list-query.ts';
import { parseContent } from './contents.ts';
import { contentKinds } from './kinds.ts';

const contentReference = { kind: v.picklist(contentKinds), id: v.string() };

/** Returns null for an invalid value, so that the default is shown. */
const parseContentOrNull = (kind: string, id: string, value: unknown) =>
  parseContent(kind, id, value) ?? null;

const Content = v.pipe(
  v.object({
    ...contentReference,
    mark: v.string(),
    value: describe(v.unknown(), 'The published value. Null for the product’s own.'),
  }),
  v.transform((content) => {
    const { kind, id, value } = content;
    return { ...content, value: parseContentOrNull(kind, id, value) };
  }),
);
export type Content = v.InferOutput<typeof Content>;

const ContentEvent = v.pipe(
  v.object({
    event: describe(v.number(), 'The version that this event created.'),
    ...contentReference,
    before: v.unknown(),
    after: v.unknown(),
    actor: describe(v.string(), 'An e-mail address, an account’s id, or "erased".'),
    at: describe(v.string(), 'ISO 8601, UTC.'),
  }),
  v.transform((event) => {
    const { kind, id, before, after } = event;
    return {
      ...event,
      before: parseContentOrNull(kind, id, before),
      after: parseContentOrNull(kind, id, after),
    };
  }),
);

export const AdminContents = v.object({
  version: v.number(),
  contents: describe(
    v.array(Content),
    'Only values that differ from the product’s. The mark of all others is "".',
  ),
  changes: describe(v.array(ContentEvent), 'The last twenty, newest first.'),
  ...menuCounts,
});
export type AdminContents = v.InferOutput<typeof AdminContents>;

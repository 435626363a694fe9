import { retention } from '../../../../shared/retention.ts';
import { integer, table, text } from './table.ts';

/*
 * What the owner changed of the institute's facts, of the price list and of the words of the site. Values are JSON, as
 * shared/site/kinds.ts has them by kind and id.
 */

export const contentsTables = {
  contents: table({
    columns: {
      kind: text,
      id: text,
      /** Null: as the product has it. */
      value: text.orNull,
    },
    key: ['kind', 'id'],
    kept: 'for good',
    person: 'nobody',
  }),

  /** Each change, kept for good: it can be undone. */
  content_history: table({
    columns: {
      /** The one that it made. */
      version: integer,
      kind: text,
      id: text,
      before: text.orNull,
      after: text.orNull,
      /** A mailbox, the id of an account that has none, or "erased". */
      actor: text,
      at: text,
      /** 1: `after` was never published. */
      is_draft: integer.as<0 | 1>().initially(0),
    },
    key: ['version'],
    indexes: { content_history_of_content: '(kind, id, version)' },
    kept: { months: retention.months, since: 'at', some: true },
    person: {
      by: { mailbox: 'actor' },
      noun: 'content change',
      told: 'contentChanges',
      withheld: ['actor'],
    },
    actor: 'actor',
  }),

  /** One row, locked by each write of contents, so that edits take turns. */
  contents_version: table({
    columns: {
      version: integer,
      /** When who is shown as the institute's people was changed last; null for never. */
      people_at: text.orNull,
      /** When the owner first opened online booking; null for never. */
      opened_at: text.orNull,
    },
    key: [],
    kept: 'for good',
    copied: 'last',
    byItself: true,
    person: 'nobody',
  }),
};

import { retention } from '../../../../shared/retention.ts';
import { integer, table, text } from './table.ts';

/*
 * The owner's changes to the institute's facts, the price list and the words of the site. Values are JSON by kind and
 * id, as shared/site/kinds.ts declares them.
 */

export const contentsTables = {
  contents: table({
    columns: {
      kind: text,
      id: text,
      /** JSON; null for the product's own value. */
      value: text.orNull,
    },
    key: ['kind', 'id'],
    kept: 'for good',
    person: 'nobody',
  }),

  /** Each change, kept for good, so that it can be undone. */
  content_history: table({
    columns: {
      /** The version that the change made. */
      version: integer,
      kind: text,
      id: text,
      before: text.orNull,
      after: text.orNull,
      /** A mailbox, the id of an account without a mailbox, or "erased". */
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

  /** The version of the contents. Each write locks the one row, so that edits take turns. */
  contents_version: table({
    columns: {
      version: integer,
      /** The last change of the staff shown on the site; null for never. */
      people_at: text.orNull,
      /** The time when the owner first opened online booking; null for never. */
      opened_at: text.orNull,
    },
    key: [],
    kept: 'for good',
    copied: 'last',
    byItself: true,
    person: 'nobody',
  }),
};

import type { Generated } from 'kysely';
import { retention } from '../../../../shared/retention.ts';
import type { FactsOf } from './table-facts.ts';

/*
 * What the owner changed of the institute's facts, of the price list and of the words of the site. Values are JSON, as
 * shared/contract/contents/kinds.ts has them by kind and id.
 */

export interface ContentsTables {
  contents: {
    kind: string;
    id: string;
    /** Null: as the product has it. */
    value: string | null;
    /** Null: drafts are in the history since migration 077. */
    draft: string | null;
  };
  /** Each change, kept for good: it can be undone. */
  content_history: {
    /** The one that it made. */
    version: number;
    kind: string;
    id: string;
    before: string | null;
    after: string | null;
    /** A mailbox, the id of an account that has none, or "erased". */
    actor: string;
    at: string;
    /** 1: `after` was never published. */
    is_draft: Generated<0 | 1>;
  };
  /** One row, locked by each write of contents, so that edits take turns. */
  contents_version: {
    version: number;
    /** When who is shown as the institute's people was changed last; null for never. */
    people_at: string | null;
    /** When the owner first opened online booking; null for never. */
    opened_at: string | null;
  };
}

export const contentsTables = {
  contents: { key: ['kind', 'id'], kept: 'for good', person: 'nobody' },
  content_history: {
    key: ['version'],
    kept: { months: retention.months, since: 'at', some: true },
    person: {
      by: { mailbox: 'actor' },
      noun: 'content change',
      told: 'contentChanges',
      withheld: ['actor'],
    },
    actor: 'actor',
  },
  contents_version: { key: [], kept: 'for good', copied: 'last', byItself: true, person: 'nobody' },
} as const satisfies FactsOf<ContentsTables>;

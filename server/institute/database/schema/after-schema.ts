import { retention } from '../../../../shared/retention.ts';
import type { FactsOf } from './table-facts.ts';

/*
 * What follows a visit, for clients who agreed to it.
 */

export interface AfterTables {
  /** Who agreed to mails after visits: one row for each mailbox, with what was agreed to last. */
  visit_consents: {
    id: string;
    /** As requests have it. */
    email: string;
    /** +digits (E.164), of the order by which it was agreed. */
    phone: string;
    name: string;
    /** The sentence at the tick, as it was read. */
    text: string;
    /** The order by which it was agreed. */
    request_id: string | null;
    /** Since when, without an end in between; and when it was last said. */
    agreed_at: string;
    renewed_at: string;
    /** When its reader wanted no more of them; null again once it is agreed anew. */
    stopped_at: string | null;
    /** The day of the last visit that was thanked for: none is twice. */
    thanked_day: string | null;
    /** The day of the last visit after which she was missed. */
    missed_day: string | null;
    created_at: string;
  };
  /** Each mail has a link of its own, as only hashes are stored. */
  visit_links: {
    token_hash: string;
    consent_id: string;
    /** The visit that it asks about. */
    request_id: string | null;
    created_at: string;
  };
  /** What a client says of a visit: to the institute. */
  visit_opinions: {
    id: string;
    consent_id: string;
    request_id: string;
    /** The visit's, and what it was for, as it was called then. */
    day: string;
    care: string;
    /** 1 to 5, the best. */
    rating: number;
    text: string;
    first_name: string;
    /** 1: its client agrees that it is shown. */
    may_publish: number;
    /** The id of the testimonial that it is while it is shown. */
    content_id: string;
    /** When somebody of the institute said that it is read. */
    noted_at: string | null;
    version: number;
    updated_at: string;
    created_at: string;
  };
}

const belongsTo = { consent_id: 'visit_consents' } as const;

export const afterTables = {
  visit_consents: {
    key: ['id'],
    kept: { months: retention.months, since: 'renewed_at', some: true },
    person: { by: 'rule', noun: 'consent', told: 'consents' },
  },
  visit_links: {
    key: ['token_hash'],
    belongsTo,
    kept: 'with their row',
    person: { by: 'rule' },
  },
  visit_opinions: {
    key: ['id'],
    belongsTo,
    kept: 'with their row',
    person: { by: 'rule', noun: 'opinion', told: 'opinions', withheld: ['noted_at'] },
  },
} as const satisfies FactsOf<AfterTables>;

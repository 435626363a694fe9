import type { Generated } from 'kysely';
import { retention } from '../../../../shared/retention.ts';
import type { FactsOf } from './table-facts.ts';

/*
 * The mail after a visit, for clients who agreed to it, and their opinions.
 */

export interface AfterTables {
  /** Agreements to mails after visits: one row for each mailbox, with the last one. */
  visit_consents: {
    id: string;
    /** As requests have it. */
    email: string;
    /** +digits (E.164), of the appointment on whose page the client agreed. */
    phone: string;
    name: string;
    /** The question, as it was read. */
    text: string;
    /** The appointment on whose page the client agreed. */
    request_id: string | null;
    agreed_at: string;
    /** The same; retention counts from it. */
    renewed_at: string;
    /** When the reader wanted no more of them; null again once the reader agrees anew. */
    stopped_at: string | null;
    /** The day of the last visit that was asked about: none is asked about twice. */
    thanked_day: Generated<string | null>;
    created_at: string;
  };
  /** Each mail has a link of its own, as only hashes are stored. */
  visit_links: {
    token_hash: string;
    consent_id: string;
    /** The visit that the mail asks about. */
    request_id: string | null;
    created_at: string;
  };
  visit_opinions: {
    id: string;
    consent_id: string;
    request_id: string;
    /** Of the visit, with the names of its treatments at that time. */
    day: string;
    care: string;
    /** 1 to 5, the best. */
    rating: number;
    text: string;
    first_name: string;
    /** 1: the institute may publish the text with the first name. */
    may_publish: number;
    /** The id of its testimonial while it is published. */
    content_id: string;
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
    person: { by: 'rule', noun: 'opinion', told: 'opinions' },
  },
} as const satisfies FactsOf<AfterTables>;

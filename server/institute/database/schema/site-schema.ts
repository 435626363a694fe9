import { retention } from '../../../../shared/retention.ts';
import type { FactsOf } from './table-facts.ts';

/* What the site itself writes down beside what people do. */

export interface SiteTables {
  /** The audit log. */
  events: {
    id: string;
    /** The id of the changed row; for a closed day its date. */
    subject: string;
    at: string;
    /** A mailbox, the id of an account that has none, "client", "command" or "erased". */
    actor: string;
    action: string;
    detail: string;
  };
  limits: {
    /** HMAC of the limit's name and the subject; of a lease a plain hash. */
    key: string;
    count: number;
    ends_at: string;
  };
  /** When each periodic job last ran, in any process. */
  last_runs: {
    name: string;
    at: string;
  };
  /** Secrets that all processes share and no setting gives. */
  secrets: {
    name: string;
    value: string;
  };
}

export const siteTables = {
  events: {
    key: ['id'],
    kept: { months: retention.months, since: 'at', some: true },
    person: { by: 'rule', noun: 'event' },
    actor: 'actor',
  },
  limits: { key: ['key'], kept: { days: 0, rule: true }, byItself: true, person: 'nobody' },
  last_runs: { key: ['name'], kept: 'for good', byItself: true, person: 'nobody' },
  secrets: { key: ['name'], kept: 'for good', byItself: true, person: 'nobody' },
} as const satisfies FactsOf<SiteTables>;

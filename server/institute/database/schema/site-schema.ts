import { retention } from '../../../../shared/retention.ts';
import { integer, table, text } from './table.ts';

/* Records that the site itself writes: its log, limits and secrets. */

export const siteTables = {
  /** The audit log. */
  events: table({
    columns: {
      id: text,
      subject: text,
      at: text,
      /** A mailbox, the id of an account without a mailbox, "client", "command" or "erased". */
      actor: text,
      action: text,
      detail: text,
    },
    key: ['id'],
    indexes: {
      events_of_subject: '(subject, at)',
      events_by_at: '(at)',
    },
    kept: { months: retention.months, since: 'at', some: true },
    person: { by: 'rule', noun: 'event' },
    actor: 'actor',
  }),

  limits: table({
    columns: {
      /** HMAC of the limit's name and the subject; a plain hash for a lease. */
      key: text,
      count: integer,
      ends_at: text,
    },
    key: ['key'],
    indexes: { limits_by_ends_at: '(ends_at)' },
    kept: { days: 0, rule: true },
    byItself: true,
    person: 'nobody',
  }),

  /** The last run of each periodic job, in any process. */
  last_runs: table({
    columns: {
      name: text,
      at: text,
    },
    key: ['name'],
    kept: 'for good',
    byItself: true,
    person: 'nobody',
  }),

  /** Secrets that all processes share and that no setting gives. */
  secrets: table({
    columns: {
      name: text,
      value: text,
    },
    key: ['name'],
    kept: 'for good',
    byItself: true,
    person: 'nobody',
  }),
};

import type { OnlineMode } from '../../../../shared/booking/online-settings.ts';
import { retention } from '../../../../shared/retention.ts';
import type { MarkedStep } from '../../../../shared/setup/first-steps.ts';
import { integer, table, text } from './table.ts';

export const onlineTables = {
  /** The browsers that sent a request, or changed it by its link. Other browsers get no link to it. */
  request_browsers: table({
    columns: {
      request_id: text.references('requests', 'cascade'),
      /** A hash of a random cookie, as the site sends it. */
      browser: text,
    },
    key: ['request_id', 'browser'],
    kept: 'with their row',
    person: { by: 'request' },
  }),

  booking_origins: table({
    columns: {
      request_id: text.references('requests', 'cascade'),
      /** Keyed hash of the /24 or /48. */
      network: text,
      /** 1: the number had come before, or the mailbox was proven, at the time of booking. */
      known: integer,
      created_at: text,
    },
    key: ['request_id'],
    indexes: { booking_origins_created_at: '(created_at)' },
    kept: { days: retention.originDays, since: 'created_at' },
    person: {
      by: 'request',
      told: 'booked',
      withheld: ['request_id', 'network'],
    },
  }),

  /** The owner's answers about a new installation, and whether the list of first steps is hidden. */
  first_steps: table({
    columns: {
      step: text.as<MarkedStep>(),
      at: text,
    },
    key: ['step'],
    kept: 'for good',
    byItself: true,
    person: 'nobody',
  }),

  /** One row: whether online booking is open. */
  online_booking: table({
    columns: {
      id: integer,
      mode: text.as<OnlineMode>(),
      /** The sentence for visitors while it is closed. */
      sentence: text,
    },
    key: ['id'],
    kept: 'for good',
    byItself: true,
    person: 'nobody',
  }),
};

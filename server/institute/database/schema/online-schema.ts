import type { OnlineMode } from '../../../../shared/booking/online-settings.ts';
import { retention } from '../../../../shared/retention.ts';
import type { MarkedStep } from '../../../../shared/setup/first-steps.ts';
import { integer, table, text } from './table.ts';

/*
 * How bookings come in, and whether they may.
 */

export const onlineTables = {
  /** Who sent a request, or changed it by its link: nobody else has a link of it. */
  request_browsers: table({
    columns: {
      request_id: text.references('requests', 'cascade'),
      /** As the site sends it: a hash of a random cookie. */
      browser: text,
    },
    key: ['request_id', 'browser'],
    kept: 'with their row',
    person: { by: 'request' },
  }),

  /** How an appointment came that a visitor booked. */
  booking_origins: table({
    columns: {
      request_id: text.references('requests', 'cascade'),
      /** Keyed hash of the /24 or /48. */
      network: text,
      /** 1: the number had come before, or the mailbox was proven. Decided when it was booked. */
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

  /** What an owner has said of a new installation, and whether its list of first steps is hidden. */
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

  /** One row: whether hours are booked online. */
  online_booking: table({
    columns: {
      id: integer,
      mode: text.as<OnlineMode>(),
      /** What visitors read while it is closed. */
      sentence: text,
    },
    key: ['id'],
    kept: 'for good',
    byItself: true,
    person: 'nobody',
  }),
};

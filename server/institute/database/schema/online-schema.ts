import type { MarkedStep } from '../../../../shared/contract/admin/first-steps.ts';
import type { OnlineMode } from '../../../../shared/contract/admin/online.ts';
import { retention } from '../../../../shared/retention.ts';
import type { FactsOf } from './table-facts.ts';

/*
 * How bookings come in, and whether they may.
 */

export interface OnlineTables {
  /** Who sent a request, or changed it by its link: nobody else has a link of it. */
  request_browsers: {
    request_id: string;
    /** As the site sends it: a hash of a random cookie. */
    browser: string;
  };
  /** How an appointment came that a visitor booked. */
  booking_origins: {
    request_id: string;
    /** Keyed hash of the /24 or /48. */
    network: string;
    /** 1: the number had come before, or the mailbox was proven. Decided when it was booked. */
    known: number;
    created_at: string;
  };
  /** What an owner has said of a new installation, and whether its list of first steps is hidden. */
  first_steps: {
    step: MarkedStep;
    at: string;
  };
  /** One row: whether hours are booked online. */
  online_booking: {
    id: number;
    mode: OnlineMode;
    /** What visitors read while it is closed. */
    sentence: string;
  };
}

const belongsTo = { request_id: 'requests' } as const;

export const onlineTables = {
  request_browsers: {
    key: ['request_id', 'browser'],
    belongsTo,
    kept: 'with their row',
    person: { by: 'request' },
  },
  booking_origins: {
    key: ['request_id'],
    belongsTo,
    kept: { days: retention.originDays, since: 'created_at' },
    person: {
      by: 'request',
      told: 'booked',
      withheld: ['request_id', 'network'],
    },
  },
  first_steps: { key: ['step'], kept: 'for good', byItself: true, person: 'nobody' },
  online_booking: { key: ['id'], kept: 'for good', byItself: true, person: 'nobody' },
} as const satisfies FactsOf<OnlineTables>;

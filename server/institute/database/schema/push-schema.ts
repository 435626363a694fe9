import type { FactsOf } from './table-facts.ts';

/*
 * Alerts on the phones of staff (web push).
 */

export interface PushTables {
  /** A device, which belongs to the account that turned its alerts on last. */
  push_subscriptions: {
    id: string;
    user_id: string;
    /** The address at the browser's push service: with it and our key anybody can send to the device. */
    endpoint: string;
    /** Its public key and secret (RFC 8291), base64url. */
    p256dh: string;
    auth: string;
    /** What its owner calls it. */
    device: string;
    created_at: string;
    /** When its push service last took one. */
    last_sent_at: string | null;
    /** Why the last one was not taken: a status, or a code. Null since one was taken. */
    last_error: string | null;
  };
}

export const pushTables = {
  push_subscriptions: {
    key: ['id'],
    belongsTo: { user_id: 'users' },
    kept: 'with their row',
    person: {
      by: 'account',
      noun: 'device',
      told: 'devices',
      withheld: ['id', 'user_id', 'endpoint', 'p256dh', 'auth', 'last_error'],
    },
  },
} as const satisfies FactsOf<PushTables>;

import type { Generated } from 'kysely';
import type { QueueState } from './mails-schema.ts';
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
  /** Wait to be sent; they go once they are sent, refused for good or expired. */
  pushes: {
    id: string;
    /** No key: a device that goes away meanwhile must not make a visitor's booking fail. */
    subscription_id: string;
    /** JSON of an Alert. */
    payload: string;
    created_at: string;
    expires_at: string;
    attempts: number;
    /** While a process sends it: when that process's claim ends. */
    next_try_at: string;
    /** What `next_try_at` is. */
    state: Generated<QueueState>;
    /** The request that it is about. */
    request_id: string | null;
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
  pushes: {
    key: ['id'],
    kept: { days: 0, since: 'expires_at' },
    person: { by: 'rule', noun: 'alert' },
  },
} as const satisfies FactsOf<PushTables>;

import { table, text } from './table.ts';

/*
 * Alerts on the phones of staff (web push).
 */

export const pushTables = {
  /** A device, which belongs to the account that turned its alerts on last. */
  push_subscriptions: table({
    columns: {
      id: text,
      user_id: text.references('users', 'cascade'),
      /** The address at the browser's push service: with it and our key anybody can send to the device. */
      endpoint: text.unique,
      /** Its public key and secret (RFC 8291), base64url. */
      p256dh: text,
      auth: text,
      /** What its owner calls it. */
      device: text,
      created_at: text,
      /** When its push service last took one. */
      last_sent_at: text.orNull,
      /** Why the last one was not taken: a status, or a code. Null since one was taken. */
      last_error: text.orNull,
    },
    key: ['id'],
    indexes: { push_subscriptions_of_user: '(user_id)' },
    kept: 'with their row',
    person: {
      by: 'account',
      noun: 'device',
      told: 'devices',
      withheld: ['id', 'user_id', 'endpoint', 'p256dh', 'auth', 'last_error'],
    },
  }),
};

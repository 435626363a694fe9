import { table, text } from './table.ts';

/*
 * Alerts on the phones of staff (web push).
 */

export const pushTables = {
  /** Devices. Each belongs to the account that last turned its alerts on. */
  push_subscriptions: table({
    columns: {
      id: text,
      user_id: text.references('users', 'cascade'),
      /** The address at the browser's push service. With it and the site's key, alerts can be sent to the device. */
      endpoint: text.unique,
      /** The device's public key and secret (RFC 8291), base64url. */
      p256dh: text,
      auth: text,
      /** The owner's name for the device. */
      device: text,
      created_at: text,
      /** The time when the push service last accepted an alert. */
      last_sent_at: text.orNull,
      /** The reason why the last alert was refused: a status, or a code. Null after an accepted one. */
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

import { createHash, randomUUID } from 'node:crypto';
import {
  type AlertDevice,
  mostDevices,
  type SubscribeInput,
} from '../../../shared/notifications/alerts.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { isPublicKey } from './push-encryption.ts';
import { firstAlert } from './staff-alerts.ts';

/**
 * Adds a device and sends it a first alert. Updates a known device: browsers change keys, and a shared browser changes
 * its account.
 */
export async function subscribe(
  { db, alerts }: Pick<Services, 'db' | 'alerts'>,
  userId: string,
  { endpoint, p256dh, auth, device }: SubscribeInput,
): Promise<void> {
  if (!isPublicKey(p256dh)) throw new Refusal('invalid');
  const keys = { user_id: userId, p256dh, auth, device, last_error: null };
  await db.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('push_subscriptions')
      .values({ id: randomUUID(), endpoint, created_at: timestamp(), last_sent_at: null, ...keys })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(keys))
      .returning('id')
      .executeTakeFirstOrThrow();
    const { count } = await transaction
      .selectFrom('push_subscriptions')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (Number(count) > mostDevices) throw new Refusal('too-many');
    await alerts.addFor(transaction, id, firstAlert);
  });
  alerts.wake();
}

export async function listDevices(db: Db, userId: string): Promise<AlertDevice[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, device, endpoint, created_at, last_sent_at, last_error }) => ({
    id,
    device,
    endpointHash: createHash('sha256').update(endpoint).digest('base64url'),
    createdAt: created_at,
    lastSentAt: last_sent_at,
    lastError: last_error,
  }));
}

export async function unsubscribe(db: Db, userId: string, id: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

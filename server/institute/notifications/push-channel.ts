import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  type AlertDevice,
  deviceLimit,
  type SubscribeInput,
} from '#shared/notifications/alerts.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { countRows } from '../database/list-queries.ts';
import { Refusal } from '../refusal.ts';
import { givenUp, isBeingSent, type OutboxRow, type Schedule } from './claims.ts';
import type { MailQueue } from './mail-channel.ts';
import { getUrgency } from './mail-urgency.ts';
import { type Failure, type NewEntry, type OutboxChannel, storeEntries } from './outbox.ts';
import {
  deliverPush,
  encryptFor,
  gone,
  isPublicKey,
  type PushNetwork,
  type Vapid,
} from './push-delivery.ts';
import { type Alert, firstAlert } from './staff-alerts.ts';

export type PushQueue = ReturnType<typeof createPushQueue>;

/** Seconds after which an alert is no longer sent. */
const lifetime = 4 * 3600;
/** Parallel sends, so that a push service that hangs does not delay the others. */
const parallelSends = 8;

export const createPushChannel = (
  db: Db,
  vapid: () => Promise<Vapid>,
  { network, contact }: { network: PushNetwork; contact(): string },
): OutboxChannel => ({
  channel: 'push',
  senders: [{ count: parallelSends }],
  hasFewTries: true,
  async send(entry, stop) {
    const subscription = await findSubscription(db, entry);
    if (!subscription) return { reason: gone, isPermanent: true };
    const { endpoint } = subscription;
    return deliverPush(
      {
        endpoint,
        authorization: await (await vapid()).authorization(endpoint, contact()),
        body: encryptFor(subscription, entry.text),
        ttl: computeSecondsLeft(entry),
      },
      network,
      stop,
    );
  },
  afterSend: (entry, failure) => recordOnDevice(db, entry, failure),
});

/** Alerts wait in the outbox of the mails, which `mails.wake` wakes. */
export function createPushQueue(vapid: () => Promise<Vapid>) {
  return {
    publicKey: async () => (await vapid()).publicKey,
    withdraw: withdrawAlert,
    async add(db: Db, alert: Alert, schedule?: Schedule) {
      if (alert.requestId) await withdrawAlert(db, alert.requestId);
      // With a join instead of the subquery SQLite would start with all accounts.
      const devices = await db
        .selectFrom('push_subscriptions')
        .select('id')
        .where(sql`(select role from users where users.id = user_id)`, '=', 'admin')
        .execute();
      if (devices.length === 0) return;
      await storeEntries(
        db,
        devices.map(({ id }) => ({ ...buildEntry(id, alert), ...schedule })),
      );
    },
    async addForDevice(db: Db, subscriptionId: string, alert: Alert) {
      await storeEntries(db, [buildEntry(subscriptionId, alert)]);
    },
  };
}

function buildEntry(subscriptionId: string, { requestId, ...alert }: Alert): NewEntry {
  const id = randomUUID();
  return {
    id,
    channel: 'push',
    recipient: subscriptionId,
    subject: alert.title,
    // The tag makes a device show an alert only once, even if it arrives twice.
    text: JSON.stringify({ ...alert, tag: id }),
    request_id: requestId ?? null,
    expires_at: timestamp(lifetime),
    urgency: getUrgency('alert'),
  };
}

const computeSecondsLeft = ({ expires_at }: OutboxRow) =>
  Math.max(0, Math.round((Date.parse(expires_at ?? '') - Date.parse(timestamp())) / 1000));

/** Returns undefined if the device is gone, or its account is no longer an administrator's. */
function findSubscription(db: Db, { recipient }: OutboxRow) {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .selectAll('push_subscriptions')
    .where('push_subscriptions.id', '=', recipient)
    .where('users.role', '=', 'admin')
    .executeTakeFirst();
}

async function recordOnDevice(
  db: Db,
  { recipient }: OutboxRow,
  failure: Failure | undefined,
): Promise<void> {
  if (failure?.reason === gone) {
    await db.deleteFrom('push_subscriptions').where('id', '=', recipient).execute();
    await db
      .updateTable('outbox')
      .set({ next_try_at: givenUp, last_error: gone })
      .where('channel', '=', 'push')
      .where('recipient', '=', recipient)
      .where('sent_at', 'is', null)
      .execute();
    return;
  }
  const change = failure
    ? { last_error: failure.reason }
    : { last_sent_at: timestamp(), last_error: null };
  await db.updateTable('push_subscriptions').set(change).where('id', '=', recipient).execute();
}

async function withdrawAlert(db: Db, requestId: string): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('request_id', '=', requestId)
    .where('channel', '=', 'push')
    .where('sent_at', 'is', null)
    .where(({ not }) => not(isBeingSent()))
    .execute();
}

/** Adds a device and sends it a first alert. Updates a known one, because browsers change keys and accounts. */
export async function subscribe(
  { db, alerts, mails }: { db: Db; alerts: PushQueue; mails: Pick<MailQueue, 'wake'> },
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
    const devices = transaction
      .selectFrom('push_subscriptions')
      .select('id')
      .where('user_id', '=', userId);
    if ((await countRows(transaction, devices)) > deviceLimit) throw new Refusal('too-many');
    await alerts.addForDevice(transaction, id, firstAlert);
  });
  mails.wake();
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

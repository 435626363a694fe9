import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Logger } from 'pino';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import { claimNext, isBeingSent, retryDelays, type Turn } from '../queue/claims.ts';
import { createWorker } from '../queue/worker.ts';
import type { Alert } from './alert.ts';
import { deliverPush, type Outcome } from './delivery.ts';
import { encryptFor } from './encryption.ts';
import type { PushNetwork } from './network.ts';
import { readVapid, type Vapid } from './vapid.ts';

export interface PushQueue extends AsyncDisposable {
  /** What devices subscribe with. */
  publicKey(): Promise<string>;
  /**
   * Queues an alert for every administrator's devices in the caller's transaction, until `wake`. It
   * replaces a waiting alert about the same request.
   */
  add(db: Db, alert: Alert, turn?: Turn): Promise<void>;
  /** Whether any device would get an alert. */
  isHeard(db: Db): Promise<boolean>;
  /** Withdraws the waiting alerts about a request. */
  takeBack(db: Db, requestId: string): Promise<void>;
  /** For one device. */
  addFor(db: Db, subscriptionId: string, alert: Alert): Promise<void>;
  /** Sends due alerts in the background: no response waits for a push service. */
  wake(): void;
}

interface Options {
  network: PushNetwork;
  /** The institute's mailbox, for the push services' operators. */
  contact(): string;
  log: Logger;
  pause?: number | undefined;
}

type Push = Selectable<Database['pushes']>;
type Subscription = Selectable<Database['push_subscriptions']>;

/** Seconds after which an alert is no longer useful. */
const lifetime = 4 * 3600;
/** How many are sent in parallel, so that a push service that hangs does not delay the others. */
const atOnce = 8;

/** The queue of alerts. They are in the database until they are sent, refused or too old. */
export function createPushQueue(db: Db, { network, contact, log, pause }: Options): PushQueue {
  let read: Promise<Vapid> | undefined;
  /** Read again after a failure: the database may have been unavailable. */
  const vapid = () => {
    read ??= readVapid(db).catch((error) => {
      read = undefined;
      throw error;
    });
    return read;
  };

  async function send(push: Push, stop: AbortSignal): Promise<void> {
    const subscription = await subscriptionOf(db, push);
    if (!subscription) return drop(db, push);
    const { endpoint } = subscription;
    const outcome = await deliverPush(
      {
        endpoint,
        authorization: await (await vapid()).authorization(endpoint, contact()),
        body: encryptFor(subscription, push.payload),
        ttl: Math.max(0, Math.round((Date.parse(push.expires_at) - Date.now()) / 1000)),
      },
      network,
      stop,
    );
    const save = () => saveOutcome(db, push, outcome);
    // Retried once: an alert that was sent but not removed would be sent again.
    await save().catch(save);
    if (outcome.kind === 'sent' || outcome.kind === 'gone') return;
    const { kind, reason } = outcome;
    log.warn({ push: push.id, attempts: push.attempts + 1, kind, reason }, 'push not sent');
  }

  async function sendSome(stop: AbortSignal): Promise<boolean> {
    const claimed: Push[] = [];
    for (let push = await claimNext(db, 'pushes'); push; ) {
      claimed.push(push);
      push = claimed.length < atOnce ? await claimNext(db, 'pushes') : undefined;
    }
    await Promise.all(claimed.map((push) => send(push, stop)));
    return claimed.length > 0;
  }

  const worker = createWorker({
    name: 'push queue',
    log,
    lanes: [sendSome],
    tidy: () => dropExpired(db),
    pause,
  });

  return {
    publicKey: async () => (await vapid()).publicKey,
    takeBack,
    isHeard: async (within) => (await devicesOf(within).limit(1).execute()).length > 0,
    async add(within, alert, turn) {
      if (alert.requestId) await takeBack(within, alert.requestId);
      const devices = await devicesOf(within).execute();
      if (devices.length === 0) return;
      const rows = devices.map(({ id }) => ({ ...newPush(id, alert), ...turn }));
      await within.insertInto('pushes').values(rows).execute();
    },
    async addFor(within, subscriptionId, alert) {
      await within.insertInto('pushes').values(newPush(subscriptionId, alert)).execute();
    },
    wake: worker.wake,
    [Symbol.asyncDispose]: () => worker[Symbol.asyncDispose](),
  };
}

const devicesOf = (db: Db) =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .select('push_subscriptions.id')
    .where('users.role', '=', 'admin');

const newPush = (subscriptionId: string, { requestId, ...alert }: Alert): Push => {
  const id = randomUUID();
  return {
    id,
    subscription_id: subscriptionId,
    // The tag makes a device show an alert that arrives twice only once.
    payload: JSON.stringify({ ...alert, tag: id }),
    created_at: timestamp(),
    expires_at: timestamp(lifetime),
    attempts: 0,
    next_try_at: timestamp(),
    state: 'waiting',
    request_id: requestId ?? null,
  };
};

/** Undefined when it was deleted, or its account is no longer an administrator. */
function subscriptionOf(db: Db, { subscription_id }: Push): Promise<Subscription | undefined> {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .selectAll('push_subscriptions')
    .where('push_subscriptions.id', '=', subscription_id)
    .where('users.role', '=', 'admin')
    .executeTakeFirst();
}

async function saveOutcome(db: Db, push: Push, outcome: Outcome): Promise<void> {
  const { subscription_id } = push;
  if (outcome.kind === 'gone') {
    await db.deleteFrom('push_subscriptions').where('id', '=', subscription_id).execute();
    await db.deleteFrom('pushes').where('subscription_id', '=', subscription_id).execute();
    return;
  }
  const delay = outcome.kind === 'busy' ? delayAfter(push, outcome.retryAfter) : undefined;
  if (delay === undefined) await drop(db, push);
  else {
    await db
      .updateTable('pushes')
      .set({ attempts: push.attempts + 1, next_try_at: timestamp(delay), state: 'waiting' })
      .where('id', '=', push.id)
      .execute();
  }
  const told =
    outcome.kind === 'sent'
      ? { last_sent_at: timestamp(), last_error: null }
      : { last_error: outcome.reason };
  await db.updateTable('push_subscriptions').set(told).where('id', '=', subscription_id).execute();
}

/** Seconds to the next try; undefined after the last one. */
function delayAfter({ attempts }: Push, retryAfter = 0): number | undefined {
  const delay = retryDelays.pushes[attempts];
  const longest = Math.max(...retryDelays.pushes);
  return delay === undefined ? undefined : Math.min(longest, Math.max(delay, retryAfter));
}

async function takeBack(within: Db, requestId: string): Promise<void> {
  await within
    .deleteFrom('pushes')
    .where('request_id', '=', requestId)
    .where(({ not }) => not(isBeingSent()))
    .execute();
}

async function drop(db: Db, { id }: Push): Promise<void> {
  await db.deleteFrom('pushes').where('id', '=', id).execute();
}

async function dropExpired(db: Db): Promise<void> {
  await db.deleteFrom('pushes').where('expires_at', '<=', timestamp()).execute();
}

import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Logger } from 'pino';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Channel } from '../database/schema/messages-schema.ts';
import type { Database } from '../database/schema/schema.ts';
import {
  claimEntry,
  givenUp,
  isBeingSent,
  isUnsent,
  type OutboxRow,
  renewalSeconds,
  renewClaim,
  retryDelays,
} from './claims.ts';
import { getUrgency, hasSameUrgency } from './mail-urgency.ts';
import { isWorthSending } from './message-validity.ts';

/** Seconds until the next look at an entry that must wait: for a mail being sent, for a queued mail, for the morning. */
const waits = { sending: 0.1, queued: 5, night: 300 };
const quietHours = { from: '22', to: '07' };

/** Returns true if a claimed entry may leave. Deletes an obsolete one, and postpones one that must wait. */
async function admitEntry(db: Db, entry: OutboxRow): Promise<boolean> {
  if (!(await isWorthSending(db, entry))) {
    await db.deleteFrom('outbox').where('id', '=', entry.id).execute();
    return false;
  }
  const wait = await computeWait(db, entry);
  if (wait === undefined) return true;
  await db
    .updateTable('outbox')
    .set({ state: 'waiting', next_try_at: timestamp(wait) })
    .where('id', '=', entry.id)
    .execute();
  return false;
}

/** No message overtakes an older one about the same appointment, which it may refer to ("moved from"). */
async function computeWait(db: Db, entry: OutboxRow): Promise<number | undefined> {
  const { id, channel, request_id, recipient } = entry;
  const hour = timestamp().slice(11, 13);
  if (channel === 'gateway' && (hour >= quietHours.from || hour < quietHours.to))
    return waits.night;
  if (request_id === null || channel === 'push') return undefined;
  const others = await db
    .selectFrom('outbox')
    .select(['created_at', 'urgency', isBeingSent().as('isBeingSent')])
    .where('request_id', '=', request_id)
    .where('recipient', '=', recipient)
    .where('id', '!=', id)
    .where(isUnsent())
    .execute();
  if (others.some((other) => other.isBeingSent)) return waits.sending;
  // A reminder leaves after all changes that the client does not know yet.
  const isReminder = entry.urgency === getUrgency('reminder');
  const hasOlder = others.some(
    ({ urgency, created_at }) =>
      isReminder || (hasSameUrgency(urgency, entry.urgency) && created_at < entry.created_at),
  );
  return hasOlder ? waits.queued : undefined;
}

export interface Failure {
  /** Codes only, because a server's text quotes the address. */
  readonly reason: string;
  readonly isPermanent?: boolean;
  /** True if the server takes nothing at the moment: the other entries wait as well. */
  readonly affectsAll?: boolean;
  readonly retryAfter?: number | undefined;
}

export interface OutboxChannel {
  readonly channel: Channel;
  /** The parallel senders. A sender with `urgencies` is reserved for entries of these. */
  readonly senders: readonly { readonly urgencies?: readonly number[]; readonly count: number }[];
  /** Seconds after which an entry is given up. If absent, it expires by itself. */
  readonly maxAge?: number;
  /** True to give up after the last of `retryDelays`; otherwise that one repeats. */
  readonly hasFewTries?: true;
  send(entry: OutboxRow, stop: AbortSignal): Promise<Failure | undefined>;
  afterSend?(entry: OutboxRow, failure: Failure | undefined): Promise<void>;
}

export interface Outbox extends AsyncDisposable {
  wake(): void;
}

type DefaultColumn = 'id' | 'created_at' | 'next_try_at' | 'attempts';

export type NewEntry = Omit<Insertable<Database['outbox']>, DefaultColumn> &
  Partial<Pick<OutboxRow, DefaultColumn>>;

export async function storeEntries(db: Db, entries: readonly NewEntry[]): Promise<void> {
  const now = timestamp();
  await db
    .insertInto('outbox')
    .values(
      entries.map((entry) => ({
        id: randomUUID(),
        created_at: now,
        next_try_at: now,
        attempts: 0,
        ...entry,
      })),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

export function createOutbox(
  db: Db,
  channels: readonly OutboxChannel[],
  { log, pause }: { log: Logger; pause?: number | undefined },
): Outbox {
  /** The ids being sent. A clock that jumps ahead, as after sleep, ends their claims too early. */
  const claimed = new Set<string>();

  async function sendNext(
    channel: OutboxChannel,
    urgencies: readonly number[] | undefined,
    stop: AbortSignal,
  ): Promise<boolean> {
    const entry = await claimEntry(db, channel.channel, urgencies);
    if (entry === undefined) return false;
    const { id } = entry;
    if (claimed.has(id)) return true;
    claimed.add(id);
    try {
      return !(await admitEntry(db, entry)) || (await send(channel, entry, stop));
    } finally {
      claimed.delete(id);
    }
  }

  async function send(
    channel: OutboxChannel,
    entry: OutboxRow,
    stop: AbortSignal,
  ): Promise<boolean> {
    const { id } = entry;
    const renewing = setInterval(() => renewClaim(db, id).catch(() => {}), renewalSeconds * 1000);
    const failure = await channel.send(entry, stop).finally(() => clearInterval(renewing));
    const attempts = entry.attempts + 1;
    const retryIn = failure && computeRetryDelay(channel, entry, failure);
    const outcome = failure ? buildFailedState(failure, retryIn) : buildSentState();
    const save = () =>
      db
        .updateTable('outbox')
        .set({ ...outcome, attempts })
        .where('id', '=', id)
        .execute();
    // Retried once: a sent entry that is not marked as sent would be sent again.
    await save().catch(save);
    await channel.afterSend?.(entry, failure);
    if (!failure) return true;
    const isGivenUp = retryIn === undefined;
    const { reason, affectsAll = false } = failure;
    log.warn({ [channel.channel]: id, attempts, reason, isGivenUp }, `${channel.channel} not sent`);
    // A dead server would make each further entry wait for a timeout.
    return !affectsAll;
  }

  const senders = channels.flatMap((channel) =>
    channel.senders.flatMap(({ urgencies, count }) =>
      Array.from(
        { length: count },
        () => (stop: AbortSignal) => sendNext(channel, urgencies, stop),
      ),
    ),
  );
  return createWorker(senders, { log, pause, tidy: () => clearExpired(db) });
}

function computeRetryDelay(
  { channel, maxAge, hasFewTries }: OutboxChannel,
  { attempts, created_at }: OutboxRow,
  { isPermanent = false, retryAfter = 0 }: Failure,
): number | undefined {
  const delays = retryDelays[channel];
  const isTooOld = maxAge !== undefined && created_at <= timestamp(-maxAge);
  if (isPermanent || isTooOld || (hasFewTries && attempts >= delays.length)) return undefined;
  const longest = Math.max(...delays);
  return Math.min(longest, Math.max(delays[attempts] ?? longest, retryAfter));
}

const buildFailedState = ({ reason }: Failure, retryIn: number | undefined) => ({
  state: 'waiting' as const,
  next_try_at: retryIn === undefined ? givenUp : timestamp(retryIn),
  last_error: reason,
});

const buildSentState = () => ({
  sent_at: timestamp(),
  text: '',
  attachment: null,
  unsubscribe: null,
  last_error: null,
});

/** Empties the text of expired entries: it may hold sign-in links. */
async function clearExpired(db: Db): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ text: '', unsubscribe: null })
    .where('expires_at', '<=', timestamp())
    // A literal, so that the planner uses the partial index with the same condition.
    .where('text', '!=', sql.lit(''))
    .execute();
}

/** Parses a Retry-After header: seconds, or a date (RFC 9110, 10.2.3). */
export function parseRetryAfter(header: string | null | undefined): number | undefined {
  if (!header) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

type SendNext = (stop: AbortSignal) => Promise<boolean>;

/** Seconds to finish the current entry when the process stops. */
const gracePeriod = 4;

interface Run {
  /** Set by `wake` during a run, which may have missed the newest entry. */
  isWokenAgain: boolean;
  readonly done: Promise<void>;
}

/** Runs the senders when woken, and after each `pause` in milliseconds. */
function createWorker(
  senders: readonly SendNext[],
  { log, pause = 5_000, tidy }: { log: Logger; pause?: number | undefined; tidy(): Promise<void> },
): Outbox {
  const runs = new Map<SendNext, Run>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const stop = new AbortController();
  let loggedError: string | undefined;

  async function work(sendNext: SendNext): Promise<void> {
    try {
      while (!closed && (await sendNext(stop.signal)));
      if (sendNext === senders[0]) await tidy();
      loggedError = undefined;
    } catch (error) {
      const { message } = error as Error;
      if (message !== loggedError) log.error({ reason: message }, 'outbox');
      loggedError = message;
    }
  }

  function start(sendNext: SendNext): void {
    const done = work(sendNext).finally(() => {
      const isWokenAgain = runs.get(sendNext)?.isWokenAgain;
      runs.delete(sendNext);
      if (closed) return;
      if (isWokenAgain) return start(sendNext);
      clearTimeout(timer);
      timer = setTimeout(startIdle, pause);
      timer.unref();
    });
    runs.set(sendNext, { isWokenAgain: false, done });
  }

  function startIdle(): void {
    clearTimeout(timer);
    for (const sendNext of senders) if (!runs.has(sendNext)) start(sendNext);
  }

  return {
    wake() {
      if (closed) return;
      for (const run of runs.values()) run.isWokenAgain = true;
      startIdle();
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      clearTimeout(timer);
      const deadline = setTimeout(() => stop.abort(), gracePeriod * 1000);
      await Promise.all([...runs.values()].map(({ done }) => done));
      clearTimeout(deadline);
    },
  };
}

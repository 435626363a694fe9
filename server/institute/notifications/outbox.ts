import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Channel } from '../database/schema/messages-schema.ts';
import { isItsTurn } from './message-order.ts';
import { claimNext, type Entry, givenUp, renewalInterval, renewClaim } from './outbox-leases.ts';

export interface Failure {
  /** Codes only, because a server's text quotes the address. */
  readonly reason: string;
  /** Seconds until the next attempt; undefined if the entry is given up. */
  readonly retryIn: number | undefined;
  /** True if the server takes nothing at the moment: the other entries wait as well. */
  readonly affectsAll: boolean;
}

export interface Way {
  readonly channel: Channel;
  /** The parallel sends of one process, by urgency; without `only` they take all urgencies. */
  readonly places: readonly { readonly only?: readonly number[]; readonly count: number }[];
  send(entry: Entry, stop: AbortSignal): Promise<Failure | undefined>;
  settled?(entry: Entry, failure: Failure | undefined): Promise<void>;
}

export interface Outbox extends AsyncDisposable {
  /** Sends due entries in the background, so that no response waits for a server. */
  wake(): void;
}

/** The required fields of a new entry, which is due at once by default. */
type NewEntry = Pick<Entry, 'channel' | 'recipient' | 'subject' | 'text' | 'urgency'> &
  Partial<Entry>;

export const newEntry = (given: NewEntry): Entry => ({
  id: randomUUID(),
  reply_to: null,
  attachment: null,
  request_id: null,
  message_id: null,
  answer_id: null,
  starts: null,
  key: null,
  since: null,
  waiting_id: null,
  consent_id: null,
  unsubscribe: null,
  created_at: timestamp(),
  expires_at: null,
  next_try_at: timestamp(),
  behind: 0,
  attempts: 0,
  state: 'waiting',
  sent_at: null,
  last_error: null,
  report: null,
  reported_at: null,
  report_reason: null,
  ...given,
});

/** Keeps entries in the database until sent, so neither a restart nor a dead server loses one. */
export function createOutbox(
  db: Db,
  ways: readonly Way[],
  { log, pause }: { log: Logger; pause?: number | undefined },
): Outbox {
  /** The ids being sent. A clock that jumps ahead, as after sleep, ends their claims too early. */
  const claimed = new Set<string>();

  const lane =
    (way: Way, only: readonly number[] | undefined): SendNext =>
    async (stop) => {
      const entry = await claimNext(db, way.channel, only);
      if (entry === undefined) return false;
      const { id } = entry;
      if (claimed.has(id)) return true;
      claimed.add(id);
      try {
        return !(await isItsTurn(db, entry)) || (await send(way, entry, stop));
      } finally {
        claimed.delete(id);
      }
    };

  /** @returns true if the next entry may be tried */
  async function send(way: Way, entry: Entry, stop: AbortSignal): Promise<boolean> {
    const { id } = entry;
    const attempts = entry.attempts + 1;
    const renewing = setInterval(() => renewClaim(db, id).catch(() => {}), renewalInterval * 1000);
    const failure = await way.send(entry, stop).finally(() => clearInterval(renewing));
    const save = () =>
      db
        .updateTable('outbox')
        .set({ ...outcomeOf(failure), attempts })
        .where('id', '=', id)
        .execute();
    // Retried once: a sent entry that is not marked as sent would be sent again.
    await save().catch(save);
    await way.settled?.(entry, failure);
    if (!failure) return true;
    const { reason, retryIn } = failure;
    const isGivenUp = retryIn === undefined;
    log.warn({ [way.channel]: id, attempts, reason, isGivenUp }, `${way.channel} not sent`);
    // A dead server would make each further entry wait for a timeout.
    return !failure.affectsAll;
  }

  return createWorker({
    name: 'outbox',
    log,
    lanes: ways.flatMap((way) =>
      way.places.flatMap(({ only, count }) => Array.from({ length: count }, () => lane(way, only))),
    ),
    tidy: () => clearExpired(db),
    pause,
  });
}

/** The fields that are emptied after sending. */
const gone = { attachment: null, unsubscribe: null };

const outcomeOf = (failure: Failure | undefined) =>
  failure
    ? {
        state: 'waiting' as const,
        next_try_at: failure.retryIn === undefined ? givenUp : timestamp(failure.retryIn),
        last_error: failure.reason,
      }
    : { sent_at: timestamp(), text: '', ...gone, last_error: null };

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

interface Worker extends AsyncDisposable {
  wake(): void;
}

/** A function that sends the next entry. @returns true if the next due entry may follow */
type SendNext = (stop: AbortSignal) => Promise<boolean>;

interface Options {
  name: string;
  log: Logger;
  lanes: readonly SendNext[];
  tidy(): Promise<void>;
  /** Milliseconds between two runs that no `wake` causes. */
  pause?: number | undefined;
}

/** Seconds to finish the current entry when the process stops. */
const gracePeriod = 4;

interface Run {
  /** Set by `wake` during a run, which may have missed the newest entry. */
  isWokenAgain: boolean;
  readonly done: Promise<void>;
}

/** Creates a worker that empties a queue on `wake`, and every few seconds. */
function createWorker({ name, log, lanes, tidy, pause = 5_000 }: Options): Worker {
  const runs = new Map<SendNext, Run>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const stop = new AbortController();
  /** The last logged error; a repetition is not logged. */
  let loggedError: string | undefined;

  async function work(sendNext: SendNext): Promise<void> {
    try {
      while (!closed && (await sendNext(stop.signal)));
      if (sendNext === lanes[0]) await tidy();
      loggedError = undefined;
    } catch (error) {
      const { message } = error as Error;
      if (message !== loggedError) log.error({ reason: message }, name);
      loggedError = message;
    }
  }

  function start(lane: SendNext): void {
    const done = work(lane).finally(() => {
      const isWokenAgain = runs.get(lane)?.isWokenAgain;
      runs.delete(lane);
      if (closed) return;
      if (isWokenAgain) return start(lane);
      clearTimeout(timer);
      timer = setTimeout(startIdle, pause);
      timer.unref();
    });
    runs.set(lane, { isWokenAgain: false, done });
  }

  function startIdle(): void {
    clearTimeout(timer);
    for (const lane of lanes) if (!runs.has(lane)) start(lane);
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

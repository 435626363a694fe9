import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { timestamp } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import type { Channel } from '../../database/schema/outbox-schema.ts';
import { claimNext, type Entry, givenUp, renewalInterval, renewClaim } from './claims.ts';
import { isItsTurn } from './turns.ts';
import { createWorker, type SendNext } from './worker.ts';

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

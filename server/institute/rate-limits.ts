import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { sql } from 'kysely';
import { timestamp, withinReach } from './clock.ts';
import type { Db } from './database/database.ts';
import { inSteps } from './database/in-steps.ts';
import { canLockRows } from './database/row-locks.ts';
import { Refusal } from './refusal.ts';

/** So many times in so many seconds, from the first on. */
export interface RateLimit {
  readonly name: string;
  readonly times: number;
  readonly seconds: number;
}

/** What is counted, and for whom: a mailbox, a session or an address. */
export type Tally = readonly [limit: RateLimit, who: string];

export type Limits = ReturnType<typeof createRateLimits>;

/** Milliseconds. */
const sweepEvery = 10 * 60 * 1000;
/** An IPv6 site, which may have 65,536 networks of its own, may do so many times what one may. */
const siteFactor = 10;
/** Rows that one statement erases: SQLite lets nobody do anything meanwhile. */
const batch = 100;

/**
 * Counts what somebody may do only so often, in the database, so that all processes count together.
 * The first of `secrets` keys the hashes that stand for addresses and mailboxes.
 */
export function createRateLimits(db: Db, [secret = '']: readonly string[]) {
  let nextSweep = 0;

  const keyed = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');

  /**
   * Counts one more of each; the wait in seconds if it is too many for one of them. Who is over a
   * limit already is refused by a look at it: then nothing is counted, and nothing written.
   */
  async function countAll(tallies: readonly Tally[], within: Db = db): Promise<number | undefined> {
    sweep();
    const counters = tallies.flatMap(([limit, who]) =>
      countersOf(limit, who).map(({ whose, times }) => ({
        key: keyed(`${limit.name}:${whose}`),
        times,
        seconds: limit.seconds,
      })),
    );
    const kept = await within
      .selectFrom('limits')
      .selectAll()
      .where(
        'key',
        'in',
        counters.map(({ key }) => key),
      )
      .execute();
    const over = kept.filter((row) =>
      counters.some((one) => one.key === row.key && row.count >= one.times && isRunning(row, one)),
    );
    if (over.length > 0) return Math.max(...over.map(({ ends_at }) => secondsUntil(ends_at)));
    if (within.isTransaction) return addAll(counters, within);
    return within.transaction().execute((transaction) => addAll(counters, transaction));
  }

  /** Forgets what ended, now and then; nobody waits for it. */
  function sweep(): void {
    if (performance.now() < nextSweep) return;
    nextSweep = performance.now() + sweepEvery;
    inSteps(() => forgetEnded(db)).catch(() => {});
  }

  return {
    countAll,

    /** Stands for what must be known again and not be told, as a client's address. */
    keyed,

    count: (limit: RateLimit, who: string, within?: Db) => countAll([[limit, who]], within),

    /**
     * Counts one more within a transaction: until its end, others that count the same wait for it,
     * and a refusal takes the counting back.
     * @throws {Refusal} too-many
     */
    async require(within: Db, limit: RateLimit, who: string): Promise<void> {
      const wait = await countAll([[limit, who]], within);
      if (wait !== undefined) throw new Refusal('too-many', wait);
    },
  };
}

interface Counter {
  readonly key: string;
  readonly times: number;
  readonly seconds: number;
}

async function addAll(counters: readonly Counter[], within: Db): Promise<number | undefined> {
  let longest: number | undefined;
  for (const counter of counters) {
    const wait = await add(counter, within);
    if (wait !== undefined) longest = Math.max(wait, longest ?? 0);
  }
  return longest;
}

/** Of several at once each is counted; the wait for those that are too many. */
async function add({ key, times, seconds }: Counter, within: Db): Promise<number | undefined> {
  const [first, last] = withinReach(seconds);
  const isRunning = sql<boolean>`limits.ends_at between ${first} and ${last}`;
  const { count, ends_at } = await within
    .insertInto('limits')
    .values({ key, count: 1, ends_at: timestamp(seconds) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isRunning} then limits.count + 1 else 1 end`,
        ends_at: sql<string>`case when ${isRunning} then limits.ends_at else excluded.ends_at end`,
      }),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow();
  return count > times ? secondsUntil(ends_at) : undefined;
}

function isRunning({ ends_at }: { ends_at: string }, { seconds }: Counter): boolean {
  const [first, last] = withinReach(seconds);
  return ends_at >= first && ends_at <= last;
}

const secondsUntil = (time: string) =>
  Math.max(1, Math.ceil((Date.parse(time) - Date.now()) / 1000));

/**
 * Whose an address is: an IPv4 client has it to itself, an IPv6 one a /64 of its site's /48
 * (RFC 6177), and a site is counted as well.
 */
function countersOf({ times }: RateLimit, who: string): { whose: string; times: number }[] {
  if (!isIP(who)) return [{ whose: who, times }];
  const ip = ipaddr.process(who);
  if (!(ip instanceof ipaddr.IPv6)) return [{ whose: ip.toString(), times }];
  const first = (count: number) => ip.parts.slice(0, count).join(':');
  return [
    { whose: first(4), times },
    { whose: `${first(3)}/48`, times: times * siteFactor },
  ];
}

/** A few that ended; how many there were. */
export async function forgetEnded(db: Db): Promise<number> {
  const ended = db
    .selectFrom('limits')
    .select('key')
    .where('ends_at', '<=', timestamp())
    .limit(batch)
    // A statement that holds one row and waits for another could end in a deadlock.
    .$if(canLockRows(db), (rows) => rows.forUpdate().skipLocked());
  const { numDeletedRows } = await db
    .deleteFrom('limits')
    .where('key', 'in', ended)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

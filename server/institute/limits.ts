import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { sql } from 'kysely';
import { timestamp, withinReach } from './clock.ts';
import type { Db } from './database.ts';
import { inSteps } from './in-steps.ts';
import { Refusal } from './refusal.ts';
import { canLockRows } from './row-locks.ts';

/** So many times in so many seconds, from the first on. */
export interface Limit {
  readonly name: string;
  readonly times: number;
  readonly seconds: number;
}

export type Limits = ReturnType<typeof createLimits>;

/** Milliseconds. */
const sweepEvery = 10 * 60 * 1000;
/** Rows that one statement erases: SQLite lets nobody do anything meanwhile. */
const batch = 100;

/**
 * Counts what somebody may do only so often, in the database, so that all processes count together.
 * The first of `secrets` keys the hashes that stand for addresses and mailboxes.
 */
export function createLimits(db: Db, [secret = '']: readonly string[]) {
  let nextSweep = 0;

  /** Counts one more for a mailbox, a session or an address; the wait in seconds if it is too many. */
  async function count(limit: Limit, who: string, within: Db = db): Promise<number | undefined> {
    sweep();
    const key = createHmac('sha256', secret)
      .update(`${limit.name}:${isIP(who) ? networkOf(who) : who}`)
      .digest('base64url');
    const [first, last] = withinReach(limit.seconds);
    const isOver = sql<boolean>`limits.ends_at not between ${first} and ${last}`;
    const { count, ends_at } = await within
      .insertInto('limits')
      .values({ key, count: 1, ends_at: timestamp(limit.seconds) })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql<number>`case when ${isOver} then 1 else limits.count + 1 end`,
          ends_at: sql<string>`case when ${isOver} then excluded.ends_at else limits.ends_at end`,
        }),
      )
      .returning(['count', 'ends_at'])
      .executeTakeFirstOrThrow();
    if (count <= limit.times) return undefined;
    return Math.max(1, Math.ceil((Date.parse(ends_at) - Date.now()) / 1000));
  }

  /** Forgets what ended, now and then; nobody waits for it. */
  function sweep(): void {
    if (performance.now() < nextSweep) return;
    nextSweep = performance.now() + sweepEvery;
    inSteps(() => forgetEnded(db)).catch(() => {});
  }

  return {
    count,

    /**
     * Counts one more within a transaction: until its end, others that count the same wait for it,
     * and a refusal takes the counting back.
     * @throws {Refusal} too-many
     */
    async require(within: Db, limit: Limit, who: string): Promise<void> {
      const wait = await count(limit, who, within);
      if (wait !== undefined) throw new Refusal('too-many', wait);
    },
  };
}

/** Whose an address is: an IPv6 client has a /64 to itself (RFC 6177), an IPv4 one its address. */
function networkOf(address: string): string {
  const ip = ipaddr.process(address);
  return ip instanceof ipaddr.IPv6 ? ip.parts.slice(0, 4).join(':') : ip.toString();
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

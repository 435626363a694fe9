import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import { sql } from 'kysely';
import { mailBudget, type RateLimit } from '#shared/limits/limits.ts';
import { listNetworks } from '#shared/limits/networks.ts';
import { plausibleExpiry, timestamp } from './clock.ts';
import { hasRowLocks, runInBatches } from './database/concurrency.ts';
import type { Db } from './database/database.ts';
import { Refusal } from './refusal.ts';

/** A limit and its subject. A use without a subject, as of a client without cookies, is not counted. */
export type LimitUse = readonly [limit: RateLimit, subject: string | undefined];

export type RateLimits = ReturnType<typeof createRateLimits>;

const sweepInterval = 10 * 60 * 1000;
const defaultSiteFactor = 10;
/** Rows deleted by one statement. SQLite blocks all other writers meanwhile. */
const batchSize = 100;

/** Counts for all processes together. The first of `secrets` keys the hashes of subjects. */
export function createRateLimits(db: Db, [secret = '']: readonly string[]) {
  let nextSweep = 0;

  const computeKeyedHash = (text: string) =>
    createHmac('sha256', secret).update(text).digest('base64url');

  /** Returns the seconds to wait. If a limit is already exceeded, nothing is counted or written. */
  async function count(
    uses: readonly LimitUse[],
    connection: Db = db,
  ): Promise<number | undefined> {
    sweep();
    const counters = createCounters(uses);
    const wait = await findWait(counters, connection);
    if (wait !== undefined) return wait;
    if (connection.isTransaction) return addToCounters(counters, connection);
    return connection.transaction().execute((transaction) => addToCounters(counters, transaction));
  }

  const createCounters = (uses: readonly LimitUse[]): Counter[] =>
    uses.flatMap(([limit, subject]) =>
      listPeriods(limit).flatMap((period) =>
        listScopes(period, subject).map(({ scope, times }) => ({
          key: computeKeyedHash(`${period.name}:${scope}`),
          times,
          seconds: period.seconds,
        })),
      ),
    );

  async function findWait(
    counters: readonly Counter[],
    connection: Db,
  ): Promise<number | undefined> {
    const runningCounters = await readRunning(counters, connection);
    const waits = counters.flatMap(({ key, times }) => {
      const row = runningCounters.get(key);
      return row && row.count >= times ? computeSecondsUntil(row.ends_at) : [];
    });
    return waits.length > 0 ? Math.max(...waits) : undefined;
  }

  function sweep(): void {
    if (performance.now() < nextSweep) return;
    nextSweep = performance.now() + sweepInterval;
    runInBatches(() => deleteExpired(db)).catch(() => {});
  }

  return {
    count,

    /** Refuses an attempt over a limit without counting it, because only failed attempts count. */
    async requireWithoutCounting(uses: readonly LimitUse[]): Promise<void> {
      const wait = await findWait(createCounters(uses), db);
      if (wait !== undefined) throw new Refusal('too-many', { retryAfter: wait });
    },

    /** Counts `mails` against the day's share, and one against the minute's. */
    takeMailShare(transaction: Db, address: string, mails: number) {
      sweep();
      return takeShare(transaction, computeKeyedHash, {
        network: listNetworks(address)[0] ?? '',
        mails,
      });
    },

    getWait: (uses: readonly LimitUse[], connection: Db): Promise<number | undefined> =>
      findWait(createCounters(uses), connection),

    /** Hashes by HMAC-SHA256, to recognize personal data without storing them. */
    computeKeyedHash,

    /** Counts in a transaction, for whose end others wait. A refusal rolls the counts back. */
    async require(transaction: Db, ...uses: readonly LimitUse[]): Promise<void> {
      const wait = await count(uses, transaction);
      if (wait !== undefined) throw new Refusal('too-many', { retryAfter: wait });
    },
  };
}

interface Counter {
  readonly key: string;
  readonly times: number;
  readonly seconds: number;
}

async function addToCounters(
  counters: readonly Counter[],
  transaction: Db,
): Promise<number | undefined> {
  let longestWait: number | undefined;
  for (const counter of counters) {
    const { over } = await addToCounter(counter, 1, counter.times, transaction);
    if (over !== undefined) longestWait = Math.max(over, longestWait ?? 0);
  }
  return longestWait;
}

/** Counts in one atomic statement. `over` has the seconds to wait if the count exceeds `limit`. */
async function addToCounter(
  { key, seconds }: Counter,
  increment: number,
  limit: number,
  transaction: Db,
) {
  const [first, last] = plausibleExpiry(seconds);
  const isRunning = sql<boolean>`limits.ends_at between ${first} and ${last}`;
  const { count, ends_at } = await transaction
    .insertInto('limits')
    .values({ key, count: increment, ends_at: timestamp(seconds) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isRunning} then limits.count else 0 end + excluded.count`,
        ends_at: sql<string>`case when ${isRunning} then limits.ends_at else excluded.ends_at end`,
      }),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow();
  return { count, over: count > limit ? computeSecondsUntil(ends_at) : undefined };
}

type Budget = (typeof mailBudget)[keyof typeof mailBudget];

function computeShare({ times, address, site }: Budget, network: string, ofOthers: number): number {
  const limit = network.endsWith('/48') ? site : address;
  return (limit * Math.max(0, times - ofOthers)) / times;
}

/** Returns the number of the mail in this minute, and the seconds to wait if the share is used up. */
async function takeShare(
  transaction: Db,
  computeKeyedHash: (text: string) => string,
  { network, mails }: { network: string; mails: number },
): Promise<{ number: number; wait?: number }> {
  const createCounter = ({ name, times, seconds }: Budget, scope: string): Counter => ({
    key: computeKeyedHash(`${name}:${scope}`),
    times,
    seconds,
  });
  const budgets = [
    { budget: mailBudget.minute, count: 1 },
    { budget: mailBudget.day, count: mails },
  ].map(({ budget, count }) => ({
    budget,
    count,
    own: createCounter(budget, network),
    total: createCounter(budget, 'all'),
  }));
  const counters = budgets.flatMap(({ own, total }) => [own, total]);
  const runningCounters = await readRunning(counters, transaction);
  const waits = budgets.map(({ budget, count, own, total }) => {
    const [networkRow, totalRow] = [runningCounters.get(own.key), runningCounters.get(total.key)];
    const otherCount = (totalRow?.count ?? 0) - (networkRow?.count ?? 0);
    const hasRoom = (networkRow?.count ?? 0) + count <= computeShare(budget, network, otherCount);
    return hasRoom
      ? 0
      : computeSecondsUntil((networkRow ?? totalRow)?.ends_at ?? timestamp(budget.seconds));
  });
  const wait = Math.max(...waits);
  if (wait > 0) return { number: 0, wait };
  // All networks wait for the total rows, so these are updated last.
  const tallies: { count: number; over: number | undefined }[] = [];
  for (const { own, count, budget } of budgets)
    tallies.push(await addToCounter(own, count, computeShare(budget, network, 0), transaction));
  for (const { total, count, budget } of budgets)
    tallies.push(await addToCounter(total, count, budget.times, transaction));
  const over = Math.max(0, ...tallies.map((tally) => tally.over ?? 0));
  const number = tallies[0]?.count ?? 1;
  return over > 0 ? { number, wait: over } : { number };
}

async function readRunning(counters: readonly Counter[], connection: Db) {
  const keys = counters.map(({ key }) => key);
  const rows = await connection.selectFrom('limits').selectAll().where('key', 'in', keys).execute();
  const running = rows.filter((row) =>
    counters.some((counter) => counter.key === row.key && isRunning(counter, row)),
  );
  return new Map(running.map((row) => [row.key, row]));
}

function isRunning({ seconds }: Counter, { ends_at }: { ends_at: string }): boolean {
  const [first, last] = plausibleExpiry(seconds);
  return ends_at >= first && ends_at <= last;
}

const computeSecondsUntil = (time: string) =>
  Math.max(1, Math.ceil((Date.parse(time) - Date.now()) / 1000));

function listPeriods({ timesADay, ...limit }: RateLimit): RateLimit[] {
  if (timesADay === undefined) return [limit];
  const ofDay = { name: `${limit.name} in a day`, times: timesADay, seconds: 24 * 3600 };
  return [limit, { ...limit, ...ofDay }];
}

function listScopes(
  { times, siteFactor = defaultSiteFactor }: RateLimit,
  subject: string | undefined,
): { scope: string; times: number }[] {
  if (subject === undefined) return [];
  if (!isIP(subject)) return [{ scope: subject, times }];
  const [widest = '', network] = listNetworks(subject);
  if (network === undefined) return [{ scope: widest, times }];
  return [
    { scope: network, times },
    { scope: widest, times: times * siteFactor },
  ];
}

export async function deleteExpired(db: Db): Promise<number> {
  const expired = db
    .selectFrom('limits')
    .select('key')
    .where('ends_at', '<=', timestamp())
    .limit(batchSize)
    // Two processes that lock the same rows in different orders would deadlock.
    .$if(hasRowLocks(db), (rows) => rows.forUpdate().skipLocked());
  const { numDeletedRows } = await db
    .deleteFrom('limits')
    .where('key', 'in', expired)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

import { randomUUID } from 'node:crypto';
import { minuteOf } from '../../../../shared/calendar/time-of-day.ts';
import type { DecideWishInput, WishOf } from '../../../../shared/contract/admin/wishes.ts';
import type { Wish, WishInput, WishState } from '../../../../shared/contract/team.ts';
import { timestamp, today } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { recordEvent } from '../../history.ts';
import { Refusal } from '../../refusal.ts';
import { timeOf } from '../days/times.ts';
import { blockWithin } from './blocks.ts';

/*
 * Absences that people of the team wish for. Only an accepted one takes time.
 */

/** More than anybody reads. */
const mostWishes = 100;

/** Those that are neither over nor withdrawn, open ones first, by day. `lane`: one person's own. */
export async function readWishes(db: Db, lane?: number): Promise<WishOf[]> {
  const rows = await db
    .selectFrom('absence_wishes')
    .innerJoin('resources', 'resources.lane', 'absence_wishes.lane')
    .selectAll('absence_wishes')
    .select('name')
    .where('last_day', '>=', today())
    .where('state', '!=', 'withdrawn')
    .$if(lane !== undefined, (own) => own.where('absence_wishes.lane', '=', lane ?? 0))
    .orderBy('first_day')
    .orderBy('starts')
    .orderBy('absence_wishes.created_at')
    .limit(mostWishes)
    .execute();
  const wishes = rows.map((row) => ({ ...toWish(row), staff: String(row.lane), name: row.name }));
  return wishes.toSorted((one, other) => Number(isDecided(one)) - Number(isDecided(other)));
}

const isDecided = ({ state }: { state: WishState }) => state !== 'open';

type Row = NonNullable<Awaited<ReturnType<typeof findWish>>>;

const toWish = (row: Omit<Row, 'name'>): Wish => ({
  id: row.id,
  from: row.first_day,
  to: row.last_day,
  starts: timeOf(row.starts),
  ends: timeOf(row.ends),
  label: row.label,
  state: row.state,
  reason: row.reason,
  createdAt: row.created_at,
});

export const wishesOf = async (db: Db, lane: number): Promise<Wish[]> =>
  (await readWishes(db, lane)).map(({ staff: _, name: __, ...wish }) => wish);

export async function countWishes(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('absence_wishes')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('last_day', '>=', today())
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface Author {
  readonly lane: number;
  readonly userId: string;
}

/** @returns false for a repetition: it is the same as the first. */
export async function addWish(
  within: Db,
  { from, to, label, ...hours }: WishInput,
  { lane, userId }: Author,
): Promise<boolean> {
  const [starts, ends] = [minuteOf(hours.starts), minuteOf(hours.ends)];
  const wish = { lane, first_day: from, last_day: to || from, starts, ends, label };
  const same = await within
    .selectFrom('absence_wishes')
    .select('id')
    .where('state', '=', 'open')
    .where(({ eb, and }) => and(wishColumns.map((name) => eb(name, '=', wish[name]))))
    .executeTakeFirst();
  if (same) return false;
  const row = { ...wish, id: randomUUID(), user_id: userId, created_at: timestamp() };
  const open = { state: 'open', reason: '', decided_at: null } as const;
  await within
    .insertInto('absence_wishes')
    .values({ ...row, ...open })
    .execute();
  return true;
}

const wishColumns = ['lane', 'first_day', 'last_day', 'starts', 'ends', 'label'] as const;

const findWish = (db: Db, id: string) =>
  db
    .selectFrom('absence_wishes')
    .innerJoin('resources', 'resources.lane', 'absence_wishes.lane')
    .selectAll('absence_wishes')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();

/** Her own, and open. @throws {Refusal} not-found, conflict */
export async function withdrawWish(db: Db, id: string, lane: number): Promise<void> {
  await db.transaction().execute(async (within) => {
    const found = await findWish(within, id);
    if (found?.lane !== lane) throw new Refusal('not-found');
    await settle(within, id, { state: 'withdrawn', reason: '' });
  });
}

/** Of several at once one succeeds. @throws {Refusal} conflict */
async function settle(
  within: Db,
  id: string,
  { state, reason }: { state: WishState; reason: string },
): Promise<void> {
  const settled = await within
    .updateTable('absence_wishes')
    .set({ state, reason, decided_at: timestamp() })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  if (!settled) throw new Refusal('conflict');
}

export interface DecidedWish extends Wish {
  readonly name: string;
  readonly lane: number;
  readonly userId: string;
  /** Appointments that an absence leaves to be moved. */
  readonly moved: string[];
}

/**
 * Accepted, it is an absence like those that the owner enters. Days that are over by then stay as they were.
 * @throws {Refusal} not-found, conflict
 */
export async function decideWish(
  within: Db,
  { id, decision, reason }: DecideWishInput,
  actor: string,
): Promise<DecidedWish> {
  const found = await findWish(within, id);
  if (!found) throw new Refusal('not-found');
  await settle(within, id, { state: decision, reason });
  const wish = { ...toWish(found), state: decision, reason };
  const { lane, name, user_id: userId } = found;
  const days = { from: wish.from < today() ? today() : wish.from, to: wish.to };
  if (days.to < days.from) throw new Refusal('conflict');
  const absence = { ...wish, ...days, staff: String(lane), kind: 'off' } as const;
  const moved = decision === 'accepted' ? await blockWithin(within, absence, actor) : [];
  const event = { actor, action: `wish-${decision}`, detail: reason };
  await recordEvent(within, { subject: `lane:${lane}`, ...event });
  return { ...wish, name, lane, userId, moved };
}

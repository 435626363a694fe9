import { addMonths, type Day } from '../../../shared/calendar/calendar-month.ts';
import { retention } from '../../../shared/retention.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { hasRowLocks } from '../database/row-locks.ts';
import { Refusal } from '../refusal.ts';

/*
 * What carnets and gift cards have in common: something is left, which never falls below 0, and each use stays listed.
 */

interface Rest {
  readonly remaining: number;
  readonly expires_on: Day | null;
  readonly ended_on: Day | null;
}

/** Until when it can still be asked for. Without an end, as long as what is owed can be claimed (OHADA, five years). */
export function neededUntil({ remaining, expires_on, ended_on }: Rest): Day {
  const now = today();
  if (remaining === 0 || ended_on !== null) return now;
  if (expires_on !== null) return expires_on > now ? expires_on : now;
  const months = retention.claimMonths - retention.months;
  return `${addMonths(now.slice(0, 7), months)}-01`;
}

/** What counts one table's uses of the other. */
interface Prepaid {
  readonly table: 'carnets' | 'gift_cards';
  readonly uses: 'carnet_uses' | 'gift_uses';
  readonly key: 'carnet_id' | 'card_id';
}

export const ofCarnets = { table: 'carnets', uses: 'carnet_uses', key: 'carnet_id' } as const;
export const ofGifts = { table: 'gift_cards', uses: 'gift_uses', key: 'card_id' } as const;

/** What an edit of it may change, to be taken back together. */
export const watchedOf = ({ table, uses, key }: Prepaid, ids: readonly string[]) =>
  [
    { table, column: 'id', values: ids },
    { table: uses, column: key, values: ids },
  ] as const;

/**
 * Takes so much of what is left, or gives it back. The database's condition decides between two at once: the second
 * waits for the first, and looks again.
 * @throws {Refusal} conflict: less is left, or it was ended; not-found
 */
export async function take(
  within: Db,
  { table }: Prepaid,
  { id, amount, isGivenBack = false }: { id: string; amount: number; isGivenBack?: boolean },
): Promise<void> {
  const row = await within
    .selectFrom(table as 'carnets')
    .select(['remaining', 'expires_on', 'ended_on'])
    .where('id', '=', id)
    .$if(hasRowLocks(within), (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw new Refusal('not-found');
  const remaining = row.remaining - amount;
  const isOver = row.ended_on !== null && !isGivenBack;
  if (remaining < 0 || isOver) throw new Refusal('conflict');
  const { numUpdatedRows } = await within
    .updateTable(table as 'carnets')
    .set({ remaining, needed_until: neededUntil({ ...row, remaining }) })
    .where('id', '=', id)
    .where('remaining', '=', row.remaining)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('conflict');
}

/** Nothing is taken of it any more; what is left stays written. A second time changes nothing. */
export async function end(within: Db, { table }: Prepaid, id: string): Promise<void> {
  const { numUpdatedRows } = await within
    .updateTable(table as 'carnets')
    .set({ ended_on: today(), needed_until: today() })
    .where('id', '=', id)
    .where('ended_on', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const found = within
    .selectFrom(table as 'carnets')
    .select('id')
    .where('id', '=', id);
  if (!(await found.executeTakeFirst())) throw new Refusal('not-found');
}

import type { ExpressionBuilder } from 'kysely';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { hasRowLocks } from '../database/row-locks.ts';
import type { Database } from '../database/schema/schema.ts';
import { isBeingSent } from '../queue/claims.ts';
import { Refusal } from '../refusal.ts';
import { isSent, type Row, type RowChange } from './journal.ts';

/*
 * Puts a row back as it was, if it is still as the edit left it.
 */

/** Why it cannot be put back. */
type Obstacle = 'conflict' | 'mail-gone';

const isRow =
  (key: Row) =>
  ({ eb, and }: ExpressionBuilder<Database, 'outbox'>) =>
    and(
      Object.entries(key).map(([name, value]) =>
        eb(name as 'id', value === null ? 'is' : '=', value as string),
      ),
    );

/** Every table's rows are read and written by names here. */
const rowsOf = (db: Db, { table, key }: RowChange) =>
  db
    .selectFrom(table as 'outbox')
    .selectAll()
    .where(isRow(key));

/** Undefined: it is still as the edit left it. `locked`: and stays so until the transaction ends. */
export async function obstacleTo(
  db: Db,
  change: RowChange,
  { locked = false } = {},
): Promise<Obstacle | undefined> {
  const { table, key, after } = change;
  const found = await rowsOf(db, change)
    .$if(isSent(table), (query) => query.select(isBeingSent().as('isBusy')))
    .$if(locked && hasRowLocks(db), (query) => query.forUpdate())
    .executeTakeFirst();
  const row = found as (Row & { isBusy?: number | boolean }) | undefined;
  if (!after) return row ? 'conflict' : undefined;
  if (!row) return 'conflict';
  if (isSent(table)) return row.isBusy || row.sent_at ? 'mail-gone' : undefined;
  if (Object.entries(after).some(([name, value]) => row[name] !== value)) return 'conflict';
  return table === 'requests' && !change.before && (await isPaid(db, key)) ? 'conflict' : undefined;
}

/** The request of a booking would go, and with it what the payment was for. */
async function isPaid(db: Db, { id }: Row): Promise<boolean> {
  const taking = await db
    .selectFrom('takings')
    .select('id')
    .where('request_id', '=', String(id))
    .where('undone_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return taking !== undefined;
}

/** @throws {Refusal} conflict, mail-gone */
export async function putBack(within: Db, change: RowChange): Promise<void> {
  const obstacle = await obstacleTo(within, change, { locked: true });
  if (obstacle) throw new Refusal(obstacle);
  const { table, key, before, after } = change;
  const name = table as 'outbox';
  if (!before) {
    // A payment stays listed, and counts no more.
    if (table === 'takings') return set(within, change, { undone_at: timestamp() });
    if (table === 'requests') await forget(within, key);
    await within.deleteFrom(name).where(isRow(key)).execute();
  } else if (!after) {
    await within
      .insertInto(name)
      .values(before as never)
      .execute();
  } else {
    const { version } = after;
    const raised = typeof version === 'number' && { version: version + 1 };
    const updated = table === 'requests' && { updated_at: timestamp() };
    await set(within, change, { ...before, ...raised, ...updated });
  }
}

async function set(within: Db, { table, key }: RowChange, row: Row): Promise<void> {
  await within
    .updateTable(table as 'outbox')
    .set(row as never)
    .where(isRow(key))
    .execute();
}

/** The history of what never was. */
async function forget(within: Db, { id }: Row): Promise<void> {
  await within.deleteFrom('events').where('subject', '=', String(id)).execute();
}

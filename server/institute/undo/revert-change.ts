import type { ExpressionBuilder } from 'kysely';
import { timestamp, today } from '../clock.ts';
import { hasRowLocks } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import { type LedgerTable, type Payment, reverseRow } from '../money/ledger.ts';
import { isBeingSent } from '../notifications/claims.ts';
import { Refusal } from '../refusal.ts';
import { isQueue, type RowChange, type StoredRow } from './undo-journal.ts';

type Obstacle = 'conflict' | 'mail-gone';

const matchesKey =
  (key: StoredRow) =>
  ({ eb, and }: ExpressionBuilder<Database, 'outbox'>) =>
    and(
      Object.entries(key).map(([name, value]) =>
        eb(name as 'id', value === null ? 'is' : '=', value as string),
      ),
    );

const listRows = (db: Db, { table, key }: RowChange) =>
  db
    .selectFrom(table as 'outbox')
    .selectAll()
    .where(matchesKey(key));

/** Returns undefined if the row is as the edit left it. `mustLock` locks the row until the transaction ends. */
export async function findObstacle(
  db: Db,
  change: RowChange,
  { mustLock = false } = {},
): Promise<Obstacle | undefined> {
  const { table, after } = change;
  const foundRow = await listRows(db, change)
    .$if(isQueue(table), (query) => query.select(isBeingSent().as('isBusy')))
    .$if(mustLock && hasRowLocks(db), (query) => query.forUpdate())
    .executeTakeFirst();
  const row = foundRow as (StoredRow & { isBusy?: number | boolean }) | undefined;
  if (!after) return row ? 'conflict' : undefined;
  if (!row) return 'conflict';
  if (isQueue(table)) return row.isBusy || row.sent_at ? 'mail-gone' : undefined;
  if (Object.entries(after).some(([name, value]) => row[name] !== value)) return 'conflict';
  return !change.before && (await isInUse(db, change)) ? 'conflict' : undefined;
}

/** Returns true if money depends on a row that the undo deletes: a booking, a used card or pack, a reversed entry. */
async function isInUse(db: Db, { table, key }: RowChange): Promise<boolean> {
  const id = String(key.id);
  if (isLedgerTable(table)) {
    const reversals = db.selectFrom(table).select('id').where('reverses', '=', id);
    return (await reversals.executeTakeFirst()) !== undefined;
  }
  const keyColumn = keyColumns[table];
  if (!keyColumn) return false;
  for (const ledgerTable of table === 'requests' ? ledgerTables : (['redemptions'] as const)) {
    const { sum } = await db
      .selectFrom(ledgerTable)
      .select(({ fn }) => fn.sum<number | string | null>('amount').as('sum'))
      .where(keyColumn as 'request_id', '=', id)
      .executeTakeFirstOrThrow();
    if (Number(sum ?? 0) !== 0) return true;
  }
  return false;
}

const ledgerTables = ['payments', 'redemptions'] as const;
const isLedgerTable = (table: string): table is LedgerTable =>
  ledgerTables.some((name) => name === table);
/** The columns of the ledger that refer to a table. */
const keyColumns: Readonly<Partial<Record<string, string>>> = {
  requests: 'request_id',
  gift_cards: 'gift_card_id',
  session_packs: 'session_pack_id',
};

export async function revertChange(db: Db, change: RowChange): Promise<void> {
  const obstacle = await findObstacle(db, change, { mustLock: true });
  if (obstacle) throw new Refusal(obstacle);
  const { table, key, before, after } = change;
  const name = table as 'outbox';
  if (!before) {
    // A ledger entry is reversed, and a sold card or pack is ended, so all stay listed.
    if (isLedgerTable(table)) {
      const entry: unknown = await listRows(db, change).executeTakeFirstOrThrow();
      return reverseRow(db, table, entry as Payment);
    }
    if (table === 'gift_cards' || table === 'session_packs')
      return updateRow(db, change, { ended_on: today(), needed_until: today() });
    if (table === 'requests')
      await db.deleteFrom('events').where('subject', '=', String(key.id)).execute();
    await db.deleteFrom(name).where(matchesKey(key)).execute();
  } else if (!after) {
    await db
      .insertInto(name)
      .values(before as never)
      .execute();
  } else {
    const { version } = after;
    const raised = typeof version === 'number' && { version: version + 1 };
    const updated = table === 'requests' && { updated_at: timestamp() };
    await updateRow(db, change, { ...before, ...raised, ...updated });
  }
}

async function updateRow(db: Db, { table, key }: RowChange, row: StoredRow): Promise<void> {
  await db
    .updateTable(table as 'outbox')
    .set(row as never)
    .where(matchesKey(key))
    .execute();
}

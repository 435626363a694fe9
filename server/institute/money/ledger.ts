import { randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import { splitAmount } from '#shared/money/amount.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import { Refusal } from '../refusal.ts';

/*
 * The rows of the ledger are appended and reversed, never changed. Database triggers refuse to use more than is left
 * of a card or pack, and to reverse more than a row has.
 */

export type Payment = Selectable<Database['payments']>;
type Redemption = Selectable<Database['redemptions']>;
export const isDiscount = ({ method }: Pick<Payment, 'method'>): boolean => method === 'discount';
export type LedgerTable = 'payments' | 'redemptions';
type Row<T extends LedgerTable> = T extends 'payments' ? Payment : Redemption;

export type Share = Pick<Selectable<Database['shares']>, 'resource_id' | 'amount' | 'commission'>;

export const shareColumns = { payments: 'payment_id', redemptions: 'redemption_id' } as const;

export async function appendRow<T extends LedgerTable>(
  db: Db,
  table: T,
  row: Insertable<Database[T]>,
  shares: readonly Share[] = [],
): Promise<boolean> {
  const inserted = await db
    .insertInto(table as 'payments')
    .values(row as Payment)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
    .catch((error: Error) => {
      throw error.message.includes('overdrawn') ? new Refusal('conflict') : error;
    });
  if (inserted) await writeShares(db, table, inserted.id, shares);
  return inserted !== undefined;
}

export async function writeShares(
  db: Db,
  table: LedgerTable,
  entryId: string,
  shares: readonly Share[],
): Promise<void> {
  const rows = shares
    .filter(({ amount }) => amount !== 0)
    .map((share) => ({
      payment_id: null,
      redemption_id: null,
      [shareColumns[table]]: entryId,
      ...share,
      id: randomUUID(),
    }));
  if (rows.length > 0) await db.insertInto('shares').values(rows).execute();
}

type Reversal = Partial<Pick<Payment, 'amount' | 'method' | 'paid_on' | 'recorded_by'>>;

/** Reverses a row, or a part of it. A correction has the row's date; a refund has its own `paid_on`. */
export async function reverseRow<T extends LedgerTable>(
  db: Db,
  table: T,
  entry: Row<T> | NetEntry<T>,
  { amount = entry.amount, ...reversal }: Reversal = {},
): Promise<void> {
  const { net: _, netSessions: __, ...row } = { net: 0, netSessions: 0, ...entry };
  const originalId = row.reverses || row.id;
  const shares = await db
    .selectFrom('shares')
    .select(['resource_id', 'amount', 'commission'])
    .where(shareColumns[table as LedgerTable], '=', originalId)
    .orderBy('amount', 'desc')
    .orderBy('resource_id')
    .execute();
  const sharedAmount = shares.reduce((sum, share) => sum + share.amount, 0);
  const originalAmount = row.reverses ? sharedAmount : row.amount;
  const weights = [...shares.map((share) => share.amount), originalAmount - sharedAmount];
  const parts = splitAmount(-amount, weights);
  const reversalRow = {
    ...row,
    id: randomUUID(),
    reverses: originalId,
    created_at: timestamp(),
    // `0 - n` because drivers store -0 as a float.
    amount: 0 - amount,
    ...('sessions' in row && { sessions: 0 - row.sessions }),
    ...reversal,
  };
  await appendRow(
    db,
    table,
    reversalRow as unknown as Insertable<Database[T]>,
    shares.map((share, index) => ({ ...share, amount: parts[index] ?? 0 })),
  );
}

export type NetEntry<T extends LedgerTable> = Row<T> & {
  readonly net: number;
  readonly netSessions: number;
};

export async function readNetEntries<T extends LedgerTable>(
  db: Db,
  table: T,
  column: 'request_id' | 'gift_card_id' | 'session_pack_id',
  ids: readonly string[],
): Promise<NetEntry<T>[]> {
  const rows: Row<LedgerTable>[] = await db
    .selectFrom(table as 'payments')
    .selectAll()
    .where(column, 'in', ['', ...ids])
    .orderBy('created_at')
    .orderBy('reverses')
    .orderBy('id')
    .execute();
  const reversals = Map.groupBy(rows, ({ reverses }) => reverses);
  return (reversals.get('') ?? []).map((row) => {
    const entries = [row, ...(reversals.get(row.id) ?? [])];
    const net = entries.reduce((sum, { amount }) => sum + amount, 0);
    const netSessions = entries.reduce(
      (sum, entry) => sum + ('sessions' in entry ? entry.sessions : 0),
      0,
    );
    return { ...row, net, netSessions } as unknown as NetEntry<T>;
  });
}

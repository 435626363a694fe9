import { randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import { splitAmount } from '../../../shared/money/split-amount.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import { Refusal } from '../refusal.ts';

/*
 * The rows of the ledger. They are appended and reversed, never changed. Database triggers refuse to use more than is
 * left of a gift card or session pack, and to reverse more than a row has.
 */

export type Payment = Selectable<Database['payments']>;
type Redemption = Selectable<Database['redemptions']>;
export type LedgerTable = 'payments' | 'redemptions';
type Row<T extends LedgerTable> = T extends 'payments' ? Payment : Redemption;

/** A staff member's part of an entry. */
export interface Share {
  readonly lane: number | null;
  readonly amount: number;
  readonly commission: number | null;
}

const ofTable = { payments: 'payment_id', redemptions: 'redemption_id' } as const;

export type PrepaidTable = 'gift_cards' | 'session_packs';
/** The ledger's column that names the card or pack. */
export const prepaidColumns = {
  gift_cards: 'gift_card_id',
  session_packs: 'session_pack_id',
} as const;

/**
 * Appends a row.
 * @returns false if the row was written before
 * @throws {Refusal} conflict: less than that is left
 */
export async function append<T extends LedgerTable>(
  within: Db,
  table: T,
  row: Insertable<Database[T]>,
  shares: readonly Share[] = [],
): Promise<boolean> {
  const written = await within
    .insertInto(table as 'payments')
    .values(row as Payment)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
    .catch((error: Error) => {
      throw error.message.includes('overdrawn') ? new Refusal('conflict') : error;
    });
  if (written) await writeShares(within, table, written.id, shares);
  return written !== undefined;
}

export async function writeShares(
  within: Db,
  table: LedgerTable,
  id: string,
  shares: readonly Share[],
): Promise<void> {
  const none = { payment_id: null, redemption_id: null };
  const rows = shares
    .filter(({ amount }) => amount !== 0)
    .map((share) => ({ ...none, [ofTable[table]]: id, ...share, id: randomUUID() }));
  if (rows.length > 0) await within.insertInto('shares').values(rows).execute();
}

type Back = Partial<Pick<Payment, 'amount' | 'method' | 'paid_on' | 'recorded_by'>>;

/**
 * Reverses a row, or a part of it, by a row of its own; reversing a reversal gives the amount again. The date is that
 * of the row, unless `paid_on` names another: a correction was never received, a refund was.
 * @throws {Refusal} conflict: it is reversed already
 */
export async function takeBack<T extends LedgerTable>(
  within: Db,
  table: T,
  row: Row<T>,
  { amount = row.amount, ...back }: Back = {},
): Promise<void> {
  const first = row.reverses || row.id;
  const shares = await within
    .selectFrom('shares')
    .select(['lane', 'amount', 'commission'])
    .where(ofTable[table] as 'payment_id', '=', first)
    .orderBy('amount', 'desc')
    .orderBy('lane')
    .execute();
  const whole = shares.reduce((sum, share) => sum + share.amount, 0);
  const ofFirst = row.reverses ? whole : row.amount;
  const parts = splitAmount(-amount, [...shares.map((share) => share.amount), ofFirst - whole]);
  const sessions = 'sessions' in row ? { sessions: row.sessions === 0 ? 0 : -row.sessions } : {};
  await append(
    within,
    table,
    {
      ...row,
      id: randomUUID(),
      reverses: first,
      created_at: timestamp(),
      amount: amount === 0 ? 0 : -amount,
      ...sessions,
      ...back,
    } as unknown as Insertable<Database[T]>,
    shares.map((share, index) => ({ ...share, amount: parts[index] ?? 0 })),
  );
}

/** A first row, with the amount left after its reversals. */
export type Net<T extends LedgerTable> = Row<T> & {
  readonly net: number;
  readonly netSessions: number;
};

/** Reads the first rows of appointments, cards or packs, in the order of recording. */
export async function readNet<T extends LedgerTable>(
  db: Db,
  table: T,
  column: 'request_id' | 'gift_card_id' | 'session_pack_id',
  ids: readonly string[],
): Promise<Net<T>[]> {
  const rows: Row<LedgerTable>[] = [];
  for (let at = 0; at < ids.length; at += batch)
    rows.push(
      ...(await db
        .selectFrom(table as 'payments')
        .selectAll()
        .where(column, 'in', ids.slice(at, at + batch))
        .orderBy('created_at')
        .orderBy('reverses')
        .orderBy('id')
        .execute()),
    );
  const reversals = Map.groupBy(rows, ({ reverses }) => reverses);
  return (reversals.get('') ?? []).map((row) => {
    const all = [row, ...(reversals.get(row.id) ?? [])];
    const net = all.reduce((sum, one) => sum + one.amount, 0);
    const netSessions = all.reduce((sum, one) => sum + ('sessions' in one ? one.sessions : 0), 0);
    return { ...row, net, netSessions } as unknown as Net<T>;
  });
}

/** The most values of one statement. */
const batch = 500;

/** Returns what is left, sold less redeemed: FCFA of each gift card, sessions of each pack. */
export async function leftOf(
  db: Db,
  table: PrepaidTable,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const sold = table === 'gift_cards' ? 'amount' : 'sessions';
  const key = prepaidColumns[table];
  const rows = await db
    .selectFrom(table as 'session_packs')
    .select(['id', sold as 'sessions'])
    .where('id', 'in', ['', ...ids])
    .execute();
  const used = await db
    .selectFrom('redemptions')
    .select(({ fn }) => [key, fn.sum<number | string>(sold).as('used')])
    .where(key, 'in', ['', ...ids])
    .groupBy(key)
    .execute();
  const usedOf = new Map(used.map((row) => [row[key as 'session_pack_id'], Number(row.used)]));
  return new Map(rows.map((row) => [row.id, row[sold as 'sessions'] - (usedOf.get(row.id) ?? 0)]));
}

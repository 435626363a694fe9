import type { Db } from '../database/database.ts';

/*
 * What is left of gift cards and session packs: what was sold, less what was redeemed.
 */

export type PrepaidTable = 'gift_cards' | 'session_packs';

/** The ledger's column that names the card or pack. */
export const columns = { gift_cards: 'gift_card_id', session_packs: 'session_pack_id' } as const;

/** FCFA, or sessions, that are left of each of these. */
export async function leftOf(
  db: Db,
  table: PrepaidTable,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const [sold, key] = [table === 'gift_cards' ? 'amount' : 'sessions', columns[table]] as const;
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

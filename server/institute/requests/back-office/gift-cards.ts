import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import {
  type Gift,
  type GiftFile,
  type GiftList,
  giftUseLimit,
} from '../../../../shared/contract/admin/gift-cards.ts';
import type { MenuCount } from '../../../../shared/contract/admin/query.ts';
import type { Db } from '../../database/database.ts';
import { cutPage, pageWindow } from '../../database/paging.ts';
import type { Database } from '../../database/schema/schema.ts';
import { Refusal } from '../../refusal.ts';

/*
 * Gift cards as the institute's people look them up.
 */

type Row = Selectable<Database['gift_cards']>;

const toGift = ({ id, code, amount, remaining, from_name, to_name, ...row }: Row): Gift => ({
  ...{ id, code, amount, left: remaining, from: from_name, to: to_name },
  ...{ expires: row.expires_on, soldOn: row.sold_on, isEnded: row.ended_on !== null },
});

/** The newest first. */
export async function listGifts(db: Db, page: string): Promise<Omit<GiftList, MenuCount>> {
  const { limit, offset } = pageWindow(page);
  const matches = await db
    .selectFrom('gift_cards')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { rows, hasNext } = cutPage(matches);
  return { cards: rows.map(toGift), hasNext, nextId: randomUUID() };
}

/** `code`: as it is stored. @throws {Refusal} not-found */
export async function findGift(db: Db, code: string): Promise<{ card: string }> {
  const card = await db
    .selectFrom('gift_cards')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirst();
  if (!card) throw new Refusal('not-found');
  return { card: card.id };
}

/** @throws {Refusal} not-found */
export async function readGift(db: Db, id: string): Promise<Omit<GiftFile, MenuCount>> {
  const row = await giftOf(db, id);
  const uses = await db
    .selectFrom('gift_uses')
    .leftJoin('requests', 'requests.id', 'gift_uses.request_id')
    .selectAll('gift_uses')
    .select('requests.number')
    .where('card_id', '=', id)
    .orderBy('gift_uses.created_at', 'desc')
    .orderBy('gift_uses.id')
    .limit(giftUseLimit)
    .execute();
  return {
    ...toGift(row),
    ...{ message: row.message, soldBy: row.sold_by },
    uses: uses.map(({ id, amount, used_on, number, noted_by, undone_at }) => ({
      ...{ id, amount, day: used_on, number: number ?? '', notedBy: noted_by },
      isUndone: undone_at !== null,
    })),
    nextId: randomUUID(),
  };
}

/** @throws {Refusal} not-found */
export async function giftOf(db: Db, id: string): Promise<Row> {
  const cards = db.selectFrom('gift_cards').selectAll().where('id', '=', id);
  const row = await cards.executeTakeFirst();
  if (!row) throw new Refusal('not-found');
  return row;
}

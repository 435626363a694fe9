import { randomUUID } from 'node:crypto';
import {
  type Gift,
  type GiftFile,
  type GiftList,
  giftUseLimit,
} from '../../../shared/contract/admin/gift-cards.ts';
import type { MenuCount } from '../../../shared/contract/admin/query.ts';
import type { Db } from '../database/database.ts';
import { cutPage, pageWindow } from '../database/paging.ts';
import { Refusal } from '../refusal.ts';
import { undoable } from '../undo/journal.ts';
import { leftOf } from './balances.ts';
import { readNet } from './ledger.ts';
import { type GiftCard, giveBack, lockPrepaid, watchedOf } from './prepaid.ts';

/*
 * Gift cards as the institute's people look them up. They are used at an appointment's bill.
 */

const toGift = (
  { id, code, amount, from_name, to_name, ...row }: GiftCard,
  left: number,
): Gift => ({
  ...{ id, code, amount, left, from: from_name, to: to_name },
  ...{ expires: row.expires_on, soldOn: row.sold_on, isEnded: row.ended_on !== null },
  ...(row.phone !== null && { isCredit: true as const }),
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
  const left = await leftOf(
    db,
    'gift_cards',
    rows.map(({ id }) => id),
  );
  return {
    cards: rows.map((row) => toGift(row, left.get(row.id) ?? 0)),
    hasNext,
    nextId: randomUUID(),
  };
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
  const row = await db.selectFrom('gift_cards').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('not-found');
  const uses = (await readNet(db, 'redemptions', 'gift_card_id', [id]))
    .reverse()
    .slice(0, giftUseLimit);
  const numbers = await numbersOf(db, uses);
  return {
    ...toGift(row, (await leftOf(db, 'gift_cards', [id])).get(id) ?? 0),
    ...{ message: row.message, soldBy: row.sold_by },
    uses: uses.map(({ id, amount, net, used_on, request_id, recorded_by }) => ({
      ...{ id, amount, day: used_on, number: numbers.get(request_id ?? '') ?? '' },
      ...{ notedBy: recorded_by, isUndone: net === 0 },
    })),
    nextId: randomUUID(),
  };
}

/** The numbers of the appointments of ledger rows, by their ids. */
export async function numbersOf(
  db: Db,
  rows: readonly { readonly request_id: string | null }[],
): Promise<Map<string, string>> {
  const found = await db
    .selectFrom('requests')
    .select(['id', 'number'])
    .where('id', 'in', ['', ...new Set(rows.flatMap(({ request_id }) => request_id ?? []))])
    .execute();
  return new Map(found.map(({ id, number }) => [id, number]));
}

/** It stays listed, and counts no more. @throws {Refusal} not-found */
export async function undoGiftUse(
  db: Db,
  { card, use: id }: { readonly card: string; readonly use: string },
  actor: string,
): Promise<void> {
  await db.transaction().execute(async (within) => {
    await lockPrepaid(within, 'gift_cards', card);
    const net = (await readNet(within, 'redemptions', 'gift_card_id', [card])).find(
      (one) => one.id === id,
    );
    if (!net) throw new Refusal('not-found');
    const edit = { actor, action: 'gift-given-back', subject: card };
    await undoable(
      within,
      watchedOf('gift_cards', card),
      () => giveBack(within, net, actor),
      (isDone) => (isDone ? edit : undefined),
    );
  });
}

import { randomInt } from 'node:crypto';
import type { SellGiftInput, UseGiftInput } from '../../../../shared/contract/admin/gift-cards.ts';
import { newGiftCode } from '../../../../shared/text/gift-code.ts';
import { timestamp, today } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { undoable } from '../../undo/journal.ts';
import { end, neededUntil, ofGifts, take, watchedOf } from '../prepaid.ts';
import { numberPrefix } from '../random-number.ts';
import { giftOf } from './gift-cards.ts';

/*
 * Gift cards, sold, used and taken back.
 */

/** Noted once however often it is sent. @throws {Refusal} conflict, invalid */
export async function sellGift(db: Db, input: SellGiftInput, actor: string): Promise<void> {
  const { id, amount, from, to, message, expires } = input;
  if (expires && expires < today()) throw new Refusal('invalid');
  const rest = { remaining: amount, expires_on: expires || null, ended_on: null };
  await db.transaction().execute(async (within) => {
    const write = () =>
      within
        .insertInto('gift_cards')
        .values({
          ...{ id, code: newGiftCode(randomInt), amount, from_name: from, to_name: to, message },
          ...{ ...rest, sold_on: today(), sold_by: actor, needed_until: neededUntil(rest) },
          created_at: timestamp(),
        })
        // Of 26 million million codes; another card's would be refused, not shared.
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirstOrThrow();
    const edit = { actor, action: 'gift-sold', subject: id };
    const { numInsertedOrUpdatedRows } = await undoable(
      within,
      watchedOf(ofGifts, [id]),
      write,
      () => edit,
    );
    if (numInsertedOrUpdatedRows) return;
    const noted = await giftOf(within, id);
    if (noted.amount !== amount || noted.to_name !== to) throw new Refusal('conflict');
  });
}

/** Used once however often it is sent. @throws {Refusal} not-found, conflict */
export async function useGift(db: Db, input: UseGiftInput, actor: string): Promise<void> {
  const { card, id, amount, number } = input;
  await db.transaction().execute(async (within) => {
    await giftOf(within, card);
    const request_id = number ? await requestIdOf(within, number) : null;
    const write = async () => {
      const written = await within
        .insertInto('gift_uses')
        .values({
          ...{ id, card_id: card, request_id, amount, used_on: today(), noted_by: actor },
          ...{ created_at: timestamp(), undone_at: null },
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (written) await take(within, ofGifts, { id: card, amount });
      return written !== undefined;
    };
    const edit = { actor, action: 'gift-used', subject: card };
    const isNew = await undoable(within, watchedOf(ofGifts, [card]), write, (done) =>
      done ? edit : undefined,
    );
    if (isNew) return;
    const noted = await within
      .selectFrom('gift_uses')
      .select(['card_id', 'amount'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (noted?.card_id !== card || noted.amount !== amount) throw new Refusal('conflict');
  });
}

/** As it is written, or without what all of them begin with. @throws {Refusal} not-found */
async function requestIdOf(db: Db, number: string): Promise<string> {
  const request = await db
    .selectFrom('requests')
    .select('id')
    .where('number', 'in', [number, `${numberPrefix}${number}`])
    .executeTakeFirst();
  if (!request) throw new Refusal('not-found');
  return request.id;
}

/** It stays listed, and counts no more. @throws {Refusal} not-found */
export async function undoGiftUse(
  db: Db,
  { card, use: id }: { readonly card: string; readonly use: string },
  actor: string,
): Promise<void> {
  await db.transaction().execute(async (within) => {
    await giftOf(within, card);
    const work = () => takeBack(within, card, id);
    const edit = { actor, action: 'gift-given-back', subject: card };
    await undoable(within, watchedOf(ofGifts, [card]), work, (isDone) =>
      isDone ? edit : undefined,
    );
  });
}

async function takeBack(within: Db, card: string, id: string): Promise<boolean> {
  const own = await within
    .selectFrom('gift_uses')
    .select('amount')
    .where('id', '=', id)
    .where('card_id', '=', card)
    .executeTakeFirst();
  if (!own) throw new Refusal('not-found');
  const { numUpdatedRows } = await within
    .updateTable('gift_uses')
    .set({ undone_at: timestamp() })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await take(within, ofGifts, { id: card, amount: -own.amount, isGivenBack: true });
  return true;
}

/** @throws {Refusal} not-found */
export async function endGift(db: Db, card: string, actor: string): Promise<void> {
  await db.transaction().execute(async (within) => {
    const edit = { actor, action: 'gift-ended', subject: card };
    const work = () => end(within, ofGifts, card);
    await undoable(within, watchedOf(ofGifts, [card]), work, () => edit);
  });
}

import { randomInt, randomUUID } from 'node:crypto';
import type { Catalogue } from '../../../shared/contents/catalogue-of.ts';
import type { SellGiftInput } from '../../../shared/contract/admin/gift-cards.ts';
import type { PaymentMethod } from '../../../shared/contract/admin/money.ts';
import type { SellPackInput } from '../../../shared/contract/admin/session-packs.ts';
import { newGiftCode } from '../../../shared/text/gift-code.ts';
import { timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { hasRowLocks } from '../database/row-locks.ts';
import { Refusal } from '../refusal.ts';
import type { AppointmentRequest } from '../requests/requests.ts';
import { undoable } from '../undo/journal.ts';
import { columns, type PrepaidTable as Table } from './balances.ts';
import { append } from './ledger.ts';
import { lockPrepaid, neededUntil, watchedOf } from './prepaid.ts';

/*
 * Gift cards and session packs are sold for a payment; a client's credit is a card that a cancelled visit has paid.
 */

/** Records that a gift card or session pack is paid. */
export const recordSale = (
  within: Db,
  table: Table,
  id: string,
  { amount, method, actor }: { amount: number; method: PaymentMethod; actor: string },
): Promise<boolean> =>
  append(within, 'payments', {
    ...{ id: randomUUID(), amount, method, paid_on: today(), reverses: '', request_id: null },
    ...{ purpose: table === 'gift_cards' ? 'gift-card' : 'session-pack' },
    ...{ gift_card_id: null, session_pack_id: null, [columns[table]]: id },
    ...{ recorded_by: actor, created_at: timestamp() },
  });

interface NewCard {
  readonly id: string;
  readonly amount: number;
  readonly from?: string;
  readonly to?: string;
  readonly message?: string;
  readonly expires?: string;
  /** Of a client's credit. */
  readonly phone?: string;
}

/** @returns false where it was written before */
export async function addCard(within: Db, card: NewCard, actor: string): Promise<boolean> {
  const { id, amount, from = '', to = '', message = '', expires = '', phone = null } = card;
  const rest = { expires_on: expires || null, ended_on: null };
  const { numInsertedOrUpdatedRows } = await within
    .insertInto('gift_cards')
    .values({
      ...{ id, code: newGiftCode(randomInt), amount, from_name: from, to_name: to, message, phone },
      ...{ ...rest, sold_on: today(), sold_by: actor },
      ...{ needed_until: neededUntil({ ...rest, left: amount }), created_at: timestamp() },
    })
    // Of 26 million million codes; another card's would be refused, not shared.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}

/** Sold once however often it is sent. @throws {Refusal} conflict, invalid */
export async function sellGift(db: Db, input: SellGiftInput, actor: string): Promise<void> {
  const { id, amount, method, to, expires } = input;
  if (expires && expires < today()) throw new Refusal('invalid');
  await db.transaction().execute(async (within) => {
    const write = async () => {
      const isNew = await addCard(within, input, actor);
      if (isNew) await recordSale(within, 'gift_cards', id, { amount, method, actor });
      return isNew;
    };
    const edit = { actor, action: 'gift-sold', subject: id };
    const isNew = await undoable(within, watchedOf('gift_cards', id), write, (done) =>
      done ? edit : undefined,
    );
    const sold = await lockPrepaid(within, 'gift_cards', id);
    if (!isNew && (sold.amount !== amount || sold.to_name !== to)) throw new Refusal('conflict');
  });
}

/** Sold once however often it is sent. @throws {Refusal} not-found, conflict, invalid */
export async function sellPack(
  db: Db,
  catalogue: Catalogue,
  input: SellPackInput,
  actor: string,
): Promise<void> {
  const { id, number, sessions, price, method, note, expires } = input;
  const covers = JSON.stringify([...new Set(input.covers)]);
  const title = titleOf(input.covers, catalogue);
  if (expires && expires < today()) throw new Refusal('invalid');
  await db.transaction().execute(async (within) => {
    // Locks the request: a concurrent erasure waits, and then finds the pack.
    const request = await lockRequest(within, number);
    const { phone } = request;
    if (!phone) throw new Refusal('not-found');
    const rest = { expires_on: expires || null, ended_on: null };
    const write = async () => {
      const { numInsertedOrUpdatedRows } = await within
        .insertInto('session_packs')
        .values({
          ...{ id, phone, title, covers, sessions, price, note, ...rest },
          ...{ sold_on: today(), sold_by: actor },
          ...{ needed_until: neededUntil({ ...rest, left: sessions }), created_at: timestamp() },
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirstOrThrow();
      const isNew = Boolean(numInsertedOrUpdatedRows);
      if (isNew && price > 0)
        await recordSale(within, 'session_packs', id, { amount: price, method, actor });
      return isNew;
    };
    const edit = { actor, action: 'pack-sold', subject: id, requestId: request.id };
    const isNew = await undoable(within, watchedOf('session_packs', id), write, (done) =>
      done ? edit : undefined,
    );
    const sold = await lockPrepaid(within, 'session_packs', id);
    const isSame = sold.phone === phone && sold.sessions === sessions && sold.price === price;
    if (!isNew && (!isSame || sold.covers !== covers)) throw new Refusal('conflict');
  });
}

/** "Massages + Soins du visage". @throws {Refusal} invalid: a section or treatment that there is not */
function titleOf(covers: readonly string[], catalogue: Catalogue): string {
  if (covers.length === 0) return 'Tous les soins';
  const names = [...new Set(covers)].map((id) => {
    const section = catalogue.everySection.find(({ slug }) => slug === id);
    const name = section?.titre ?? catalogue.treatment(id)?.nom;
    if (name === undefined) throw new Refusal('invalid');
    return name;
  });
  return names.join(' + ');
}

/** Nobody changes it meanwhile. @throws {Refusal} not-found */
async function lockRequest(within: Db, number: string): Promise<AppointmentRequest> {
  const request = await within
    .selectFrom('requests')
    .selectAll()
    .where('number', '=', number)
    .$if(hasRowLocks(within), (query) => query.forUpdate())
    .executeTakeFirst();
  if (!request) throw new Refusal('not-found');
  return request;
}

import { randomInt, randomUUID } from 'node:crypto';
import { newGiftCode } from '../../../shared/money/gift-code.ts';
import type { SellGiftInput, SellPackInput } from '../../../shared/money/prepaid.ts';
import type { PaymentMethod } from '../../../shared/money/till.ts';
import type { Catalogue } from '../../../shared/site/catalogue-of.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import { timestamp, today } from '../clock.ts';
import { hasRowLocks } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { undoable } from '../undo/undo-journal.ts';
import { append, type PrepaidTable, prepaidColumns } from './ledger.ts';
import { findPrepaid, neededUntil, watchedOf } from './prepaid.ts';

/* Sales of gift cards and session packs. A client's credit is a card paid by a cancelled visit. */

interface Sale {
  readonly table: PrepaidTable;
  readonly id: string;
  /** FCFA; 0 for a pack given free. */
  readonly amount: number;
  readonly method: PaymentMethod;
}

export async function recordSale(
  within: Db,
  { table, id, amount, method }: Sale,
  actor: string,
): Promise<void> {
  if (amount === 0) return;
  await append(within, 'payments', {
    id: randomUUID(),
    amount,
    method,
    purpose: table === 'gift_cards' ? 'gift-card' : 'session-pack',
    paid_on: today(),
    reverses: '',
    request_id: null,
    gift_card_id: null,
    session_pack_id: null,
    [prepaidColumns[table]]: id,
    recorded_by: actor,
    created_at: timestamp(),
  });
}

/**
 * Sells a card or pack; a repeated submission changes nothing.
 * @returns whether it is new
 * @throws {Refusal} invalid: its last day is over
 */
function sell(
  within: Db,
  sale: Sale & { readonly expires: string },
  { actor, requestId, write }: { actor: string; requestId?: string; write(): Promise<boolean> },
): Promise<boolean> {
  const { table, id, expires } = sale;
  if (expires && expires < today()) throw new Refusal('invalid');
  const edit = {
    actor,
    action: table === 'gift_cards' ? 'gift-sold' : 'pack-sold',
    subject: id,
    ...(requestId && { requestId }),
  };
  const work = async () => {
    const isNew = await write();
    if (isNew) await recordSale(within, sale, actor);
    return isNew;
  };
  return undoable(within, watchedOf(table, id), work, (isNew) => (isNew ? edit : undefined));
}

interface NewCard {
  readonly id: string;
  readonly amount: number;
  readonly from?: string;
  readonly to?: string;
  readonly message?: string;
  readonly expires?: string;
  /** The client's number, for a credit. */
  readonly phone?: string;
}

export async function addCard(within: Db, card: NewCard, actor: string): Promise<boolean> {
  const { id, amount, from = '', to = '', message = '', expires = '', phone = null } = card;
  const rest = { expires_on: expires || null, ended_on: null };
  const { numInsertedOrUpdatedRows } = await within
    .insertInto('gift_cards')
    .values({
      id,
      code: newGiftCode(randomInt),
      amount,
      from_name: from,
      to_name: to,
      message,
      phone,
      ...rest,
      sold_on: today(),
      sold_by: actor,
      needed_until: neededUntil({ ...rest, left: amount }),
      created_at: timestamp(),
    })
    // The codes are too many to collide; an id of another card is refused, not shared.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}

/** @throws {Refusal} conflict: another card has this id; invalid */
export async function sellGift(db: Db, input: SellGiftInput, actor: string): Promise<void> {
  const { id, amount, to } = input;
  await db.transaction().execute(async (within) => {
    const write = () => addCard(within, input, actor);
    const isNew = await sell(within, { ...input, table: 'gift_cards' }, { actor, write });
    if (isNew) return;
    const { table, row } = await findPrepaid(within, id);
    const isSame = table === 'gift_cards' && row.amount === amount && row.to_name === to;
    if (!isSame) throw new Refusal('conflict');
  });
}

/** @throws {Refusal} not-found; conflict: another pack has this id; invalid */
export async function sellPack(
  db: Db,
  catalogue: Catalogue,
  input: SellPackInput,
  actor: string,
): Promise<void> {
  const { id, number, sessions, price, note, expires } = input;
  const covers = JSON.stringify([...new Set(input.covers)]);
  const title = titleOf(input.covers, catalogue);
  const rest = { expires_on: expires || null, ended_on: null };
  await db.transaction().execute(async (within) => {
    // Locks the request: a concurrent erasure waits, and then finds the pack.
    const request = await lockRequest(within, number);
    const { phone } = request;
    if (!phone) throw new Refusal('not-found');
    const write = async () => {
      const { numInsertedOrUpdatedRows } = await within
        .insertInto('session_packs')
        .values({
          id,
          phone,
          title,
          covers,
          sessions,
          price,
          note,
          ...rest,
          sold_on: today(),
          sold_by: actor,
          needed_until: neededUntil({ ...rest, left: sessions }),
          created_at: timestamp(),
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirstOrThrow();
      return Boolean(numInsertedOrUpdatedRows);
    };
    const sale = { ...input, table: 'session_packs', amount: price } as const;
    if (await sell(within, sale, { actor, requestId: request.id, write })) return;
    const { table, row } = await findPrepaid(within, id);
    const isSame =
      table === 'session_packs' &&
      row.phone === phone &&
      row.sessions === sessions &&
      row.price === price &&
      row.covers === covers;
    if (!isSame) throw new Refusal('conflict');
  });
}

/**
 * Returns a title such as "Massages + Soins du visage".
 * @throws {Refusal} invalid: an unknown section or treatment
 */
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

/**
 * Locks a request against changes.
 * @throws {Refusal} not-found
 */
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

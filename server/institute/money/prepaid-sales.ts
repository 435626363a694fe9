import { randomInt, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { createGiftCode } from '#shared/money/gift-code.ts';
import type { SellGiftInput, SellPackInput } from '#shared/money/prepaid.ts';
import type { PaymentMethod } from '#shared/money/till.ts';
import type { Catalogue } from '#shared/site/published-catalogue.ts';
import { timestamp, today } from '../clock.ts';
import { hasRowLocks } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import { Refusal } from '../refusal.ts';
import { recordUndo } from '../undo/undo-journal.ts';
import { appendRow } from './ledger.ts';
import { findPrepaid, listWatchedRows, type PrepaidKind, prepaidFacts } from './prepaid-money.ts';
import { computeNeededUntil } from './redemptions.ts';

/* Sales of gift cards and session packs. A client's credit is a card paid by a cancelled visit. */

interface Sale {
  readonly kind: PrepaidKind;
  readonly id: string;
  /** FCFA of a card, or sessions of a pack. */
  readonly sold: number;
  readonly price: number;
  readonly method: PaymentMethod;
  readonly phone: string | null;
  readonly expires?: string;
  readonly requestId?: string;
  readonly row: Partial<Insertable<Database['gift_cards'] & Database['session_packs']>>;
}

/** Adds a card or pack with its payment. Returns false if the id was used before. */
export async function addPrepaid(
  db: Db,
  { kind, id, sold, price, method, phone, expires = '', row }: Sale,
  actor: string,
): Promise<boolean> {
  const { table, column } = prepaidFacts[kind];
  const dates = { expires: expires || null, endedOn: null };
  const storedRow = {
    ...row,
    id,
    phone,
    expires_on: dates.expires,
    ended_on: dates.endedOn,
    sold_on: today(),
    sold_by: actor,
    needed_until: computeNeededUntil({ ...dates, left: sold }),
    created_at: timestamp(),
  };
  const inserted = await db
    .insertInto(table as 'session_packs')
    .values(storedRow as Insertable<Database['session_packs']>)
    // The codes are too many to collide; an id of another card is refused, not shared.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted && price > 0)
    await appendRow(db, 'payments', {
      id: randomUUID(),
      amount: price,
      method,
      purpose: kind,
      paid_on: today(),
      reverses: '',
      request_id: null,
      gift_card_id: null,
      session_pack_id: null,
      [column]: id,
      recorded_by: actor,
      created_at: timestamp(),
    });
  return inserted !== undefined;
}

async function sell(db: Db, sale: Sale, actor: string): Promise<void> {
  const { kind, id, sold, price, phone, expires, requestId, row } = sale;
  if (expires && expires < today()) throw new Refusal('invalid');
  const edit = { actor, action: `${prepaidFacts[kind].eventPrefix}-sold`, subject: id };
  const isNew = await recordUndo(
    db,
    listWatchedRows(kind, id),
    () => addPrepaid(db, sale, actor),
    (isNew) => (isNew ? { ...edit, ...(requestId && { requestId }) } : undefined),
  );
  if (isNew) return;
  const storedPrepaid = await findPrepaid(db, id);
  const { to_name = '', covers = '[]' } = row;
  const joinFacts = (order: Pick<Sale, 'kind' | 'sold' | 'price' | 'phone'>) =>
    [order.kind, order.sold, order.price, order.phone].join();
  const isSame =
    joinFacts(storedPrepaid) === joinFacts({ kind, sold, price, phone }) &&
    storedPrepaid.to === to_name &&
    JSON.stringify(storedPrepaid.covers) === covers;
  if (!isSame) throw new Refusal('conflict');
}

export const buildCardRow = (amount: number, { from = '', to = '', note = '' } = {}) => ({
  code: createGiftCode(randomInt),
  amount,
  from_name: from,
  to_name: to,
  message: note,
});

export const sellGift = (db: Db, input: SellGiftInput, actor: string): Promise<void> =>
  db.transaction().execute((transaction) => {
    const row = buildCardRow(input.price, input);
    const card = { ...input, kind: 'gift-card', sold: input.price, phone: null, row } as const;
    return sell(transaction, card, actor);
  });

export const sellPack = (
  db: Db,
  catalogue: Catalogue,
  input: SellPackInput,
  actor: string,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { id, number, sessions, price, note, expires, method } = input;
    const covers = JSON.stringify([...new Set(input.covers)]);
    const title = buildPackTitle(input.covers, catalogue);
    // Locks the request: a concurrent erasure waits, and then finds the pack.
    const request = await transaction
      .selectFrom('requests')
      .select(['id', 'phone'])
      .where('number', '=', number)
      .$if(hasRowLocks(transaction), (query) => query.forUpdate())
      .executeTakeFirst();
    if (!request?.phone) throw new Refusal('not-found');
    const { phone } = request;
    const pack = { kind: 'session-pack', id, sold: sessions, price, method, expires } as const;
    const row = { title, covers, sessions, price, note };
    await sell(transaction, { ...pack, phone, requestId: request.id, row }, actor);
  });

function buildPackTitle(covers: readonly string[], catalogue: Catalogue): string {
  if (covers.length === 0) return 'Tous les soins';
  const names = [...new Set(covers)].map((id) => {
    const section = catalogue.everySection.find(({ slug }) => slug === id);
    const name = section?.titre ?? catalogue.treatment(id)?.nom;
    if (name === undefined) throw new Refusal('invalid');
    return name;
  });
  return names.join(' + ');
}

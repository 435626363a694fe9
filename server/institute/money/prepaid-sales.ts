import { randomInt, randomUUID } from 'node:crypto';
import type { InsertResult } from 'kysely';
import { newGiftCode } from '../../../shared/money/gift-code.ts';
import type { SellGiftInput, SellPackInput } from '../../../shared/money/prepaid.ts';
import type { PaymentMethod } from '../../../shared/money/till.ts';
import type { Catalogue } from '../../../shared/site/catalogue-of.ts';
import { timestamp, today } from '../clock.ts';
import { hasRowLocks } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { undoable } from '../undo/undo-journal.ts';
import { append } from './ledger.ts';
import {
  findPrepaid,
  type PrepaidRow,
  type PrepaidTable,
  prepaidColumns,
  watchedPrepaid,
} from './prepaid-money.ts';
import { neededUntil } from './redemptions.ts';

/* Sales of gift cards and session packs. A client's credit is a card paid by a cancelled visit. */

interface Sale {
  readonly table: PrepaidTable;
  readonly id: string;
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

interface NewPrepaid extends Sale {
  readonly expires: string;
  readonly requestId?: string;
  add(): Promise<boolean>;
  isSame(stored: PrepaidRow): boolean;
}

/** Sells a card or pack; a repeated submission changes nothing. */
async function sell(
  within: Db,
  { expires, requestId, add, isSame, ...sale }: NewPrepaid,
  actor: string,
): Promise<void> {
  const { table, id } = sale;
  if (expires && expires < today()) throw new Refusal('invalid');
  const edit = {
    actor,
    action: table === 'gift_cards' ? 'gift-sold' : 'pack-sold',
    subject: id,
    ...(requestId && { requestId }),
  };
  const work = async () => {
    const isNew = await add();
    if (isNew) await recordSale(within, sale, actor);
    return isNew;
  };
  const watched = watchedPrepaid(table, id);
  const isNew = await undoable(within, watched, work, (isNew) => (isNew ? edit : undefined));
  if (isNew) return;
  const stored = await findPrepaid(within, id);
  if (stored.table !== table || !isSame(stored)) throw new Refusal('conflict');
}

function soldNow(left: number, expires: string, actor: string) {
  const rest = { expires_on: expires || null, ended_on: null };
  return {
    ...rest,
    sold_on: today(),
    sold_by: actor,
    needed_until: neededUntil({ ...rest, left }),
    created_at: timestamp(),
  };
}

const isInserted = ({ numInsertedOrUpdatedRows }: InsertResult) =>
  Boolean(numInsertedOrUpdatedRows);

interface NewCard {
  readonly id: string;
  readonly amount: number;
  readonly from?: string;
  readonly to?: string;
  readonly message?: string;
  readonly expires?: string;
  readonly phone?: string;
}

export async function addCard(within: Db, card: NewCard, actor: string): Promise<boolean> {
  const { id, amount, from = '', to = '', message = '', expires = '', phone = null } = card;
  const result = await within
    .insertInto('gift_cards')
    .values({
      id,
      code: newGiftCode(randomInt),
      amount,
      from_name: from,
      to_name: to,
      message,
      phone,
      ...soldNow(amount, expires, actor),
    })
    // The codes are too many to collide; an id of another card is refused, not shared.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return isInserted(result);
}

export const sellGift = (db: Db, input: SellGiftInput, actor: string): Promise<void> =>
  db.transaction().execute((within) => {
    const { amount, to } = input;
    const add = () => addCard(within, input, actor);
    const isSame = (card: PrepaidRow) => card.sold === amount && card.to_name === to;
    return sell(within, { ...input, table: 'gift_cards', add, isSame }, actor);
  });

export const sellPack = (
  db: Db,
  catalogue: Catalogue,
  input: SellPackInput,
  actor: string,
): Promise<void> =>
  db.transaction().execute(async (within) => {
    const { id, number, sessions, price, note, expires, method } = input;
    const covers = JSON.stringify([...new Set(input.covers)]);
    const title = packTitle(input.covers, catalogue);
    // Locks the request: a concurrent erasure waits, and then finds the pack.
    const request = await within
      .selectFrom('requests')
      .select(['id', 'phone'])
      .where('number', '=', number)
      .$if(hasRowLocks(within), (query) => query.forUpdate())
      .executeTakeFirst();
    if (!request?.phone) throw new Refusal('not-found');
    const { phone } = request;
    const sold = soldNow(sessions, expires, actor);
    const add = async () => {
      const result = await within
        .insertInto('session_packs')
        .values({ id, phone, title, covers, sessions, price, note, ...sold })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirstOrThrow();
      return isInserted(result);
    };
    const isSame = (pack: PrepaidRow) =>
      pack.phone === phone &&
      pack.sold === sessions &&
      pack.price === price &&
      JSON.stringify(pack.covers) === covers;
    const sale = { table: 'session_packs' as const, id, amount: price, method, expires };
    await sell(within, { ...sale, requestId: request.id, add, isSame }, actor);
  });

function packTitle(covers: readonly string[], catalogue: Catalogue): string {
  if (covers.length === 0) return 'Tous les soins';
  const names = [...new Set(covers)].map((id) => {
    const section = catalogue.everySection.find(({ slug }) => slug === id);
    const name = section?.titre ?? catalogue.treatment(id)?.nom;
    if (name === undefined) throw new Refusal('invalid');
    return name;
  });
  return names.join(' + ');
}

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { MenuCount } from '#shared/contract/list-query.ts';
import type { Institute } from '#shared/institute.ts';
import {
  type ClientPacks,
  clientPackLimit,
  type PrepaidList,
  type Prepaid as ShownPrepaid,
} from '#shared/money/prepaid.ts';
import { type PaymentMethod, prepaidKinds } from '#shared/money/till.ts';
import { isOn } from '#shared/options.ts';
import { hasRowLocks } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import { cutPage, getPageWindow } from '../database/list-queries.ts';
import { Refusal } from '../refusal.ts';
import type { WatchedRows } from '../undo/undo-journal.ts';
import { readNetEntries } from './ledger.ts';

/* Gift cards and session packs, read as one kind of prepaid money: FCFA of a card, sessions of a pack. */

/** The tables, columns and options of each kind. `eventPrefix` begins the names of its events. */
export const prepaidFacts = {
  'gift-card': {
    table: 'gift_cards',
    column: 'gift_card_id',
    option: 'gifts',
    eventPrefix: 'gift',
  },
  'session-pack': {
    table: 'session_packs',
    column: 'session_pack_id',
    option: 'packs',
    eventPrefix: 'pack',
  },
} as const;
export type PrepaidKind = keyof typeof prepaidFacts;

export const getPrepaidKind = ({ gift_card_id }: { readonly gift_card_id: string | null }) =>
  gift_card_id === null ? ('session-pack' as const) : ('gift-card' as const);

const commonColumns = [
  'id',
  'phone',
  'expires_on as expires',
  'ended_on as endedOn',
  'sold_on as soldOn',
  'sold_by as soldBy',
  'created_at',
] as const;

/** Selects cards and packs with the same columns. `rest` is what was sold less what was redeemed. */
const selectPrepaid = (db: Db) => {
  const cards = db
    .selectFrom('gift_cards')
    .select(commonColumns)
    .select([
      sql<PrepaidKind>`'gift-card'`.as('kind'),
      sql<string>`''`.as('title'),
      sql<string>`'[]'`.as('covers'),
      'amount as sold',
      'amount as price',
      'message as note',
      'code',
      'from_name as from',
      'to_name as to',
      sql<number | string>`amount - coalesce((select sum(redemptions.amount) from redemptions
        where redemptions.gift_card_id = gift_cards.id), 0)`.as('rest'),
      sql<PaymentMethod | null>`(select method from payments
        where payments.gift_card_id = gift_cards.id and reverses = '')`.as('method'),
    ]);
  const packs = db
    .selectFrom('session_packs')
    .select(commonColumns)
    .select([
      sql<PrepaidKind>`'session-pack'`.as('kind'),
      'title',
      'covers',
      'sessions as sold',
      'price',
      'note',
      sql<string>`''`.as('code'),
      sql<string>`''`.as('from'),
      sql<string>`''`.as('to'),
      sql<number | string>`sessions - coalesce((select sum(redemptions.sessions) from redemptions
        where redemptions.session_pack_id = session_packs.id), 0)`.as('rest'),
      sql<PaymentMethod | null>`(select method from payments
        where payments.session_pack_id = session_packs.id and reverses = '')`.as('method'),
    ]);
  return db.selectFrom(cards.unionAll(packs).as('prepaid')).selectAll();
};

type Query = ReturnType<typeof selectPrepaid>;

export async function readPrepaid(db: Db, filter: (query: Query) => Query) {
  const rows = await filter(selectPrepaid(db)).execute();
  return rows.map(({ rest, covers, ...row }) => ({
    ...row,
    left: Number(rest),
    covers: JSON.parse(covers) as string[],
  }));
}

export type PrepaidRow = Awaited<ReturnType<typeof readPrepaid>>[number];

/** Finds a card or pack. `isLocked` blocks other changes of it until the transaction ends. */
export async function findPrepaid(db: Db, id: string, isLocked = false): Promise<PrepaidRow> {
  if (isLocked && hasRowLocks(db))
    for (const { table } of Object.values(prepaidFacts))
      await db.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute();
  const [prepaid] = await readPrepaid(db, (query) => query.where('id', '=', id));
  if (!prepaid) throw new Refusal('not-found');
  return prepaid;
}

export const findGiftCard = (db: Db, code: string | undefined): Promise<{ id: string }> =>
  db
    .selectFrom('gift_cards')
    .select('id')
    .where('code', '=', code ?? '')
    .executeTakeFirstOrThrow(() => new Refusal('not-found'));

export function listWatchedRows(kind: PrepaidKind, id: string): readonly WatchedRows[] {
  const { table, column } = prepaidFacts[kind];
  return [
    { table, column: 'id', values: [id] },
    { table: 'payments', column, values: [id] },
    { table: 'redemptions', column, values: [id] },
  ];
}

export async function findLastRequests(db: Db, phones: readonly (string | null)[]) {
  const rows = await db
    .selectFrom('requests')
    .select(['id', 'phone', 'number', 'name'])
    .where('phone', 'in', ['', ...phones.flatMap((phone) => phone ?? [])])
    .where('phone', '!=', '')
    .orderBy('day')
    .orderBy('created_at')
    .execute();
  return new Map(rows.map((row) => [row.phone, row]));
}

async function toShownPrepaid(db: Db, rows: readonly PrepaidRow[]): Promise<ShownPrepaid[]> {
  const phones = rows.map(({ phone }) => phone);
  const ids = rows.map(({ id }) => id);
  const clients = await findLastRequests(db, phones);
  const uses = await readUses(db, ids);
  return rows.map(({ endedOn, code, from, to, phone, covers: _, created_at: __, ...row }) => {
    const { number = '', name = '' } = clients.get(phone ?? '') ?? {};
    return {
      ...row,
      isEnded: endedOn !== null,
      ...(row.kind === 'gift-card' && { card: { code, from, to } }),
      ...(phone !== null && { client: { number, name } }),
      uses: uses.get(row.id) ?? [],
    };
  });
}

async function readUses(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ShownPrepaid['uses']>> {
  const redemptions = [
    ...(await readNetEntries(db, 'redemptions', 'gift_card_id', ids)),
    ...(await readNetEntries(db, 'redemptions', 'session_pack_id', ids)),
  ];
  const requests = await db
    .selectFrom('requests')
    .select(['id', 'number'])
    .where('id', 'in', ['', ...redemptions.flatMap(({ request_id }) => request_id ?? [])])
    .execute();
  const numbers = new Map(requests.map((request) => [request.id, request.number]));
  const uses = new Map<string, ShownPrepaid['uses']>();
  for (const use of redemptions.reverse()) {
    const prepaidId = use.gift_card_id ?? use.session_pack_id ?? '';
    const shownUse = {
      id: use.id,
      used: use.gift_card_id ? use.amount : use.sessions,
      reason: use.reason,
      day: use.used_on,
      number: numbers.get(use.request_id ?? '') ?? '',
      notedBy: use.recorded_by,
      isUndone: use.net === 0 && use.netSessions === 0,
    };
    uses.set(prepaidId, [...(uses.get(prepaidId) ?? []), shownUse]);
  }
  return uses;
}

export async function listPrepaid(
  db: Db,
  { page, id }: { readonly page: string; readonly id?: string },
  institute: Pick<Institute, 'options'>,
): Promise<Omit<PrepaidList, MenuCount>> {
  const enabledKinds = prepaidKinds.filter((kind) => isOn(institute, prepaidFacts[kind].option));
  const { limit, offset } = getPageWindow(page);
  const matches = await readPrepaid(db, (query) =>
    query
      // What is still owed stays listed after the option is turned off.
      .where(({ eb, or }) =>
        or([eb('kind', 'in', enabledKinds), eb('rest', '>', 0).and('endedOn', 'is', null)]),
      )
      .$if(id !== undefined, (matching) => matching.where('id', '=', id ?? ''))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset),
  );
  const { rows, hasNext } = cutPage(matches);
  return { list: await toShownPrepaid(db, rows), hasNext, nextId: randomUUID() };
}

export async function listClientPacks(db: Db, phone: string): Promise<ClientPacks> {
  const rows = await readPrepaid(db, (query) =>
    query
      .where('kind', '=', 'session-pack')
      .where('phone', '=', phone)
      .orderBy('created_at', 'desc'),
  );
  const packs = await toShownPrepaid(db, rows);
  const isOpen = ({ left, isEnded }: ShownPrepaid) => left > 0 && !isEnded;
  const list = [...packs.filter(isOpen), ...packs.filter((pack) => !isOpen(pack))];
  return { list: list.slice(0, clientPackLimit), nextId: randomUUID() };
}

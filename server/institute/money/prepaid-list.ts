import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { MenuCount } from '../../../shared/contract/list-query.ts';
import {
  type ClientPacks,
  clientPackLimit,
  type PrepaidFile,
  type PrepaidList,
  type Prepaid as Shown,
  useLimit,
} from '../../../shared/money/prepaid.ts';
import type { Db } from '../database/database.ts';
import { cutPage, pageWindow } from '../database/list-queries.ts';
import { leftOf, prepaidColumns, readNet } from './ledger.ts';
import { findPrepaid, lastRequests, type Prepaid } from './prepaid.ts';

async function show(db: Db, all: readonly Prepaid[]): Promise<Shown[]> {
  const idsIn = (table: Prepaid['table']) =>
    all.flatMap((prepaid) => (prepaid.table === table ? prepaid.row.id : []));
  const left = new Map([
    ...(await leftOf(db, 'gift_cards', idsIn('gift_cards'))),
    ...(await leftOf(db, 'session_packs', idsIn('session_packs'))),
  ]);
  const clients = await lastRequests(
    db,
    all.flatMap(({ row }) => row.phone ?? []),
  );
  return all.map(({ table, row }) => {
    const { id, phone, expires_on, sold_on, ended_on } = row;
    const { number = '', name = '' } = clients.get(phone ?? '') ?? {};
    const own =
      table === 'gift_cards'
        ? {
            kind: 'gift-card' as const,
            title: '',
            sold: row.amount,
            card: { code: row.code, from: row.from_name, to: row.to_name },
          }
        : { kind: 'session-pack' as const, title: row.title, sold: row.sessions };
    return {
      id,
      ...own,
      left: left.get(id) ?? 0,
      expires: expires_on,
      soldOn: sold_on,
      isEnded: ended_on !== null,
      ...(phone !== null && { client: { number, name } }),
    };
  });
}

export async function listPrepaid(db: Db, page: string): Promise<Omit<PrepaidList, MenuCount>> {
  const { limit, offset } = pageWindow(page);
  const matches = await db
    .selectFrom('gift_cards')
    .select(['id', 'created_at'])
    .unionAll(db.selectFrom('session_packs').select(['id', 'created_at']))
    .orderBy(sql.ref('created_at'), 'desc')
    .orderBy(sql.ref('id'))
    .limit(limit)
    .offset(offset)
    .execute();
  const { rows, hasNext } = cutPage(matches);
  const found: Prepaid[] = [];
  for (const { id } of rows) found.push(await findPrepaid(db, id));
  return { list: await show(db, found), hasNext, nextId: randomUUID() };
}

/** Reads the session packs of a telephone number, those with sessions left first. */
export async function packsOfClient(db: Db, phone: string): Promise<ClientPacks> {
  const rows = await db
    .selectFrom('session_packs')
    .selectAll()
    .where('phone', '=', phone)
    .orderBy('created_at', 'desc')
    .execute();
  const packs = await show(
    db,
    rows.map((row) => ({ table: 'session_packs', row })),
  );
  const isOpen = ({ left, isEnded }: Shown) => left > 0 && !isEnded;
  const list = [...packs.filter(isOpen), ...packs.filter((pack) => !isOpen(pack))];
  return { list: list.slice(0, clientPackLimit), nextId: randomUUID() };
}

/** @throws {Refusal} not-found */
export async function readPrepaid(db: Db, id: string): Promise<Omit<PrepaidFile, MenuCount>> {
  const found = await findPrepaid(db, id);
  const { table, row } = found;
  const [shown] = await show(db, [found]);
  if (!shown) throw new Error('nothing to show');
  const uses = (await readNet(db, 'redemptions', prepaidColumns[table], [id]))
    .reverse()
    .slice(0, useLimit);
  const requests = await db
    .selectFrom('requests')
    .select(['id', 'number'])
    .where('id', 'in', ['', ...uses.flatMap(({ request_id }) => request_id ?? [])])
    .execute();
  const numbers = new Map(requests.map((request) => [request.id, request.number]));
  const isCard = table === 'gift_cards';
  return {
    ...shown,
    price: isCard ? row.amount : row.price,
    note: isCard ? row.message : row.note,
    soldBy: row.sold_by,
    uses: uses.map((use) => ({
      id: use.id,
      used: isCard ? use.amount : use.sessions,
      reason: use.reason,
      day: use.used_on,
      number: numbers.get(use.request_id ?? '') ?? '',
      notedBy: use.recorded_by,
      isUndone: use.net === 0 && use.netSessions === 0,
    })),
    nextId: randomUUID(),
  };
}

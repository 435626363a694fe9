import { randomUUID } from 'node:crypto';
import type { Catalogue } from '../../../shared/contents/catalogue-of.ts';
import type { MenuCount } from '../../../shared/contract/admin/query.ts';
import {
  type ClientPacks,
  type CorrectPackInput,
  type CountPackInput,
  type Pack,
  type PackFile,
  packLimit,
  packUseLimit,
} from '../../../shared/contract/admin/session-packs.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { undoable } from '../undo/journal.ts';
import { leftOf } from './balances.ts';
import { readBill } from './bills.ts';
import { numbersOf } from './gift-cards.ts';
import { readNet } from './ledger.ts';
import {
  giveBack,
  latestRequest,
  lockPrepaid,
  redeem,
  redeemFor,
  type SessionPack,
  watchedOf,
} from './prepaid.ts';

/*
 * Session packs as the institute's people read them; their sessions counted, corrected and given back by hand.
 */

const toPack = (
  { id, title, sessions, expires_on, ended_on }: SessionPack,
  left: number,
): Pack => ({
  ...{ id, title, sessions, left, expires: expires_on },
  isEnded: ended_on !== null,
});

/** Of a telephone number, those that still have sessions first. */
export async function packsOfClient(db: Db, phone: string): Promise<ClientPacks> {
  const rows = await db
    .selectFrom('session_packs')
    .selectAll()
    .where('phone', '=', phone)
    .orderBy('created_at', 'desc')
    .execute();
  const left = await leftOf(
    db,
    'session_packs',
    rows.map(({ id }) => id),
  );
  const packs = rows.map((row) => toPack(row, left.get(row.id) ?? 0));
  const isOpen = (pack: Pack) => pack.left > 0 && !pack.isEnded;
  const list = [...packs.filter(isOpen), ...packs.filter((pack) => !isOpen(pack))];
  return { list: list.slice(0, packLimit), nextId: randomUUID() };
}

/** @throws {Refusal} not-found */
export async function readPack(db: Db, id: string): Promise<Omit<PackFile, MenuCount>> {
  const row = await db
    .selectFrom('session_packs')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Refusal('not-found');
  const uses = (await readNet(db, 'redemptions', 'session_pack_id', [id]))
    .reverse()
    .slice(0, packUseLimit);
  const numbers = await numbersOf(db, uses);
  const latest = await latestRequest(db, row.phone);
  const client = latest
    ? await db
        .selectFrom('requests')
        .select(['number', 'name'])
        .where('id', '=', latest)
        .executeTakeFirst()
    : undefined;
  return {
    ...toPack(row, (await leftOf(db, 'session_packs', [id])).get(id) ?? 0),
    ...{ price: row.price, note: row.note, soldOn: row.sold_on, soldBy: row.sold_by },
    ...{ number: client?.number ?? '', name: client?.name ?? '' },
    uses: uses.map(({ id, sessions, reason, used_on, request_id, recorded_by, netSessions }) => ({
      ...{
        id,
        sessions: -sessions,
        reason,
        day: used_on,
        number: numbers.get(request_id ?? '') ?? '',
      },
      ...{ notedBy: recorded_by, isUndone: netSessions === 0 },
    })),
    nextId: randomUUID(),
  };
}

/** Corrects what is left by one session, once however often it is sent. @throws {Refusal} not-found, conflict */
export async function correctPack(
  db: Db,
  { pack, id, sessions, reason }: CorrectPackInput,
  actor: string,
): Promise<void> {
  await db.transaction().execute(async (within) => {
    const row = await lockPrepaid(within, 'session_packs', pack);
    const correction = { id, reason, amount: 0, sessions: -sessions };
    const requestId = await latestRequest(within, row.phone);
    const edit = {
      actor,
      action: 'pack-corrected',
      subject: pack,
      ...(requestId && { requestId }),
    };
    const isNew = await undoable(
      within,
      watchedOf('session_packs', pack),
      () => redeem(within, 'session_packs', row, correction, actor),
      (done) => (done ? edit : undefined),
    );
    const own = within
      .selectFrom('redemptions')
      .select('id')
      .where('id', '=', id)
      .where('session_pack_id', '=', pack);
    if (!isNew && !(await own.executeTakeFirst())) throw new Refusal('conflict');
  });
}

/** A session for an appointment, once for each. @throws {Refusal} not-found, conflict */
export async function countPack(
  db: Db,
  catalogue: Pick<Catalogue, 'sectionOf'>,
  { pack, number }: CountPackInput,
  actor: string,
): Promise<void> {
  await db.transaction().execute(async (within) => {
    const bill = await readBill(within, number, true);
    const { id, status, outcome } = bill.request;
    const isOfIt = (net: { session_pack_id: string | null; request_id: string | null }) =>
      net.session_pack_id === pack && net.request_id === id;
    if (bill.redemptions.some((net) => isOfIt(net) && net.netSessions > 0)) return;
    if (status !== 'confirmed' || outcome === 'missed') throw new Refusal('conflict');
    const row = await lockPrepaid(within, 'session_packs', pack);
    const prepaid = { table: 'session_packs', row } as const;
    await redeemFor(within, catalogue, { bill, id: randomUUID(), prepaid }, actor);
  });
}

/** It stays listed, and counts no more. @throws {Refusal} not-found, conflict: what it gave is used */
export async function undoPackUse(
  db: Db,
  { pack, use: id }: { readonly pack: string; readonly use: string },
  actor: string,
): Promise<void> {
  await db.transaction().execute(async (within) => {
    const row = await lockPrepaid(within, 'session_packs', pack);
    const net = (await readNet(within, 'redemptions', 'session_pack_id', [pack])).find(
      (one) => one.id === id,
    );
    if (!net) throw new Refusal('not-found');
    const requestId = await latestRequest(within, row.phone);
    const edit = {
      actor,
      action: 'pack-given-back',
      subject: pack,
      ...(requestId && { requestId }),
    };
    await undoable(
      within,
      watchedOf('session_packs', pack),
      () => giveBack(within, net, actor),
      (isDone) => (isDone ? edit : undefined),
    );
  });
}

import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Catalogue } from '../../../../shared/contents/catalogue-of.ts';
import {
  type Carnet,
  type CarnetFile,
  type ClientCarnets,
  type CorrectCarnetInput,
  type CountCarnetInput,
  carnetLimit,
  carnetUseLimit,
  type SellCarnetInput,
  type UseCarnetInput,
} from '../../../../shared/contract/admin/carnets.ts';
import type { MenuCount } from '../../../../shared/contract/admin/query.ts';
import { timestamp, today } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { hasRowLocks } from '../../database/row-locks.ts';
import type { Database } from '../../database/schema/schema.ts';
import { Refusal } from '../../refusal.ts';
import { undoable } from '../../undo/journal.ts';
import { isCovered, takeBackUse } from '../carnets.ts';
import { end, neededUntil, ofCarnets, take, watchedOf } from '../prepaid.ts';
import { type AppointmentRequest, listsIn } from '../requests.ts';
import { phoneOf } from './client-notes.ts';

/*
 * Carnets as the institute's people sell and count them.
 */

type Row = Selectable<Database['carnets']>;

const toCarnet = ({ id, title, sessions, remaining, expires_on, ended_on }: Row): Carnet => ({
  ...{ id, title, sessions, left: remaining, expires: expires_on },
  isEnded: ended_on !== null,
});

/** Of a telephone number, those that still have sessions first. */
export async function carnetsOfClient(db: Db, phone: string): Promise<ClientCarnets> {
  const rows = await db
    .selectFrom('carnets')
    .selectAll()
    .where('phone', '=', phone)
    .orderBy(({ eb, and }) =>
      eb
        .case()
        .when(and([eb('remaining', '>', 0), eb('ended_on', 'is', null)]))
        .then(0)
        .else(1)
        .end(),
    )
    .orderBy('created_at', 'desc')
    .limit(carnetLimit)
    .execute();
  return { list: rows.map(toCarnet), nextId: randomUUID() };
}

/** @throws {Refusal} not-found */
export async function readCarnet(db: Db, id: string): Promise<Omit<CarnetFile, MenuCount>> {
  const row = await carnetOf(db, id);
  const uses = await db
    .selectFrom('carnet_uses')
    .leftJoin('requests', 'requests.id', 'carnet_uses.request_id')
    .selectAll('carnet_uses')
    .select('requests.number')
    .where('carnet_id', '=', id)
    .orderBy('carnet_uses.created_at', 'desc')
    .orderBy('carnet_uses.id')
    .limit(carnetUseLimit)
    .execute();
  const client = await latestOf(db, row.phone);
  const { price, note, sold_on, sold_by } = row;
  return {
    ...toCarnet(row),
    ...{ price, note, soldOn: sold_on, soldBy: sold_by },
    ...{ number: client?.number ?? '', name: client?.name ?? '' },
    uses: uses.map(({ id, sessions, reason, used_on, number, noted_by, undone_at }) => ({
      ...{ id, sessions, reason, day: used_on, number: number ?? '', notedBy: noted_by },
      isUndone: undone_at !== null,
    })),
    nextId: randomUUID(),
  };
}

/** @throws {Refusal} not-found */
async function carnetOf(db: Db, id: string): Promise<Row> {
  const carnets = db.selectFrom('carnets').selectAll().where('id', '=', id);
  const row = await carnets.executeTakeFirst();
  if (!row) throw new Refusal('not-found');
  return row;
}

/** By which the client's file is found. */
const latestOf = (db: Db, phone: string) =>
  db
    .selectFrom('requests')
    .select(['id', 'number', 'name'])
    .where('phone', '=', phone)
    .orderBy('day', 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Noted once however often it is sent. @throws {Refusal} not-found, conflict, invalid */
export async function sellCarnet(
  db: Db,
  catalogue: Catalogue,
  input: SellCarnetInput,
  actor: string,
): Promise<void> {
  const { id, number, sessions, price, note, expires } = input;
  const covers = [...new Set(input.covers)];
  const title = titleOf(covers, catalogue);
  await db.transaction().execute(async (within) => {
    // Locks the request: a concurrent erasure waits, and then finds the carnet.
    const phone = await phoneOf(within, number, true);
    const rest = { remaining: sessions, expires_on: expires || null, ended_on: null };
    const write = () =>
      within
        .insertInto('carnets')
        .values({
          ...{ id, phone, title, covers: JSON.stringify(covers), sessions, price, note, ...rest },
          ...{ sold_on: today(), sold_by: actor, needed_until: neededUntil(rest) },
          created_at: timestamp(),
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirstOrThrow();
    const edit = await editOf(within, { id, phone }, actor, 'carnet-sold');
    const watched = watchedOf(ofCarnets, [id]);
    const { numInsertedOrUpdatedRows } = await undoable(within, watched, write, () => edit);
    if (numInsertedOrUpdatedRows) return;
    const noted = await carnetOf(within, id);
    const isSame = noted.phone === phone && noted.sessions === sessions && noted.price === price;
    if (!isSame || noted.covers !== JSON.stringify(covers)) throw new Refusal('conflict');
  });
}

/** "Massages + Soins du visage". @throws {Refusal} invalid: a section or treatment that there is not */
function titleOf(covers: readonly string[], catalogue: Catalogue): string {
  if (covers.length === 0) return 'Tous les soins';
  const names = covers.map((id) => {
    const section = catalogue.everySection.find(({ slug }) => slug === id);
    const name = section?.titre ?? catalogue.treatment(id)?.nom;
    if (name === undefined) throw new Refusal('invalid');
    return name;
  });
  return names.join(' + ');
}

/** It goes with a request of its client, so that erasing the one erases what is kept to take back the other. */
async function editOf(
  within: Db,
  { id, phone }: Pick<Row, 'id' | 'phone'>,
  actor: string,
  action: string,
  requestId?: string,
) {
  const about = requestId ?? (await latestOf(within, phone))?.id;
  return { actor, action, subject: id, ...(about && { requestId: about }) };
}

type NewUse = Pick<Selectable<Database['carnet_uses']>, 'id' | 'sessions'> & {
  readonly reason?: string;
  readonly request_id?: string;
};

/** Writes it, and takes it of what is left. @returns false where it was written before */
async function writeUse(
  within: Db,
  carnet_id: string,
  { reason = '', request_id, ...use }: NewUse,
  actor: string,
): Promise<boolean> {
  const written = await within
    .insertInto('carnet_uses')
    .values({
      ...{ ...use, carnet_id, reason, request_id: request_id ?? null, used_on: today() },
      ...{ noted_by: actor, created_at: timestamp(), undone_at: null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!written) return false;
  await take(within, ofCarnets, { id: carnet_id, amount: -use.sessions });
  return true;
}

async function use(
  db: Db,
  carnet: string,
  actor: string,
  {
    action = 'carnet-used',
    find,
  }: { action?: string; find(within: Db, row: Row): Promise<NewUse> | NewUse },
): Promise<void> {
  await db.transaction().execute(async (within) => {
    const row = await carnetOf(within, carnet);
    const one = await find(within, row);
    const edit = await editOf(within, row, actor, action, one.request_id);
    const work = () => writeUse(within, carnet, one, actor);
    const watched = watchedOf(ofCarnets, [carnet]);
    const isNew = await undoable(within, watched, work, (done) => (done ? edit : undefined));
    if (isNew || one.request_id) return;
    const own = within
      .selectFrom('carnet_uses')
      .select('id')
      .where('id', '=', one.id)
      .where('carnet_id', '=', carnet);
    if (!(await own.executeTakeFirst())) throw new Refusal('conflict');
  });
}

/** Counted once however often it is sent. @throws {Refusal} not-found, conflict */
export const useCarnet = (db: Db, { carnet, id }: UseCarnetInput, actor: string): Promise<void> =>
  use(db, carnet, actor, { find: () => ({ id, sessions: -1 }) });

/** Once for each appointment, whose client has come. @throws {Refusal} not-found, conflict */
export const countCarnet = (
  db: Db,
  catalogue: Catalogue,
  { carnet, number }: CountCarnetInput,
  actor: string,
): Promise<void> =>
  use(db, carnet, actor, {
    async find(within, row) {
      const request = await lockedRequest(within, number);
      const isOwn = request.phone === row.phone;
      const covers = JSON.parse(row.covers) as string[];
      const treatments = listsIn(request).flat();
      if (!isOwn || !isCovered({ covers }, treatments, catalogue)) throw new Refusal('not-found');
      if (request.status !== 'confirmed' || request.outcome !== 'came')
        throw new Refusal('conflict');
      return { id: randomUUID(), sessions: -1, request_id: request.id };
    },
  });

/** Nobody takes back meanwhile that its client came. @throws {Refusal} not-found */
async function lockedRequest(within: Db, number: string): Promise<AppointmentRequest> {
  const request = await within
    .selectFrom('requests')
    .selectAll()
    .where('number', '=', number)
    .$if(hasRowLocks(within), (query) => query.forUpdate())
    .executeTakeFirst();
  if (!request) throw new Refusal('not-found');
  return request;
}

/** @throws {Refusal} not-found, conflict */
export const correctCarnet = (
  db: Db,
  { carnet, id, sessions, reason }: CorrectCarnetInput,
  actor: string,
): Promise<void> =>
  use(db, carnet, actor, {
    action: 'carnet-corrected',
    find: () => ({ id, sessions, reason }),
  });

/** It stays listed, and counts no more. @throws {Refusal} not-found, conflict: what it gave is used */
export async function undoCarnetUse(
  db: Db,
  { carnet, use: id }: { readonly carnet: string; readonly use: string },
  actor: string,
): Promise<void> {
  await db.transaction().execute(async (within) => {
    const row = await carnetOf(within, carnet);
    const found = await within
      .selectFrom('carnet_uses')
      .select('sessions')
      .where('id', '=', id)
      .where('carnet_id', '=', carnet)
      .executeTakeFirst();
    if (!found) throw new Refusal('not-found');
    const edit = await editOf(within, row, actor, 'carnet-given-back');
    const work = () => takeBackUse(within, id, carnet, found.sessions);
    const watched = watchedOf(ofCarnets, [carnet]);
    await undoable(within, watched, work, (isDone) => (isDone ? edit : undefined));
  });
}

/** @throws {Refusal} not-found */
export async function endCarnet(db: Db, carnet: string, actor: string): Promise<void> {
  await db.transaction().execute(async (within) => {
    const edit = await editOf(within, await carnetOf(within, carnet), actor, 'carnet-ended');
    const work = () => end(within, ofCarnets, carnet);
    await undoable(within, watchedOf(ofCarnets, [carnet]), work, () => edit);
  });
}

import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Catalogue } from '../../../../shared/contents/catalogue-of.ts';
import type {
  CorrectCarnetInput,
  CountCarnetInput,
  UseCarnetInput,
} from '../../../../shared/contract/admin/carnets.ts';
import { timestamp, today } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { hasRowLocks } from '../../database/row-locks.ts';
import type { Database } from '../../database/schema/schema.ts';
import { Refusal } from '../../refusal.ts';
import { undoable } from '../../undo/journal.ts';
import { isCovered, takeBackUse } from '../carnets.ts';
import { end, ofCarnets, take, watchedOf } from '../prepaid.ts';
import { type AppointmentRequest, listsIn } from '../requests.ts';
import { carnetOf, editOf } from './carnets.ts';

/*
 * Sessions of carnets, counted, corrected and taken back.
 */

type Row = Selectable<Database['carnets']>;

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

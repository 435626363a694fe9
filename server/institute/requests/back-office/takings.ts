import type { Day } from '../../../../shared/calendar/calendar-month.ts';
import {
  type Taking,
  type TakingInput,
  type TakingSums,
  takingMethods,
} from '../../../../shared/contract/admin/takings.ts';
import { timestamp, today } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { undoable } from '../../undo/journal.ts';
import {
  type AppointmentRequest,
  findRequest,
  personsIn,
  type StoredTreatment,
  treatmentsIn,
} from '../requests.ts';

/*
 * Payments that the institute's people note for appointments.
 */

/** @throws {Refusal} not-found */
export async function requestOf(db: Db, number: string): Promise<AppointmentRequest> {
  const request = await findRequest(db, number);
  if (!request) throw new Refusal('not-found');
  return request;
}

type Priced = Pick<AppointmentRequest, 'treatments' | 'persons' | 'people'>;

/** What each of its persons has, at the prices of the booking. */
export function pricedTreatments(request: Priced): StoredTreatment[] {
  const same = () => treatmentsIn(request);
  return (personsIn(request) ?? Array.from({ length: request.people }, same)).flat();
}

/** FCFA. */
export const expectedOf = (request: Priced): number =>
  pricedTreatments(request).reduce((sum, { prix }) => sum + prix, 0);

/** In the order in which they were noted, those that were undone included. */
export async function takingsOf(db: Db, requestId: string): Promise<Taking[]> {
  const rows = await db
    .selectFrom('takings')
    .leftJoin('resources', 'resources.lane', 'takings.lane')
    .select(['takings.id', 'amount', 'method', 'taken_on', 'undone_at', 'resources.name'])
    .where('request_id', '=', requestId)
    .orderBy('created_at')
    .orderBy('takings.id')
    .execute();
  return rows.map(({ id, amount, method, taken_on, undone_at, name }) => ({
    ...{ id, amount, method, takenBy: name ?? '', day: taken_on },
    isUndone: undone_at !== null,
  }));
}

/** Noted once however often it is sent. @throws {Refusal} not-found, conflict, invalid */
export async function noteTaking(db: Db, input: TakingInput, actor: string): Promise<void> {
  const { id, amount, method, lane, day } = input;
  // A day to come has no money yet.
  if (day > today()) throw new Refusal('invalid');
  await db.transaction().execute(async (within) => {
    const request = await requestOf(within, input.number);
    const person = lane ? await personOf(within, Number(lane)) : { lane: null, commission: null };
    const row = { id, request_id: request.id, amount, method, ...person };
    const write = () =>
      within
        .insertInto('takings')
        .values({
          ...row,
          taken_on: day,
          noted_by: actor,
          created_at: timestamp(),
          undone_at: null,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirstOrThrow();
    const watched = [{ table: 'takings', column: 'id', values: [id] }] as const;
    const edit = { actor, action: 'taken', subject: request.id, requestId: request.id };
    const { numInsertedOrUpdatedRows } = await undoable(within, watched, write, () => edit);
    if (numInsertedOrUpdatedRows) return;
    const noted = await within
      .selectFrom('takings')
      .select(['request_id', 'amount', 'method'])
      .where('id', '=', id)
      .executeTakeFirst();
    const isSame = noted?.request_id === request.id && noted.amount === amount;
    if (!isSame || noted.method !== method) throw new Refusal('conflict');
  });
}

/** @throws {Refusal} invalid */
async function personOf(db: Db, lane: number) {
  const person = await db
    .selectFrom('resources')
    .select(['lane', 'commission'])
    .where('lane', '=', lane)
    .where('kind', '=', 'staff')
    .executeTakeFirst();
  if (!person) throw new Refusal('invalid');
  return person;
}

/** It stays listed, and counts no more. @throws {Refusal} not-found */
export async function undoTaking(
  db: Db,
  { number, id }: { readonly number: string; readonly id: string },
): Promise<void> {
  const request = await requestOf(db, number);
  const own = db
    .selectFrom('takings')
    .select('id')
    .where('id', '=', id)
    .where('request_id', '=', request.id);
  if (!(await own.executeTakeFirst())) throw new Refusal('not-found');
  await db
    .updateTable('takings')
    .set({ undone_at: timestamp() })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .execute();
}

/** What was taken on each day, by method; days without a payment are left out. */
export async function takenByDay(db: Db, from: Day, to: Day): Promise<Map<Day, TakingSums>> {
  const rows = await db
    .selectFrom('takings')
    .select(({ fn }) => ['taken_on', 'method', fn.sum<number | string>('amount').as('amount')])
    .where('taken_on', '>=', from)
    .where('taken_on', '<=', to)
    .where('undone_at', 'is', null)
    .groupBy(['taken_on', 'method'])
    .execute();
  const sums = new Map<Day, TakingSums>();
  for (const method of takingMethods) {
    for (const row of rows.filter((one) => one.method === method)) {
      const own = sums.get(row.taken_on) ?? [];
      sums.set(row.taken_on, [...own, { method, amount: Number(row.amount) }]);
    }
  }
  return sums;
}

/** What was taken for one appointment, by method. */
export async function takenFor(db: Db, requestId: string): Promise<TakingSums> {
  const takings = (await takingsOf(db, requestId)).filter(({ isUndone }) => !isUndone);
  return takingMethods.flatMap((method) => {
    const own = takings.filter((one) => one.method === method);
    return own.length > 0
      ? [{ method, amount: own.reduce((sum, one) => sum + one.amount, 0) }]
      : [];
  });
}

/** FCFA by the number of each appointment of these days. */
export async function takenByNumber(db: Db, from: Day, to: Day): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('takings')
    .innerJoin('requests', 'requests.id', 'takings.request_id')
    .select(({ fn }) => ['requests.number', fn.sum<number | string>('amount').as('amount')])
    .where('requests.day', '>=', from)
    .where('requests.day', '<=', to)
    .where('undone_at', 'is', null)
    .groupBy('requests.number')
    .execute();
  return new Map(rows.map(({ number, amount }) => [number, Number(amount)]));
}

import { randomUUID } from 'node:crypto';
import type { Day } from '../../../../shared/calendar/calendar-month.ts';
import type { Catalogue } from '../../../../shared/contents/catalogue-of.ts';
import type { MenuCount } from '../../../../shared/contract/admin/query.ts';
import type { RequestTakings } from '../../../../shared/contract/admin/takings.ts';
import type { Db } from '../../database/database.ts';
import { readPaidAhead } from '../../requests/back-office/paid-ahead.ts';
import { expectedOf, requestOf, takingsOf } from '../../requests/back-office/takings.ts';
import type { AppointmentRequest } from '../../requests/requests.ts';
import { requestsBeside } from '../booking/course/series.ts';
import { staffIn } from '../days/staff-names.ts';

/*
 * What was taken for an appointment, and what the form for the next payment offers.
 */

/** @throws {Refusal} not-found */
export async function readTakings(
  db: Db,
  number: string,
  catalogue: Pick<Catalogue, 'sectionOf'>,
): Promise<Omit<RequestTakings, MenuCount>> {
  const request = await requestOf(db, number);
  const { name, day, hour } = request;
  const served = await staffIn(db, request.id);
  const paidAhead = await readPaidAhead(db, request, catalogue);
  return {
    ...{ number, name, day, hour },
    expected: await expectedNow(db, request),
    ...(paidAhead.length > 0 && { paidAhead }),
    lane: served[0]?.id ?? '',
    staff: await staffOn(db, day, served),
    takings: await takingsOf(db, request.id),
    nextId: randomUUID(),
  };
}

/** FCFA. Of a course all that it costs, less what was taken at its other sessions: it is paid once, whenever. */
async function expectedNow(db: Db, request: AppointmentRequest): Promise<number> {
  if (!request.session) return expectedOf(request);
  const all = (await requestsBeside(db, request)).filter(
    ({ status, id }) => status === 'confirmed' || id === request.id,
  );
  const price = all.reduce((sum, one) => sum + expectedOf(one), 0);
  let taken = 0;
  for (const { id } of all.filter((one) => one.id !== request.id)) {
    const own = await takingsOf(db, id);
    taken += own.reduce((sum, { amount, isUndone }) => sum + (isUndone ? 0 : amount), 0);
  }
  return Math.max(0, price - taken);
}

type Person = { readonly id: string; readonly name: string };

/** Who serves first, then everybody else who is in service. */
async function staffOn(db: Db, day: Day, served: readonly Person[]): Promise<Person[]> {
  const rows = await db
    .selectFrom('resources')
    .select(['lane', 'name', 'active_from', 'active_to'])
    .where('kind', '=', 'staff')
    .orderBy('lane')
    .execute();
  const others = rows
    .filter(({ active_from, active_to }) => (active_from ?? '') <= day && day <= (active_to ?? day))
    .map(({ lane, name }) => ({ id: String(lane), name }))
    .filter(({ id }) => !served.some((person) => person.id === id));
  return [...served, ...others];
}

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addDays, type Day } from '../../../shared/calendar/calendar-month.ts';
import type { Due, Till } from '../../../shared/contract/admin/money.ts';
import type { MenuCount } from '../../../shared/contract/admin/query.ts';
import type { Db } from '../database/database.ts';
import { type Account, addFigures, noFigures, readAccounts, toSettleOf } from './accounts.ts';
import { readAppointments, receivedByDay, totalOf } from './month.ts';

/** Appointments to settle that are listed. */
const most = 100;

/** A day at the till. */
export async function readTill(db: Db, day: Day): Promise<Omit<Till, MenuCount>> {
  const span = [day, addDays(day, 1)] as const;
  const { methods, purposes } = (await receivedByDay(db, span)).get(day) ?? {
    methods: [],
    purposes: [],
  };
  const requests = await readAppointments(db, span);
  const accounts = await readAccounts(db, requests);
  const own = requests.flatMap(({ id }) => accounts.get(id) ?? []);
  const figures = own.reduce((sum, one) => addFigures(sum, one.figures), noFigures);
  const due = own.filter((one) => one.figures.outstanding > 0);
  return {
    ...{ day, received: totalOf(methods), methods, purposes, ...figures },
    due: due.map((one) => toDue(one, one.figures.outstanding)),
    toSettle: (await readToSettle(db)).map((one) => toDue(one, toSettleOf(one))),
    nextId: randomUUID(),
  };
}

function toDue({ request: { number, name, day, hour } }: Account, amount: number): Due {
  return { number, name, day, time: hour ?? '', amount };
}

/** Visits that are cancelled or were missed, and of whose money nobody has said what becomes of it; the oldest first. */
async function readToSettle(db: Db): Promise<Account[]> {
  const requests = await db
    .selectFrom('requests')
    .selectAll()
    .where(({ eb, or }) => or([eb('status', '!=', 'confirmed'), eb('outcome', '=', 'missed')]))
    .where(
      sql<boolean>`(select coalesce(sum(amount), 0) from payments
        where payments.request_id = requests.id) > coalesce(kept, 0)`,
    )
    .orderBy('day')
    .orderBy('hour')
    .limit(most)
    .execute();
  const accounts = await readAccounts(db, requests);
  return requests.flatMap(({ id }) => {
    const account = accounts.get(id);
    return account && toSettleOf(account) > 0 ? [account] : [];
  });
}

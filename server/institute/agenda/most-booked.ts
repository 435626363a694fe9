import { addDays, type Day } from '#shared/calendar/calendar-month.ts';
import type { Db } from '../database/database.ts';

const listLimit = 6;
const countedDays = 90;

/** Returns the treatments with the most bookings before `day`, the most booked first. */
export async function listMostBooked(db: Db, day: Day): Promise<string[]> {
  const rows = await db
    .selectFrom('appointment_treatments')
    .innerJoin('requests', 'requests.id', 'appointment_treatments.request_id')
    .select(({ fn }) => ['treatment_id', fn.countAll().as('count')])
    .where('requests.day', '>=', addDays(day, -countedDays))
    .where('requests.day', '<=', day)
    .groupBy('treatment_id')
    .orderBy('count', 'desc')
    .orderBy('treatment_id')
    .limit(listLimit)
    .execute();
  return rows.map(({ treatment_id }) => treatment_id);
}

import { addMonths } from '../../../shared/calendar/calendar-month.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';

const months = 12;
const fewestMissed = 2;

/** Selects a number's missed appointments that are not forgiven. */
export const missedOf = (db: Db, phone: string) =>
  db
    .selectFrom('requests')
    .where('phone', '=', phone)
    .where('status', '=', 'confirmed')
    .where('outcome', '=', 'missed')
    .where('forgiven', '=', 0)
    .where('day', '>=', `${addMonths(today().slice(0, 7), -months)}${today().slice(7)}`);

/** Returns true if a number missed so many that it no longer books as others do. */
export async function hasMissedOften(db: Db, phone: string): Promise<boolean> {
  const rows = await missedOf(db, phone).select('id').limit(fewestMissed).execute();
  return rows.length >= fewestMissed;
}

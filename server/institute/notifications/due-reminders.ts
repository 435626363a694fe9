import { sql } from 'kysely';
import { addDays, type Day } from '../../../shared/calendar/calendar-month.ts';
import { remindedAt } from '../appointments/coming.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import type { Db } from '../database/database.ts';
import { hasRowLocks } from '../database/row-locks.ts';

/** What gives an appointment its start. */
const scheduling = [...['created', 'booked', 'confirmed', 'moved', 'restored'], 'deposit-noted'];

export interface DueAsked {
  readonly day: Day;
  /** Of the day before, at which clients are reminded. */
  readonly hour: number;
  /** The key of an appointment's reminder, which ends with its id and start. */
  keyOf(request: Pick<AppointmentRequest, 'id' | 'day' | 'hour'>): string;
  /** This one, locked. */
  readonly only?: string;
}

/**
 * The appointments of that day and of the next, whose night is of its evening, that have no reminder with such a key yet. Who booked or moved it after the reminder's
 * time knows.
 */
export function dueOn(db: Db, { day, hour, keyOf, only }: DueAsked): Promise<AppointmentRequest[]> {
  // As for any appointment, with the names of the columns in their places.
  const [prefix] = keyOf({ id: '\n', day: '', hour: '' }).split('\n');
  const key = sql`${prefix} || requests.id || ' ' || requests.day || ' ' || requests.hour`;
  const isReminded = sql<boolean>`exists (select 1 from outbox where key = ${key})`;
  return (
    db
      .selectFrom('requests')
      .selectAll()
      .where('status', '=', 'confirmed')
      .where('day', 'in', [day, addDays(day, 1)])
      .where('hour', 'is not', null)
      // An hour that waits for its deposit is nobody's appointment yet.
      .where(sql<boolean>`coalesce(deposit_state, '') not in ('due', 'said')`)
      .where('created_at', '<=', remindedAt(day, hour))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('events')
              .select('events.id')
              .whereRef('subject', '=', 'requests.id')
              .where('action', 'in', scheduling)
              .where('at', '>', remindedAt(day, hour)),
          ),
        ),
      )
      .where(({ not }) => not(isReminded))
      .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
      .$if(only !== undefined && hasRowLocks(db), (query) => query.forUpdate())
      .execute()
  );
}

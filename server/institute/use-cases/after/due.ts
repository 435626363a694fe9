import { type ExpressionBuilder, sql } from 'kysely';
import { addDays, type Day } from '../../../../shared/calendar/calendar-month.ts';
import { retention } from '../../../../shared/retention.ts';
import { monthsAgo } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { hasRowLocks } from '../../database/row-locks.ts';
import type { Database } from '../../database/schema/schema.ts';

/*
 * Whose visits a mail may follow. An agreement lasts as long as it is kept, and speaks of visits from its day on.
 */

/** Which of an agreement's columns says that it was done, for which day. */
export type Done = 'thanked_day' | 'missed_day';

interface Asked {
  readonly done: Done;
  readonly from: Day;
  readonly to: Day;
  /** This one, locked. */
  readonly only?: string;
}

/** A visit that took place, as far as anybody has said: neither cancelled nor missed, and paid ahead if it had to be. */
const tookPlace = ({ eb, and, or }: ExpressionBuilder<Database, 'requests'>) =>
  and([
    eb('requests.status', '=', 'confirmed'),
    eb('requests.hour', 'is not', null),
    or([eb('requests.outcome', 'is', null), eb('requests.outcome', '!=', 'missed')]),
    sql<boolean>`coalesce(requests.deposit_state, '') not in ('due', 'said')`,
  ]);

/** Visits of some days, each with the agreement that it was booked or came under; the first of a day first. */
export const dueVisits = (db: Db, { done, from, to, only }: Asked) =>
  db
    .selectFrom('requests')
    .innerJoin('visit_consents', 'visit_consents.email', 'requests.email')
    .selectAll('requests')
    .select('visit_consents.id as consent')
    .select('visit_consents.phone as consent_phone')
    .where('requests.day', '>=', from)
    .where('requests.day', '<=', to)
    .where(tookPlace)
    .where('visit_consents.stopped_at', 'is', null)
    .where('visit_consents.renewed_at', '>', monthsAgo(retention.months))
    .where(sql<boolean>`substr(visit_consents.agreed_at, 1, 10) <= requests.day`)
    .where(({ eb, or, ref }) =>
      or([
        eb(`visit_consents.${done}`, 'is', null),
        eb(`visit_consents.${done}`, '<', ref('requests.day')),
      ]),
    )
    .$if(only !== undefined, (query) => query.where('visit_consents.id', '=', only ?? ''))
    .$if(only !== undefined && hasRowLocks(db), (query) => query.forUpdate('visit_consents'))
    .orderBy('requests.day')
    .orderBy('requests.hour')
    .execute();

/** The days whose mail is due at this moment, and not too late: each so many days after. */
export const dueDays = (
  now: string,
  { after, hour, late }: Record<'after' | 'hour' | 'late', number>,
) => {
  const isBefore = Number(now.slice(11, 13)) < hour;
  const last = addDays(now.slice(0, 10), -after - (isBefore ? 1 : 0));
  return { from: addDays(last, 1 - late), to: last };
};

/** ISO 8601: when it is due. */
export const dueAt = (day: Day, { after, hour }: Record<'after' | 'hour', number>) =>
  `${addDays(day, after)}T${String(hour).padStart(2, '0')}:00:00.000Z`;

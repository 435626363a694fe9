import type { Day } from '../../../shared/calendar/calendar-month.ts';
import { dayRuns } from '../../../shared/calendar/day-runs.ts';
import type { DayChange } from '../booking/search/agenda-day.ts';
import type { Db } from '../database/database.ts';

/* Runs of changed days: the same hours of the same person on several days in a row. */

type DatedChange = DayChange & { readonly day: Day };

/** More changes than an institute plans ahead. */
const mostChanges = 1000;

export const changesFrom = (db: Db, day: Day): Promise<DatedChange[]> =>
  db
    .selectFrom('day_changes')
    .selectAll()
    .where('day', '>=', day)
    .orderBy('day')
    .orderBy('starts')
    .orderBy('id')
    .limit(mostChanges)
    .execute();

/** Groups the changes, which must be in the order of their days. */
export const runsOf = (changes: readonly DatedChange[]): DatedChange[][] =>
  dayRuns(changes, ({ lane, starts, ends, kind, label }) =>
    JSON.stringify([lane, starts, ends, kind, label]),
  );

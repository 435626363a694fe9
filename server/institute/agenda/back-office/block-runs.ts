import { addDays, type Day } from '../../../../shared/calendar/calendar-month.ts';
import type { Db } from '../../database/database.ts';
import type { DayChange } from '../search/agenda-day.ts';

/*
 * Changed days that belong together: the same hours of the same person on several days in a row.
 */

type DatedChange = DayChange & { readonly day: Day };

/** More than anybody plans ahead. */
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

/** Takes them in the order of their days. */
export function runsOf(changes: readonly DatedChange[]): DatedChange[][] {
  const runs: DatedChange[][] = [];
  const open = new Map<string, DatedChange[]>();
  for (const change of changes) {
    const { lane, starts, ends, kind, label, day } = change;
    const key = JSON.stringify([lane, starts, ends, kind, label]);
    const run = open.get(key);
    if (run && addDays(run.at(-1)?.day ?? day, 1) === day) {
      run.push(change);
      continue;
    }
    const newRun = [change];
    open.set(key, newRun);
    runs.push(newRun);
  }
  return runs;
}

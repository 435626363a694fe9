import type { Day } from '../../../shared/calendar/calendar-month.ts';
import type { Db } from '../database/database.ts';

/*
 * The time that appointments take after their end, as recorded on the day. It does not change held time: the next
 * appointment keeps its own, and no other one is booked there.
 */

export interface Overrun {
  readonly request: string;
  readonly number: string;
  readonly lane: number;
  readonly starts: number;
  readonly ends: number;
}

/** Reads the overrun of each person and room that was still busy when it was recorded. */
export async function readOverruns(db: Db, from: Day, to: Day): Promise<Overrun[]> {
  const rows = await db
    .selectFrom('requests')
    .innerJoin('resource_use', 'resource_use.request_id', 'requests.id')
    .select(({ fn }) => [
      'id',
      'number',
      'overrun',
      'overrun_at',
      'lane',
      fn.max('resource_use.ends').as('last'),
    ])
    .where('requests.day', '>=', from)
    .where('requests.day', '<=', to)
    .where('overrun', '>', 0)
    .groupBy(['id', 'number', 'overrun', 'overrun_at', 'lane'])
    .execute();
  return rows.flatMap(({ id: request, number, overrun, overrun_at, lane, last: own }) => {
    const starts = Number(own);
    const last = Math.max(
      ...rows.filter(({ id }) => id === request).map((row) => Number(row.last)),
    );
    const isDone = starts <= Date.parse(overrun_at ?? '') / 60_000 && starts < last;
    return isDone ? [] : { request, number, lane, starts, ends: starts + overrun };
  });
}

import type { Day } from '../../../shared/calendar/calendar-month.ts';
import { staffOf } from '../agenda/staff-names.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import type { Db } from '../database/database.ts';

/* A moved appointment keeps its staff where they are free. A move back restores the previous staff. */

type Keeping = (day: Day, time: string) => readonly number[] | undefined;

/** Returns the history's detail of a move: the new place, then the previous one and its staff. */
export const moveDetail = (
  to: { day: Day; time: string },
  { day, hour }: Pick<AppointmentRequest, 'day' | 'hour'>,
  staff: readonly number[],
): string => [to.day, to.time, day, hour, staff.join()].join(' ');

export async function keepingOf(db: Db, { id }: Pick<AppointmentRequest, 'id'>): Promise<Keeping> {
  const current = await staffOf(db, id);
  const last = await db
    .selectFrom('events')
    .select('detail')
    .where('subject', '=', id)
    .where('action', '=', 'moved')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const [, , day, time, resources = ''] = last?.detail.split(' ') ?? [];
  const previous = resources.split(',').filter(Boolean).map(Number);
  return (wanted, at) => {
    const keep = wanted === day && at === time && previous.length > 0 ? previous : current;
    return keep.length > 0 ? keep : undefined;
  };
}

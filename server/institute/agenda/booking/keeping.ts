import type { Day } from '../../../../shared/calendar/calendar-month.ts';
import type { Db } from '../../database/database.ts';
import type { AppointmentRequest } from '../../requests/requests.ts';
import { staffOf } from '../days/staff-names.ts';

/*
 * When a client moves an appointment, the same people keep serving it where they are free. Moving it back to
 * the previous hour brings back the people of that hour, so that a move can be undone.
 */

/** The people to keep at an hour; undefined when there are none. */
type Keeping = (day: Day, time: string) => readonly number[] | undefined;

/** The history's detail of a move: the new place, then the previous one and its staff. */
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
  const [, , day, time, lanes = ''] = last?.detail.split(' ') ?? [];
  const previous = lanes.split(',').filter(Boolean).map(Number);
  return (wanted, at) => {
    const keep = wanted === day && at === time && previous.length > 0 ? previous : current;
    return keep.length > 0 ? keep : undefined;
  };
}

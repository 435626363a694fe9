import type { Day } from '../../../../shared/calendar/calendar-month.ts';
import type { Db } from '../../database/database.ts';
import type { AppointmentRequest } from '../../requests/requests.ts';
import { staffOf } from '../days/staff-names.ts';

/*
 * Who an appointment stays with when its client moves it: the same people, and whoever it was with before
 * at the hour that it had before, so that a move can be taken back.
 */

/** Whom to keep at a place; undefined where nobody is known. */
export type Keeping = (day: Day, time: string) => readonly number[] | undefined;

/** What the history tells of a move: where to, and after that where from and with whom. */
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
  const before = lanes.split(',').filter(Boolean).map(Number);
  return (wanted, at) => {
    const keep = wanted === day && at === time && before.length > 0 ? before : current;
    return keep.length > 0 ? keep : undefined;
  };
}

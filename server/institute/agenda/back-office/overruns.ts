import { minuteOf } from '../../../../shared/calendar/time-of-day.ts';
import type { AgendaDays } from '../../../../shared/contract/admin/agenda.ts';
import type { OverrunInput } from '../../../../shared/contract/admin/hours.ts';
import { timestamp, today } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { editRequest } from '../../requests/decisions.ts';
import { lockDays } from '../days/day-lock.ts';
import type { Overrun } from '../days/overruns.ts';

/*
 * Appointments that overrun, and whom that delays.
 */

type Appointment = AgendaDays['days'][number]['lanes'][number]['appointments'][number];

/** Minutes: a delay that nobody noted is shown in steps, and not at the first minute. */
const step = 5;
/** After so many minutes it was rather forgotten to mark it. */
const forgotten = 30;

/**
 * Notes by how much today's appointment overruns, from its beginning on; 0 takes it back.
 * @throws {Refusal} not-found, conflict
 */
export const noteOverrun = (
  db: Db,
  { overrun, ...by }: OverrunInput & { readonly actor: string },
): Promise<void> =>
  editRequest(
    db,
    by,
    (request) => {
      const { status, plan, day, hour } = request;
      const hasBegun = day === today() && `${day}T${hour}` <= timestamp().slice(0, 16);
      if (status !== 'confirmed' || plan === null || !hasBegun) throw new Refusal('conflict');
      if (request.overrun === overrun) return undefined;
      const overrun_at = overrun === 0 ? null : (request.overrun_at ?? timestamp());
      return { set: { overrun, overrun_at }, action: 'overrun', detail: String(overrun) };
    },
    // Whoever books at the same time sees it, or was there before it.
    (within, { day }) => lockDays(within, [day]),
  );

/**
 * The appointments of a person or room on a day, in the order of their beginnings: how far each overruns, and by how
 * much that delays the next one until it is served. One whose end has passed overruns until it is marked, or forgotten.
 */
export function withDelays(
  appointments: readonly Appointment[],
  overruns: readonly Pick<Overrun, 'number' | 'starts' | 'ends'>[],
  minute: number,
): Appointment[] {
  const overrunOf = ({ number, ends, outcome }: Appointment) => {
    const own = overruns.find((one) => one.number === number);
    const noted = own ? own.ends - own.starts : 0;
    const late = Math.floor((minute - minuteOf(ends)) / step) * step;
    const isLate = outcome === null && late > noted && late <= forgotten;
    return { noted, minutes: isLate ? late : noted };
  };
  return appointments.map((one) => {
    const { noted } = overrunOf(one);
    const own = { ...one, ...(noted > 0 && { overrun: noted }) };
    const isServed = one.outcome !== null || minuteOf(one.ends) <= minute;
    const before = appointments.findLast(
      ({ number, ends }) => number !== one.number && ends <= one.starts,
    );
    if (isServed || !before) return own;
    const { minutes } = overrunOf(before);
    const delay = minuteOf(before.ends) + minutes - minuteOf(one.starts);
    return delay > 0 ? { ...own, delay, beforeOverrun: minutes } : own;
  });
}

import type { AgendaDays } from '../../../shared/agenda/agenda.ts';
import { addDays } from '../../../shared/calendar/calendar-month.ts';
import { minuteOf } from '../../../shared/calendar/time-of-day.ts';
import type { OverrunInput } from '../../../shared/opening/opening-hours.ts';
import { editRequest } from '../appointments/decisions.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import { timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { lockDays } from './day-lock.ts';
import { type Overrun, readOverruns } from './overrun-times.ts';

/*
 * Appointments that overrun, and whom that delays.
 */

type Appointment = AgendaDays['days'][number]['lanes'][number]['appointments'][number];

/** Minutes: a delay that nobody noted is shown in steps, and not at the first minute. */
const step = 5;
/** After so many minutes it was rather forgotten to mark it. */
const forgotten = 30;

/**
 * Notes by how much an appointment takes longer; 0 takes it back. One that has begun is a fact, and the next one waits;
 * one to come takes no time that is somebody else's.
 * @throws {Refusal} not-found, conflict, slot-taken
 */
export const noteOverrun = (
  db: Db,
  { overrun, ...by }: OverrunInput & { readonly actor: string },
): Promise<void> =>
  editRequest(
    db,
    by,
    (request) => {
      const { status, plan, day } = request;
      if (status !== 'confirmed' || plan === null || day < today()) throw new Refusal('conflict');
      if (request.overrun === overrun) return undefined;
      const overrun_at = overrun === 0 ? null : (request.overrun_at ?? timestamp());
      return { set: { overrun, overrun_at }, action: 'overrun', detail: String(overrun) };
    },
    // Whoever books at the same time sees it, or was there before it.
    async (within, changed) => {
      await lockDays(within, [changed.day, addDays(changed.day, 1)]);
      if (!hasBegun(changed) && (await isInTheWay(within, changed)))
        throw new Refusal('slot-taken');
    },
  );

const hasBegun = ({ day, hour }: AppointmentRequest) =>
  `${day}T${hour}` <= timestamp().slice(0, 16);

/** Whether what an appointment takes longer is another one's time, or what that takes longer. */
async function isInTheWay(db: Db, { id, day }: AppointmentRequest): Promise<boolean> {
  const all = await readOverruns(db, addDays(day, -1), addDays(day, 1));
  const own = all.filter(({ request }) => request === id);
  const others = all.filter(({ request }) => request !== id);
  const uses = await db
    .selectFrom('resource_use')
    .select(['lane', 'starts', 'ends'])
    .where('request_id', '!=', id)
    .where('starts', '<', Math.max(0, ...own.map(({ ends }) => ends)))
    .where('ends', '>', Math.min(...own.map(({ starts }) => starts), Number.MAX_SAFE_INTEGER))
    .execute();
  return own.some(({ lane, starts, ends }) =>
    [...others, ...uses].some(
      (other) => other.lane === lane && Number(other.starts) < ends && Number(other.ends) > starts,
    ),
  );
}

type Noted = Pick<Overrun, 'number' | 'starts' | 'ends'>;

const notedFor = ({ number }: Appointment, overruns: readonly Noted[]): number => {
  const own = overruns.find((one) => one.number === number);
  return own ? own.ends - own.starts : 0;
};

/** The appointments of a person or room, with how much longer each takes, as was noted. */
export const withOverruns = (
  appointments: readonly Appointment[],
  overruns: readonly Noted[],
): Appointment[] =>
  appointments.map((one) => {
    const overrun = notedFor(one, overruns);
    return { ...one, ...(overrun > 0 && { overrun }) };
  });

/**
 * The appointments of a person or room on a day, in the order of their beginnings: how far each overruns, and by how
 * much that delays the next one until it is served. One whose end has passed overruns until it is marked, or forgotten.
 */
export function withDelays(
  appointments: readonly Appointment[],
  overruns: readonly Noted[],
  minute: number,
): Appointment[] {
  const overrunOf = (one: Appointment) => {
    const { ends, outcome } = one;
    const noted = notedFor(one, overruns);
    const late = Math.floor((minute - minuteOf(ends)) / step) * step;
    const isLate = outcome === null && late > noted && late <= forgotten;
    return { noted, minutes: isLate ? late : noted };
  };
  return withOverruns(appointments, overruns).map((own, index) => {
    const one = appointments[index] ?? own;
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

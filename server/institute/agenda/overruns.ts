import type { AgendaDays } from '../../../shared/agenda/agenda.ts';
import { addDays } from '../../../shared/calendar/calendar-month.ts';
import { parseMinute } from '../../../shared/calendar/time-of-day.ts';
import type { OverrunInput } from '../../../shared/opening/opening-hours.ts';
import { editRequest } from '../appointments/decisions.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import { timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { lockDays } from './day-lock.ts';
import { type Overrun, readOverruns } from './read-days.ts';

/* Overruns of appointments, and the delays that follow. */

type Appointment = AgendaDays['days'][number]['resources'][number]['appointments'][number];

/** Minutes. An unrecorded delay is shown in steps, and not at the first minute. */
const step = 5;
/** Minutes after which a missing mark was probably forgotten. */
const forgotten = 30;

/**
 * Records an appointment's overrun; 0 takes it back. A begun appointment's overrun is a fact, so
 * the next one waits. A coming appointment must not take another one's time.
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
    // The lock orders this change and concurrent bookings.
    async (within, changed) => {
      await lockDays(within, [changed.day, addDays(changed.day, 1)]);
      if (!hasBegun(changed) && (await isInTheWay(within, changed)))
        throw new Refusal('slot-taken');
    },
  );

const hasBegun = ({ day, hour }: AppointmentRequest) =>
  `${day}T${hour}` <= timestamp().slice(0, 16);

/** Returns true if the overrun takes the time of another appointment, or of its overrun. */
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
  const own = overruns.find((overrun) => overrun.number === number);
  return own ? own.ends - own.starts : 0;
};

/** Adds the recorded overruns to a person's or room's appointments. */
export const withOverruns = (
  appointments: readonly Appointment[],
  overruns: readonly Noted[],
): Appointment[] =>
  appointments.map((appointment) => {
    const overrun = notedFor(appointment, overruns);
    return { ...appointment, ...(overrun > 0 && { overrun }) };
  });

/**
 * Adds overruns and delays to a day's appointments, which must be in order. An overrun delays the
 * next appointment until that one is served. An appointment past its end overruns until it is
 * marked, or forgotten.
 */
export function withDelays(
  appointments: readonly Appointment[],
  overruns: readonly Noted[],
  minute: number,
): Appointment[] {
  const overrunOf = (appointment: Appointment) => {
    const { ends, outcome } = appointment;
    const noted = notedFor(appointment, overruns);
    const late = Math.floor((minute - parseMinute(ends)) / step) * step;
    const isLate = outcome === null && late > noted && late <= forgotten;
    return { noted, minutes: isLate ? late : noted };
  };
  return withOverruns(appointments, overruns).map((own, index) => {
    const appointment = appointments[index] ?? own;
    const isServed = appointment.outcome !== null || parseMinute(appointment.ends) <= minute;
    const before = appointments.findLast(
      ({ number, ends }) => number !== appointment.number && ends <= appointment.starts,
    );
    if (isServed || !before) return own;
    const { minutes } = overrunOf(before);
    const delay = parseMinute(before.ends) + minutes - parseMinute(appointment.starts);
    return delay > 0 ? { ...own, delay, beforeOverrun: minutes } : own;
  });
}

import { addDays } from '../../../shared/calendar/calendar-month.ts';
import type { OverrunInput } from '../../../shared/opening/opening-hours.ts';
import { editRequest } from '../appointments/decisions.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import { timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { lockDays } from './day-lock.ts';
import { readOverruns } from './read-days.ts';

/* Overruns of appointments. */

/**
 * Records an appointment's overrun; 0 takes it back. A begun appointment's overrun is a fact, so
 * the next client waits. A coming appointment must not take another one's time.
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
  if (own.length === 0) return false;
  const others = all.filter(({ request }) => request !== id);
  const uses = await db
    .selectFrom('resource_use')
    .select(['lane', 'starts', 'ends'])
    .where('request_id', '!=', id)
    .where('starts', '<', Math.max(...own.map(({ ends }) => ends)))
    .where('ends', '>', Math.min(...own.map(({ starts }) => starts)))
    .execute();
  return own.some(({ lane, starts, ends }) =>
    [...others, ...uses].some(
      (other) => other.lane === lane && Number(other.starts) < ends && Number(other.ends) > starts,
    ),
  );
}

import { secondsUntil } from '../appointments/attendance.ts';
import {
  type AppointmentRequest,
  type RequestChange,
  writeChange,
} from '../appointments/requests.ts';
import { isNotFree } from '../booking/free-hours.ts';
import { takeTime } from '../booking/resource-use.ts';
import { getRequestedWish } from '../booking/visit-place.ts';
import { withRetries } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import type { UseCaseServices } from '../services.ts';
import { toEveningMinute } from './times.ts';

/** Runs further changes in the same transaction, before and after. */
type Around = (within: Db, take: () => Promise<AppointmentRequest>) => Promise<void>;

/**
 * Gives an unpaid appointment its hour again if it is free. Returns false if nothing was written.
 */
export async function isTakenAgain(
  { db, agenda }: Pick<UseCaseServices, 'db' | 'agenda'>,
  seen: AppointmentRequest,
  change: RequestChange & { readonly actor: string },
  around: Around,
): Promise<boolean> {
  const { day, hour } = seen;
  // Appointments booked together are restored together, or settled with the client.
  if (!hour || seen.series !== null || secondsUntil(seen) <= 0) return false;
  const { institute } = await agenda.facts();
  const place = {
    ...toEveningMinute({ day, time: hour }, institute),
    wish: getRequestedWish(seen),
  };
  const take = () =>
    db.transaction().execute((within) =>
      around(within, async () => {
        const changed = await writeChange(within, seen, change);
        return takeTime(agenda, within, changed, place);
      }),
    );
  try {
    await withRetries(take);
  } catch (error) {
    if (isNotFree(error) || error instanceof Refusal) return false;
    throw error;
  }
  return true;
}

/** Tries again after a concurrent change of the same appointment. */
export async function lookAgain(work: () => Promise<void>, looks = 3): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isChanged = error instanceof Refusal && error.code === 'conflict';
    if (!isChanged || looks === 1) throw error;
    await lookAgain(work, looks - 1);
  }
}

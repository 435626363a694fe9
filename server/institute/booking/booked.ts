import type { Booked } from '../../../shared/booking/free-hours.ts';
import { staffNames } from '../agenda/staff-names.ts';
import { findRequest } from '../appointments/requests.ts';
import { beginsIn } from '../appointments/stored-plan.ts';
import type { Db } from '../database/database.ts';
import { depositIn, isHeld } from '../money/deposit-rows.ts';
import { Refusal } from '../refusal.ts';
import type { Booker } from './booker.ts';
import { repeatedLink } from './repeated-link.ts';

/** Answers a repeated order, with a link if it is the booker's own. */
export async function toRepeated(db: Db, number: string, booker: Booker): Promise<Booked> {
  const manage = await repeatedLink(db, number, booker);
  return toBooked(db, { number, repeated: true, ...(manage && { manage }) });
}

export async function toBooked(
  db: Db,
  told: { number: string; repeated?: boolean; manage?: string; mailed?: boolean },
): Promise<Booked> {
  const request = await findRequest(db, told.number);
  if (!request?.hour) throw new Refusal('not-found');
  const { id, day, hour, ends } = request;
  return {
    ...told,
    status: 'confirmed',
    day,
    time: hour,
    ends: ends ?? hour,
    ...beginsIn(request),
    ...(isHeld(request) && depositIn(request)),
    staff: await staffNames(db, id),
  };
}

import type { Booked } from '../../../shared/contract/booking/agenda.ts';
import { staffNames } from '../agenda/days/staff-names.ts';
import type { Booker } from '../agenda/online/booker.ts';
import { repeatedLink } from '../agenda/online/repeated-link.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { beginsIn } from '../requests/begins.ts';
import { depositIn, isHeld } from '../requests/deposits.ts';
import { findRequest } from '../requests/requests.ts';

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

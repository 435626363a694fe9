import type { MyRequest } from '#shared/appointments/request-status.ts';
import { sumVisitPrice } from '#shared/appointments/request-text.ts';
import type { Booked } from '#shared/booking/booking-input.ts';
import { listStaffNames } from '../agenda/assigned-staff.ts';
import { addAnotherLink } from '../appointments/manage-links.ts';
import {
  type AppointmentRequest,
  findRequest,
  listShownTreatments,
  parsePersons,
  removeIds,
} from '../appointments/requests.ts';
import { findPersonStarts } from '../appointments/stored-plan.ts';
import type { Db } from '../database/database.ts';
import { isHeld, readDeposit } from '../money/deposit-rows.ts';
import { Refusal } from '../refusal.ts';
import type { Booker } from './booker.ts';

export async function toRepeated(db: Db, number: string, booker: Booker): Promise<Booked> {
  const manage = await createRepeatedLink(db, number, booker);
  return toBooked(db, { number, repeated: true, ...(manage && { manage }) });
}

export async function toBooked(
  db: Db,
  answer: { number: string; repeated?: boolean; manage?: string; mailed?: boolean },
): Promise<Booked> {
  const request = await findRequest(db, answer.number);
  if (!request.hour) throw new Refusal('not-found');
  const { id, day, hour, ends } = request;
  return {
    ...answer,
    status: 'confirmed',
    day,
    time: hour,
    ends: ends ?? hour,
    ...findPersonStarts(request),
    ...(isHeld(request) && readDeposit(request)),
    staff: await listStaffNames(db, id),
  };
}

/** Creates a manage link, but only for the browser or account that sent the order. */
export async function createRepeatedLink(
  db: Db,
  number: string | undefined,
  { browser, client }: Booker,
): Promise<string | undefined> {
  const request = await db
    .selectFrom('requests')
    .leftJoin('request_browsers', (join) =>
      join.onRef('request_id', '=', 'requests.id').on('browser', '=', browser),
    )
    .select('requests.id')
    .where('number', '=', number ?? '')
    .where(({ eb, or }) =>
      or([eb('browser', 'is not', null), eb('user_id', '=', client?.id ?? '')]),
    )
    .executeTakeFirst();
  return request && addAnotherLink(db, number);
}

export function toMyRequest(request: AppointmentRequest): Omit<MyRequest, 'canChange'> {
  const { number, status, day, people, section, care_type, care, moment, hour, ends, reason } =
    request;
  const persons = parsePersons(request)?.map(removeIds);
  return {
    number,
    status,
    day,
    people,
    category: section,
    careType: care_type ?? '',
    care,
    treatments: removeIds(listShownTreatments(request)),
    ...(persons && { persons }),
    moment: moment as MyRequest['moment'],
    hour,
    ends,
    ...findPersonStarts(request),
    reason,
    ...readDeposit(request),
  };
}

/** Rejects an order if prices, durations or the order of treatments changed after the client saw the offer. */
export function requireShownOffer(
  { total, ends }: { total?: number | undefined; ends?: string | undefined },
  request: AppointmentRequest,
): void {
  const { people } = request;
  const treatments = listShownTreatments(request);
  const price = sumVisitPrice({ people, treatments, persons: parsePersons(request) });
  if ((total ?? price) !== price || (ends ?? request.ends) !== request.ends)
    throw new Refusal('offer-changed');
}

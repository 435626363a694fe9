import {
  type AppointmentInput,
  type Booked,
  personsOf,
} from '../../../shared/contract/booking/agenda.ts';
import { bookAppointment } from '../agenda/booking/booking.ts';
import { addManageLink, detailsForClient } from '../agenda/booking/manage-links.ts';
import { type Admission, admit, keepWithinBounds } from '../agenda/online/admission.ts';
import type { Booker } from '../agenda/online/booker.ts';
import type { Ask } from '../agenda/search/questions.ts';
import type { Db } from '../database/database.ts';
import { newAppointmentMail } from '../mail/templates/appointments.ts';
import { confirmedMail } from '../mail/templates/decisions.ts';
import { newAppointmentAlert } from '../push/alert.ts';
import { findRepeated } from '../requests/intake.ts';
import type { AppointmentRequest } from '../requests/requests.ts';
import { requireShownOffer } from '../requests/shown.ts';
import type { UseCaseServices } from '../services.ts';
import { toBooked, toRepeated } from './booked.ts';
import { mayWriteTo } from './limits/mailbox-limits.ts';
import { countRefusals, requireFewOrders } from './limits/order-limits.ts';
import { rushNotice, tellOwner } from './notices/owner-notices.ts';

/** No limit, but a lock: bookings for one telephone number are counted one after the other. */
const bookingsOfPhone = { name: 'appointments of a telephone', times: 1000, seconds: 60 };

interface OnlineOrder {
  readonly input: AppointmentInput;
  readonly booker: Booker;
  /** For other hours, where that one is taken. */
  readonly ask: Ask;
}

/**
 * A visitor books an hour, with or without an account; both sides get a notice. The same order again within ten
 * minutes gets the answer of the first.
 */
export async function bookOnline(
  services: UseCaseServices,
  { input, booker, ask }: OnlineOrder,
): Promise<Booked> {
  const { db, agenda, limits, mails, alerts } = services;
  const { client } = booker;
  const repeated = await findRepeated(db, input, client);
  if (repeated !== undefined) return toRepeated(db, repeated, booker);
  const wanted = { phone: input.phone, lists: personsOf(input) };
  const admission = await admit({ db, agenda }, wanted, booker);
  const booked = await countRefusals(limits, booker, () =>
    bookAppointment({ db, agenda, ask }, { input, client }, async (within, request) => {
      requireShownOffer(input, request);
      await requireFewOrders(within, limits, booker);
      await limits.require(within, [bookingsOfPhone, request.phone]);
      await keepWithinBounds(within, request, admission);
      return tellBoth(services, within, request, admission);
    }),
  ).catch(rushNotice(services));
  mails.wake();
  alerts.wake();
  return booked.repeated ? toRepeated(db, booked.number, booker) : toBooked(db, booked);
}

/** @returns the part of the answer that only the client gets */
async function tellBoth(
  services: UseCaseServices,
  within: Db,
  request: AppointmentRequest,
  { known, booker: { client } }: Admission,
): Promise<{ manage: string; mailed?: boolean }> {
  const { limits, mails, siteIn } = services;
  const site = await siteIn(within);
  await tellOwner(services, within, {
    known,
    mail: newAppointmentMail(site.contactTo, request, site),
    alert: newAppointmentAlert(request),
  });
  const manage = await addManageLink(within, request.id);
  const { email } = request;
  if (!email) return { manage };
  if (!(await mayWriteTo(email, client, { limits, within }))) return { manage, mailed: false };
  const previous = { ...request, status: 'pending' as const };
  const details = { ...(await detailsForClient(within, request.id)), site };
  await mails.add(within, confirmedMail(email, { request, previous, ...details }));
  return { manage };
}

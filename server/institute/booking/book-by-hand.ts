import type { Booked } from '../../../shared/booking/free-hours.ts';
import { confirmedMail } from '../appointments/decision-mails.ts';
import { detailsForClient } from '../appointments/manage-links.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import type { Db } from '../database/database.ts';
import { heldFor } from '../notifications/message-order.ts';
import type { UseCaseServices } from '../services.ts';
import { undoableBooking } from '../undo/undo-journal.ts';
import { toBooked } from './booked.ts';
import { bookAppointment, type Order } from './booking.ts';
import type { Ask } from './search/questions.ts';

/** Books for a client, who gets a mail if an address is known. */
export async function bookByHand(
  services: UseCaseServices,
  order: Order & { readonly by: string },
  ask: Ask,
): Promise<Booked> {
  const { db, agenda, mails } = services;
  const booked = await bookAppointment({ db, agenda, ask }, order, async (within, request) => {
    const edit = { actor: order.by, action: 'booked', subject: request.id };
    await undoableBooking(within, request, () => tellBooked(services, within, request), edit);
    return {};
  });
  mails.wake();
  return toBooked(db, booked);
}

async function tellBooked(
  { mails, siteIn, undoSeconds }: UseCaseServices,
  within: Db,
  request: AppointmentRequest,
): Promise<void> {
  const { email } = request;
  if (!email) return;
  const previous = { ...request, status: 'pending' as const };
  const details = await detailsForClient(within, request.id);
  const mail = confirmedMail(email, { request, previous, site: await siteIn(within), ...details });
  await mails.add(within, mail, heldFor(undoSeconds));
}

import type { Booked } from '../../../shared/contract/booking/agenda.ts';
import { bookAppointment, type Order } from '../agenda/booking/booking.ts';
import { detailsForClient } from '../agenda/booking/manage-links.ts';
import type { Ask } from '../agenda/search/questions.ts';
import { confirmedMail } from '../mail/templates/decisions.ts';
import type { UseCaseServices } from '../services.ts';
import { toBooked } from './booked.ts';

/** The institute's people book for somebody, who gets a mail where an address is known. */
export async function bookByHand(
  { db, agenda, mails, siteIn }: UseCaseServices,
  order: Order & { readonly by: string },
  ask: Ask,
): Promise<Booked> {
  const booked = await bookAppointment({ db, agenda, ask }, order, async (within, request) => {
    const { email } = request;
    if (!email) return {};
    const previous = { ...request, status: 'pending' as const };
    const details = await detailsForClient(within, request.id);
    const site = await siteIn(within);
    await mails.add(within, confirmedMail(email, { request, previous, site, ...details }));
    return {};
  });
  mails.wake();
  return toBooked(db, booked);
}

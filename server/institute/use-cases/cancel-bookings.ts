import type { CancelledMany, RestoredMany } from '../../../shared/contract/admin/online.ts';
import { detailsForClient } from '../agenda/booking/manage-links.ts';
import { cancelMany, restoreMany } from '../agenda/online/cancel-many.ts';
import { refusedMail } from '../mail/templates/cancellations.ts';
import { confirmedMail } from '../mail/templates/decisions.ts';
import { heldFor } from '../queue/turns.ts';
import type { UseCaseServices } from '../services.ts';

/*
 * The owner cancels many bookings at once, and puts them back: with a mail to each client, or without.
 */

export async function cancelBookings(
  { db, mails, siteIn, undoSeconds }: UseCaseServices,
  { mail: isTold, ...batch }: { numbers: readonly string[]; mail: boolean; actor: string },
): Promise<CancelledMany> {
  const cancelled = await cancelMany(db, batch, async (within, request) => {
    if (!isTold || !request.email) return;
    const mail = refusedMail(request.email, request, await siteIn(within));
    await mails.add(within, mail, heldFor(undoSeconds));
  });
  mails.wake();
  return cancelled;
}

export async function restoreBookings(
  { db, agenda, mails, siteIn, undoSeconds }: UseCaseServices,
  { mail, ...batch }: { id: string; mail: boolean; actor: string },
): Promise<RestoredMany> {
  const restored = await restoreMany({ db, agenda }, batch, async (within, request) => {
    if (!mail || !request.email) return;
    const previous = { ...request, status: 'cancelled' as const };
    const details = await detailsForClient(within, request.id);
    const mailFacts = { request, previous, site: await siteIn(within), ...details };
    await mails.add(within, confirmedMail(request.email, mailFacts), heldFor(undoSeconds));
  });
  mails.wake();
  return restored;
}

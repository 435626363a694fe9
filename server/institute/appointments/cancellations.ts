import { randomUUID } from 'node:crypto';
import { onlineSubject } from '../booking/online-booking.ts';
import { bookingsOfUnknown } from '../booking/unknown-numbers.ts';
import { recordEvent } from '../history.ts';
import { Refusal } from '../refusal.ts';
import type { UseCaseServices } from '../services.ts';
import { refuseRequest, tellRefusal } from './decisions.ts';

const reason =
  'Nous n’avons pas pu vérifier cette réservation. Si vous l’avez faite, appelez-nous pour la reprendre.';

/**
 * Cancels bookings by unknown numbers with one press, and one undo. Skips those that have changed meanwhile.
 * Clients who got a mail about the booking get one about the cancellation.
 */
export async function cancelBookings(
  services: UseCaseServices,
  { numbers, actor }: { readonly numbers: readonly string[]; readonly actor: string },
): Promise<{ count: number }> {
  const { db, mails } = services;
  const press = randomUUID();
  const bookings = await bookingsOfUnknown(db)
    .select(['number', 'version'])
    .where('number', 'in', numbers)
    .orderBy('requests.id')
    .execute();
  const tell = tellRefusal(services, reason);
  let count = 0;
  for (const { number, version } of bookings) {
    try {
      const edit = { number, version, actor, press };
      await refuseRequest(db, edit, reason, async (within, request, previous) => {
        if (!request.unmailed) await tell(within, request, previous);
      });
      count += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  await recordEvent(db, {
    subject: onlineSubject,
    actor,
    action: 'online-cancelled',
    detail: `${press} ${count}`,
  });
  mails.wake();
  return { count };
}

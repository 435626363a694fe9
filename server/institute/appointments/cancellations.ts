import { randomUUID } from 'node:crypto';
import { isCancellable } from '../../../shared/appointments/request-status.ts';
import { keepBrowser } from '../booking/booker.ts';
import { onlineSubject } from '../booking/online-booking.ts';
import type { Client } from '../booking/request-intake.ts';
import { bookingsOfUnknown } from '../booking/unknown-numbers.ts';
import { today } from '../clock.ts';
import { withRetries } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import { recordEvent } from '../history.ts';
import { tellCancelled } from '../notifications/notices.ts';
import { Refusal } from '../refusal.ts';
import type { UseCaseServices } from '../services.ts';
import type { Visitor } from '../visitor.ts';
import { isTooLate } from './appointment-times.ts';
import { refuseRequest, tellRefusal } from './decisions.ts';
import { notePress, requestOfLink } from './manage-links.ts';
import { type OnChanged, writeChange } from './requests.ts';

export interface Changer {
  readonly visitor: Visitor;
  readonly client: Client | undefined;
}

export async function cancelByLink(
  services: UseCaseServices,
  cancel: { readonly token: string; readonly version: number },
  changer: Changer,
): Promise<void> {
  await cancelVisit(services.db, cancel, async (transaction, request, previous) => {
    await keepBrowser(transaction, request.id, changer.visitor);
    await notePress(transaction, cancel.token);
    await tellCancelled(services, transaction, { request, previous, ...changer });
  });
  services.mails.wake();
  services.alerts.wake();
}

export const cancelVisit = (
  db: Db,
  { token, version }: { readonly token: string; readonly version: number },
  onChanged: OnChanged,
): Promise<void> =>
  withRetries(() =>
    db.transaction().execute(async (transaction) => {
      const request = await requestOfLink(transaction, token);
      if (request.version !== version) throw new Refusal('conflict');
      if (!isCancellable(request, today())) throw new Refusal('conflict');
      if (isTooLate(request)) throw new Refusal('too-late');
      const change = {
        actor: 'client',
        set: { status: 'cancelled' },
        action: 'cancelled',
      } as const;
      await onChanged(transaction, await writeChange(transaction, request, change), request);
    }),
  );

const unverified = {
  reason:
    'Nous n’avons pas pu vérifier cette réservation. Si vous l’avez faite, appelez-nous pour la reprendre.',
};

/** Cancels bookings by unknown numbers with one press, and one undo. Skips those that have changed meanwhile. */
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
  const tell = tellRefusal(services, unverified);
  let count = 0;
  for (const booking of bookings) {
    try {
      const edit = { ...booking, actor, press };
      await refuseRequest(db, edit, unverified, async (transaction, request, previous) => {
        if (!request.unmailed) await tell(transaction, request, previous);
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

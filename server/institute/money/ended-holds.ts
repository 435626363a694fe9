import { rateLimits } from '#shared/limits/limits.ts';
import { findKnownPhones } from '../appointments/attendance.ts';
import { type AppointmentRequest, writeChanges } from '../appointments/requests.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import type { UseCaseServices } from '../services.ts';
import { notifyOfDeposit } from './deposit-answers.ts';
import { buildCallClientMail } from './deposit-mails.ts';
import { listHeldSessions, pickOnePerDeposit } from './deposit-rows.ts';

/* The end of holds whose deposit did not arrive in time: the slot is free again, and a mail informs the client. */

export async function endDueHolds(services: UseCaseServices): Promise<void> {
  const { db, mails } = services;
  const dueRequests = await db
    .selectFrom('requests')
    .selectAll()
    .where('deposit_state', '=', 'due')
    .where('held_until', '<=', timestamp())
    .where('status', '=', 'confirmed')
    .orderBy('held_until')
    .orderBy('session')
    .execute();
  for (const dueRequest of pickOnePerDeposit(dueRequests))
    await db
      .transaction()
      .execute((transaction) =>
        endHoldsUnderDeposit({ ...services, undoSeconds: 0 }, transaction, dueRequest),
      )
      .catch((error) => {
        // Another process ended the hold first, or a payment or a move changed the appointment.
        if (!(error instanceof Refusal && error.code === 'conflict')) throw error;
      });
  if (dueRequests.length > 0) mails.wake();
}

async function endHoldsUnderDeposit(
  services: UseCaseServices,
  db: Db,
  dueRequest: AppointmentRequest,
): Promise<void> {
  const heldSessions = await listHeldSessions(db, dueRequest);
  const dueSessions = heldSessions.filter(({ deposit_state }) => deposit_state === 'due');
  if (
    !dueSessions.some(({ id, version }) => id === dueRequest.id && version === dueRequest.version)
  )
    return;
  const endedSessions = await writeChanges(db, dueSessions, {
    set: { status: 'cancelled', deposit_state: 'expired' },
    action: 'hold-ended',
    actor: 'site',
  });
  const sessionsToNotify = endedSessions.map((request) =>
    request.unmailed ? { ...request, email: null } : request,
  );
  await notifyOfDeposit(services, db, sessionsToNotify, dueSessions);
  const [first] = sessionsToNotify;
  if (!first || first.email) return;
  // Once too many holds of unknown numbers have ended, only the back office shows them.
  const isKnown = (await findKnownPhones(db, [first.phone])).has(first.phone);
  const noticeTallies = [[rateLimits.notices.unknownNumbers, 'all']] as const;
  if (!isKnown && (await services.limits.count(noticeTallies, db)) !== undefined) return;
  const site = await services.readSite(db);
  await services.mails.add(db, buildCallClientMail(first, site));
}

import { rateLimits } from '#shared/limits/limits.ts';
import { findKnownPhones } from '../appointments/attendance.ts';
import { type AppointmentRequest, writeChanges } from '../appointments/requests.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import type { UseCaseServices } from '../services.ts';
import { notifyClient } from './deposit-answers.ts';
import { buildCallClientMail } from './deposit-mails.ts';
import { listHeldSessions, pickOnePerDeposit } from './deposit-rows.ts';

/* The end of holds whose deposit did not arrive in time: the slot is free again, and a mail informs the client. */

export async function endDueHolds(services: UseCaseServices): Promise<void> {
  const { db, mails } = services;
  const due = await db
    .selectFrom('requests')
    .selectAll()
    .where('deposit_state', '=', 'due')
    .where('held_until', '<=', timestamp())
    .where('status', '=', 'confirmed')
    .orderBy('held_until')
    .orderBy('session')
    .execute();
  for (const seen of pickOnePerDeposit(due))
    await db
      .transaction()
      .execute((transaction) =>
        endHoldsUnderDeposit({ ...services, undoSeconds: 0 }, transaction, seen),
      )
      .catch((error) => {
        // Another process ended the hold first, or a payment or a move changed the appointment.
        if (!(error instanceof Refusal && error.code === 'conflict')) throw error;
      });
  if (due.length > 0) mails.wake();
}

async function endHoldsUnderDeposit(
  services: UseCaseServices,
  db: Db,
  seen: AppointmentRequest,
): Promise<void> {
  const held = await listHeldSessions(db, seen);
  const due = held.filter(({ deposit_state }) => deposit_state === 'due');
  if (!due.some(({ id, version }) => id === seen.id && version === seen.version)) return;
  const changed = await writeChanges(db, due, {
    set: { status: 'cancelled', deposit_state: 'expired' },
    action: 'hold-ended',
    actor: 'site',
  });
  const changedToNotify = changed.map((request) =>
    request.unmailed ? { ...request, email: null } : request,
  );
  await notifyClient(services, db, changedToNotify, due);
  const [first] = changedToNotify;
  if (!first || first.email) return;
  // Once too many holds of unknown numbers have ended, only the back office shows them.
  const isKnown = (await findKnownPhones(db, [first.phone])).has(first.phone);
  const noticeTallies = [[rateLimits.notices.unknownNumbers, 'all']] as const;
  if (!isKnown && (await services.limits.count(noticeTallies, db)) !== undefined) return;
  const site = await services.readSite(db);
  await services.mails.add(db, buildCallClientMail(first, site));
}

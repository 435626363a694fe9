import { bookingLimits } from '../../../shared/limits/limits.ts';
import { isTakenAgain, lookAgain } from '../agenda/taken-again.ts';
import { requestOfLink } from '../appointments/manage-links.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import { writeChanges } from '../appointments/write-change.ts';
import { NotFree } from '../booking/place.ts';
import type { Db } from '../database/database.ts';
import { paidAlert } from '../notifications/push/alert.ts';
import { Refusal } from '../refusal.ts';
import type { UseCaseServices } from '../services.ts';
import type { Visitor } from '../visitor.ts';
import { paidMail } from './deposit-mails.ts';
import { heldTogether, isHeld } from './deposit-rows.ts';
import { countUnpaid, hasOpenHold, holderOf } from './holds.ts';

/*
 * Clients say that they have paid a deposit, by the page of their appointment.
 */

interface Paid {
  readonly token: string;
  readonly amount: number;
  readonly visitor: Visitor;
}

/**
 * Its client says that the deposit is paid: the hour stays hers until somebody has looked. Said twice is said once.
 * Said too late, the hour is taken again where it is still free; where it is not, somebody has to settle it.
 * @throws {Refusal} not-found; conflict, where nothing is to be paid
 */
export async function sayPaid(services: UseCaseServices, paid: Paid): Promise<void> {
  await lookAgain(() => sayPaidNow(services, paid));
  services.mails.wake();
  services.alerts.wake();
}

async function sayPaidNow(
  services: UseCaseServices,
  { token, amount, visitor }: Paid,
): Promise<void> {
  const seen = await requestOfLink(services.db, token);
  const said = { action: 'deposit-said', detail: String(amount), actor: 'client' };
  const isLate = seen.status === 'cancelled' && seen.deposit_state === 'expired';
  if (isLate) {
    const set = { deposit_state: 'said' as const, held_until: null };
    const holder = await holderOf(services.db, seen.phone, visitor);
    const isTaken = await isTakenAgain(services, seen, { ...said, set }, async (within, take) => {
      const taken = await take();
      // Nobody has seen money yet: as with what the number books.
      if (await hasOpenHold(within, taken.phone, { booked: [taken], holder })) throw new NotFree();
      const { refused } = await countUnpaid(within, taken.phone, holder);
      if (refused >= bookingLimits.unpaid.refused) throw new NotFree();
      await tellPaid(services, within, taken);
    });
    if (isTaken) return;
  }
  await services.db.transaction().execute(async (within) => {
    const request = await requestOfLink(within, token);
    const { deposit_state: state } = request;
    if (state === 'said' || state === 'noted') return;
    if (state !== 'due' && !(isLate && request.version === seen.version))
      throw new Refusal('conflict');
    const set = { deposit_state: 'said' as const, held_until: null };
    const all = await heldTogether(within, request);
    const [first] = await writeChanges(within, all, { ...said, set });
    if (first) await tellPaid(services, within, first);
  });
}

async function tellPaid(
  { mails, alerts, siteIn }: UseCaseServices,
  within: Db,
  request: AppointmentRequest,
): Promise<void> {
  const site = await siteIn(within);
  await mails.add(within, paidMail(site.contactTo, request, { site, isLate: !isHeld(request) }));
  await alerts.add(within, paidAlert(request));
}

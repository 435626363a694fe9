import { bookingLimits } from '../../../shared/limits/limits.ts';
import { isTakenAgain, lookAgain } from '../agenda/taken-again.ts';
import { requestOfLink } from '../appointments/manage-links.ts';
import { type AppointmentRequest, writeChanges } from '../appointments/requests.ts';
import { NotFree } from '../booking/visit-place.ts';
import type { Db } from '../database/database.ts';
import { paidAlert } from '../notifications/staff-alerts.ts';
import { Refusal } from '../refusal.ts';
import type { UseCaseServices } from '../services.ts';
import type { Visitor } from '../visitor.ts';
import { paidMail } from './deposit-mails.ts';
import { heldTogether, isHeld } from './deposit-rows.ts';
import { countUnpaid, hasOpenHold, holderOf } from './holds.ts';

interface Paid {
  readonly token: string;
  readonly amount: number;
  readonly visitor: Visitor;
}

/**
 * Records the client's report of a paid deposit: the slot stays held until the institute has checked. A repeated
 * report changes nothing. A late report takes the slot again if it is free; otherwise the institute settles the
 * deposit.
 * @throws {Refusal} not-found; conflict: no deposit is due
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
      // The payment is not seen yet, so the limit of open holds for the number applies.
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

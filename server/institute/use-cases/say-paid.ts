import { requestOfLink } from '../agenda/booking/manage-links.ts';
import { NotFree } from '../agenda/booking/place.ts';
import { takeTime } from '../agenda/booking/taking.ts';
import { wishOf } from '../agenda/booking/wish.ts';
import { withRetries } from '../agenda/days/day-lock.ts';
import { placeIn } from '../agenda/days/times.ts';
import type { Db } from '../database/database.ts';
import { paidMail } from '../mail/templates/deposits.ts';
import { paidAlert } from '../push/alert.ts';
import { Refusal } from '../refusal.ts';
import { secondsUntil } from '../requests/coming.ts';
import { heldTogether, isHeld, sharesDeposit } from '../requests/deposits.ts';
import type { AppointmentRequest } from '../requests/requests.ts';
import { type RequestChange, writeChange } from '../requests/write-change.ts';
import type { UseCaseServices } from '../services.ts';

/*
 * Clients say that they have paid a deposit, by the page of their appointment.
 */

/** Somebody else may have changed it at the same moment: it is looked at again. */
const looks = 3;

/**
 * Its client says that the deposit is paid: the hour stays hers until somebody has looked. Said twice is said once.
 * Said too late, the hour is taken again where it is still free; where it is not, somebody has to settle it.
 * @throws {Refusal} not-found; conflict, where nothing is to be paid
 */
export async function sayPaid(
  services: UseCaseServices,
  paid: { readonly token: string; readonly amount: number },
): Promise<void> {
  for (let look = 1; ; look += 1) {
    try {
      await sayPaidNow(services, paid);
      break;
    } catch (error) {
      const isChanged = error instanceof Refusal && error.code === 'conflict';
      if (!isChanged || look === looks) throw error;
    }
  }
  services.mails.wake();
  services.alerts.wake();
}

async function sayPaidNow(
  services: UseCaseServices,
  { token, amount }: { readonly token: string; readonly amount: number },
): Promise<void> {
  const seen = await requestOfLink(services.db, token);
  const said = { action: 'deposit-said', detail: String(amount), actor: 'client' };
  const isLate = seen.status === 'cancelled' && seen.deposit_state === 'expired';
  if (isLate && (await isTakenAgain(services, seen, said))) return;
  await services.db.transaction().execute(async (within) => {
    const request = await requestOfLink(within, token);
    const { deposit_state: state } = request;
    if (state === 'said' || state === 'noted') return;
    if (state !== 'due' && !(isLate && request.version === seen.version))
      throw new Refusal('conflict');
    for (const one of await heldTogether(within, request)) {
      const set = { deposit_state: 'said' as const, held_until: null };
      const changed = await writeChange(within, one, { ...said, set });
      if (one.id === request.id) await tellPaid(services, within, changed);
    }
  });
}

/** Whether the hour of one that was not paid in time was still free, and is hers again. */
async function isTakenAgain(
  services: UseCaseServices,
  seen: AppointmentRequest,
  said: Omit<RequestChange, 'set'> & { readonly actor: string },
): Promise<boolean> {
  const { db, agenda } = services;
  const { day, hour } = seen;
  // What was booked in one go is taken together, or settled with the client.
  if (!hour || sharesDeposit(seen) || secondsUntil(seen) <= 0) return false;
  const { institute } = await agenda.facts();
  const place = { ...placeIn({ day, time: hour }, institute), wish: wishOf(seen) };
  const take = () =>
    db.transaction().execute(async (within) => {
      const set = { deposit_state: 'said' as const, held_until: null };
      const changed = await writeChange(within, seen, { ...said, set });
      await tellPaid(services, within, await takeTime(agenda, within, changed, place));
    });
  try {
    await withRetries(take);
  } catch (error) {
    const { code, message = '' } = error as { code?: string; message?: string };
    const isGone = error instanceof NotFree || error instanceof Refusal;
    if (isGone || code === '23P01' || message === 'overlap') return false;
    throw error;
  }
  return true;
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

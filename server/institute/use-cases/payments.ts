import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { withRetries } from '../database/lost-races.ts';
import { paidTooLateMail, paymentMail, paymentTooLateMail } from '../mail/templates/payments.ts';
import { recordDeposit } from '../money/bills.ts';
import { paymentAlert } from '../push/alert.ts';
import { heldFor } from '../queue/turns.ts';
import { Refusal } from '../refusal.ts';
import { heldTogether, isHeld, notedTogether } from '../requests/deposits.ts';
import {
  isAmount,
  isFirstTold,
  isToLookAt,
  meantBy,
  newPayment,
  type Payment,
  readMayBeMeant,
  type Told,
} from '../requests/payments.ts';
import type { AppointmentRequest } from '../requests/requests.ts';
import { writeChange, writeChanges } from '../requests/write-change.ts';
import type { UseCaseServices } from '../services.ts';
import { noteByPayment, tellAnswer } from './deposits.ts';
import { isTakenAgain } from './taken-again.ts';

/*
 * What becomes of a payment that a machine told of: it confirms the one appointment that waits for it, takes the hour of one
 * that waited until lately, or waits for the institute's people.
 */

/** Somebody else may have changed the appointment at the same moment: it is looked at again. */
const looks = 3;

/** Told twice, or by two ways, it has its effect once. */
export async function takePayment(services: UseCaseServices, told: Told): Promise<void> {
  // Nobody can take back what nobody pressed.
  const own = { ...services, undoSeconds: 0 };
  const payment = newPayment(told);
  await lookedAtAgain(async () => {
    const candidatesFor = await readMayBeMeant(services.db, [payment]);
    const meant = meantBy(payment, candidatesFor(payment));
    if (!(meant && isExpired(meant) && (await takeAgain(own, meant, payment))))
      await takeOnce(own, payment);
  });
  services.mails.wake();
  services.alerts.wake();
}

async function lookedAtAgain(work: () => Promise<void>): Promise<void> {
  for (let look = 1; ; look += 1) {
    try {
      return await work();
    } catch (error) {
      const isChanged = error instanceof Refusal && error.code === 'conflict';
      if (!isChanged || look === looks) throw error;
    }
  }
}

/** An event's author: "payment Wave". */
const actorOf = ({ provider }: Payment) => `payment ${provider}`;

/** Not one whose client has said that she paid, or has cancelled since: there somebody has to settle it. */
const isExpired = ({ status, deposit_state }: AppointmentRequest) =>
  status === 'cancelled' && deposit_state === 'expired';

/** What is noted: what was asked for, where just that came, else what came. */
const notedAmount = (payment: Payment, { deposit }: AppointmentRequest) =>
  deposit !== null && isAmount(payment, deposit) ? deposit : payment.amount;

export const notedSet = (payment: Payment, request: AppointmentRequest) => ({
  deposit: notedAmount(payment, request),
  deposit_state: 'noted' as const,
  held_until: null,
});

/** What the client paid: where the provider kept a fee of the deposit, the whole deposit. */
export const recordAttached = (
  within: Db,
  request: AppointmentRequest,
  payment: Payment,
  actor: string,
): Promise<void> =>
  recordDeposit(
    within,
    request,
    {
      amount: isAmount(payment, request.deposit) ? (request.deposit ?? 0) : payment.amount,
      method: methodOfProvider(payment.provider),
      day: payment.created_at.slice(0, 10),
    },
    actor,
  );

const methodOfProvider = (provider: string) =>
  (['wave', 'orange', 'mtn'] as const).find((one) => provider.toLowerCase().includes(one)) ??
  'other';

/** Whether its hour was free; also where the payment was told of before, which changes nothing. */
async function takeAgain(
  services: UseCaseServices,
  seen: AppointmentRequest,
  payment: Payment,
): Promise<boolean> {
  const [set, actor] = [notedSet(payment, seen), actorOf(payment)];
  const change = { set, action: 'deposit-noted', actor };
  return isTakenAgain(services, seen, change, async (within, take) => {
    if (!(await isFirstTold(within, payment))) return;
    const taken = await take();
    await recordAttached(within, taken, payment, actorOf(payment));
    await insert(within, attachedTo(payment, taken, actorOf(payment)));
    await tellAnswer(services, within, [taken], [seen]);
  });
}

const insert = (within: Db, payment: Payment) =>
  within.insertInto('provider_payments').values(payment).execute();

export const attachedTo = (payment: Payment, { id }: AppointmentRequest, by: string): Payment => ({
  ...payment,
  ...{ state: 'attached', request_id: id, settled_at: timestamp(), settled_by: by },
});

const takeOnce = (services: UseCaseServices, payment: Payment): Promise<void> =>
  withRetries(() =>
    services.db.transaction().execute(async (within) => {
      if (!(await isFirstTold(within, payment))) return;
      const candidates = (await readMayBeMeant(within, [payment]))(payment);
      const meant = meantBy(payment, candidates);
      const actor = actorOf(payment);
      if (!meant) {
        const isOpen = isToLookAt(payment, candidates);
        await insert(within, { ...payment, state: isOpen ? 'open' : 'other' });
        if (isOpen) await tellOfPayment(services, within, payment);
      } else {
        await attachNow(services, within, meant, { payment, actor });
        await insert(within, attachedTo(payment, meant, actor));
      }
    }),
  );

export interface Attached {
  readonly payment: Payment;
  /** As an actor of `events`. */
  readonly actor: string;
}

/**
 * Confirms what is held. Of an hour that is gone its client and the institute are told.
 * @returns whether it is confirmed
 * @throws {Refusal} conflict
 */
export async function attachNow(
  services: UseCaseServices,
  within: Db,
  request: AppointmentRequest,
  { payment, actor }: Attached,
): Promise<boolean> {
  const all = await heldTogether(within, request);
  const [first = request] = all;
  if (isHeld(first)) {
    const amount = notedAmount(payment, first);
    await recordAttached(within, first, payment, actor);
    await noteByPayment(services, within, all, { amount, actor });
    return true;
  }
  const noted = await notedTogether(within, request);
  await recordAttached(within, noted[0] ?? request, payment, actor);
  if (noted.length > 0) {
    const deposit = (noted[0]?.deposit ?? 0) + payment.amount;
    await writeChanges(within, noted, { set: { deposit }, action: 'deposit-noted', actor });
    return true;
  }
  // Its client has said so already: it is on the list of those to be settled.
  if (request.deposit_state === 'said') return false;
  const change = {
    set: { deposit_state: 'said' as const, held_until: null },
    ...{ action: 'deposit-late', detail: String(payment.amount), actor },
  };
  const late = await writeChange(within, request, change);
  const site = await services.siteIn(within);
  const { mails, alerts } = services;
  const turn = heldFor(services.undoSeconds);
  if (late.email)
    await mails.add(within, paidTooLateMail(late.email, late, { site, payment }), turn);
  if (actor !== actorOf(payment)) return false;
  await mails.add(within, paymentTooLateMail(site.contactTo, late, { site, payment }));
  await alerts.add(within, paymentAlert(payment, late));
  return false;
}

async function tellOfPayment(
  { mails, alerts, siteIn }: UseCaseServices,
  within: Db,
  payment: Payment,
): Promise<void> {
  const site = await siteIn(within);
  await mails.add(within, paymentMail(site.contactTo, payment, site));
  await alerts.add(within, paymentAlert(payment));
}

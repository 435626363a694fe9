import type { AttachPayment, PaymentAttached } from '../../../shared/money/deposit-list.ts';
import { isTakenAgain, lookAgain } from '../agenda/taken-again.ts';
import {
  type AppointmentRequest,
  findRequest,
  writeChange,
  writeChanges,
} from '../appointments/requests.ts';
import { timestamp } from '../clock.ts';
import { withRetries } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import { heldFor } from '../notifications/message-order.ts';
import { paymentAlert } from '../notifications/staff-alerts.ts';
import { Refusal } from '../refusal.ts';
import type { UseCaseServices } from '../services.ts';
import { aboutRequest, undoable, type Watched } from '../undo/undo-journal.ts';
import { recordDeposit } from './bills.ts';
import { paidTooLateMail, paymentMail, paymentTooLateMail } from './deposit-mails.ts';
import { heldTogether, isHeld, isPayable, notedTogether, withItsDeposit } from './deposit-rows.ts';
import {
  isAmount,
  isFirstTold,
  isToLookAt,
  meantBy,
  newPayment,
  type Payment,
  readMayBeMeant,
  type Told,
} from './received-payments.ts';
import { noteByPayment, tellAnswer } from './settle-deposits.ts';

/*
 * The effect of a payment reported by a provider: it confirms the one appointment that waits for it, or takes the
 * slot of one that waited until lately. Otherwise it waits for the institute's answer, which can be undone.
 */

/** Takes a reported payment. A repeated notice has no second effect, even by another way. */
export async function takePayment(services: UseCaseServices, told: Told): Promise<void> {
  // Automatic payments have no undo.
  const own = { ...services, undoSeconds: 0 };
  const payment = newPayment(told);
  await lookAgain(async () => {
    const candidatesFor = await readMayBeMeant(services.db, [payment]);
    const meant = meantBy(payment, candidatesFor(payment));
    if (!(meant && isExpired(meant) && (await takeAgain(own, meant, payment))))
      await takeOnce(own, payment);
  });
  services.mails.wake();
  services.alerts.wake();
}

/** Returns an event's author: "payment Wave". */
const actorOf = ({ provider }: Payment) => `payment ${provider}`;

/**
 * Returns true if the hold expired. If the client reported a payment or cancelled since, the institute settles it
 * instead.
 */
const isExpired = ({ status, deposit_state }: AppointmentRequest) =>
  status === 'cancelled' && deposit_state === 'expired';

/** Returns the amount to note: the deposit asked for if the payment matches it, else the amount received. */
const notedAmount = (payment: Payment, { deposit }: AppointmentRequest) =>
  deposit !== null && isAmount(payment, deposit) ? deposit : payment.amount;

const notedSet = (payment: Payment, request: AppointmentRequest) => ({
  deposit: notedAmount(payment, request),
  deposit_state: 'noted' as const,
  held_until: null,
});

/** Records the client's payment: the whole deposit, even if the provider kept a fee of it. */
const recordAttached = (
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

/**
 * Takes the slot again.
 * @returns whether it was free; also for a payment notice that was handled before
 */
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

const attachedTo = (payment: Payment, { id }: AppointmentRequest, by: string): Payment => ({
  ...payment,
  state: 'attached',
  request_id: id,
  settled_at: timestamp(),
  settled_by: by,
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

interface Attached {
  readonly payment: Payment;
  readonly actor: string;
}

/**
 * Confirms a held appointment. If its slot is gone, the client and the institute are told.
 * @returns whether it is confirmed
 * @throws {Refusal} conflict
 */
async function attachNow(
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
  // The client reported it already, so it is on the list to settle.
  if (request.deposit_state === 'said') return false;
  const change = {
    set: { deposit_state: 'said' as const, held_until: null },
    action: 'deposit-late',
    detail: String(payment.amount),
    actor,
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

const waiting = ['open', 'other'] as const;

const findWaiting = async (db: Db, id: string): Promise<Payment> => {
  const payment = await db
    .selectFrom('provider_payments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!payment) throw new Refusal('not-found');
  if (!waiting.some((state) => state === payment.state)) throw new Refusal('conflict');
  return payment;
};

/**
 * Settles the payment. A concurrent call finds it settled.
 * @throws {Refusal} conflict
 */
async function settle(within: Db, payment: Payment): Promise<void> {
  const { id, ...set } = payment;
  const { numUpdatedRows } = await within
    .updateTable('provider_payments')
    .set(set)
    .where('id', '=', id)
    .where('state', 'in', waiting)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('conflict');
}

const watchedOf = ({ id }: Payment): Watched => ({
  table: 'provider_payments',
  column: 'id',
  values: [id],
});

/**
 * Attaches a payment to the appointment that the institute names.
 * @throws {Refusal} not-found, conflict
 */
export async function attachPayment(
  services: UseCaseServices,
  { id, number, version }: AttachPayment,
  actor: string,
): Promise<PaymentAttached> {
  const { db, mails } = services;
  const payment = await findWaiting(db, id);
  const seen = await findRequest(db, number);
  if (!seen) throw new Refusal('not-found');
  if (seen.version !== version || !isPayable(seen)) throw new Refusal('conflict');
  const attached = { payment, actor };
  const isConfirmed =
    (seen.status === 'cancelled' && (await attachAgain(services, seen, attached))) ||
    (await attachStanding(services, seen, attached));
  mails.wake();
  return { status: isConfirmed ? 'confirmed' : 'cancelled' };
}

const attachEdit = ({ id }: AppointmentRequest, { actor }: Attached) => ({
  actor,
  action: 'deposit-noted',
  subject: id,
  requestId: id,
});

const attachAgain = (
  services: UseCaseServices,
  seen: AppointmentRequest,
  attached: Attached,
): Promise<boolean> => {
  const { payment, actor } = attached;
  const change = { set: notedSet(payment, seen), action: 'deposit-noted', actor };
  return isTakenAgain(services, seen, change, (within, take) => {
    const work = async () => {
      await settle(within, attachedTo(payment, seen, actor));
      const taken = await take();
      await recordAttached(within, taken, payment, actor);
      await tellAnswer(services, within, [taken], [seen]);
    };
    const watched = [watchedOf(payment), ...aboutRequest(seen.id)];
    return undoable(within, watched, work, () => attachEdit(seen, attached));
  });
};

/**
 * Attaches a payment to a standing appointment.
 * @returns whether it is confirmed
 * @throws {Refusal} conflict
 */
const attachStanding = (
  services: UseCaseServices,
  seen: AppointmentRequest,
  attached: Attached,
): Promise<boolean> =>
  withRetries(() =>
    services.db.transaction().execute(async (within) => {
      const { payment, actor } = attached;
      const request = await findRequest(within, seen.number);
      if (request?.version !== seen.version) throw new Refusal('conflict');
      const all = await withItsDeposit(within, request);
      const watched = [watchedOf(payment), ...all.flatMap(({ id }) => aboutRequest(id))];
      const work = async () => {
        await settle(within, attachedTo(payment, request, actor));
        return attachNow(services, within, request, attached);
      };
      return undoable(within, watched, work, () => attachEdit(request, attached));
    }),
  );

/**
 * Puts aside a payment that was no deposit.
 * @throws {Refusal} not-found, conflict
 */
export async function putAsidePayment(db: Db, id: string, actor: string): Promise<void> {
  const payment = await findWaiting(db, id);
  const aside = { ...payment, state: 'aside' as const, settled_at: timestamp(), settled_by: actor };
  const edit = { actor, action: 'payment-aside', subject: id };
  await db.transaction().execute((within) =>
    undoable(
      within,
      [watchedOf(payment)],
      () => settle(within, aside),
      () => edit,
    ),
  );
}

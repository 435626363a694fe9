import { randomUUID } from 'node:crypto';
import type { AttachPayment, PaymentAttached } from '../../../shared/money/deposit-list.ts';
import { readPhone } from '../../../shared/text/phone-number.ts';
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
import { heldFor } from '../notifications/coalescing.ts';
import { paidAlert, paymentAlert } from '../notifications/staff-alerts.ts';
import { Refusal } from '../refusal.ts';
import { hashSecret } from '../secret-value.ts';
import type { UseCaseServices } from '../services.ts';
import { aboutRequest, undoable, type Watched } from '../undo/undo-journal.ts';
import { recordDeposit } from './bills.ts';
import { noteByPayment, tellAnswer } from './deposit-answers.ts';
import { depositToCheckMail, paidTooLateMail, paymentMail } from './deposit-mails.ts';
import { heldTogether, isHeld, isPayable, notedTogether, withItsDeposit } from './deposit-rows.ts';
import {
  findPaid,
  isAmount,
  needsLook,
  type ProviderPayment,
  readCandidates,
} from './payment-matching.ts';

/*
 * A payment reported by a provider confirms the one appointment that waits for it, or waited until lately. Otherwise
 * the payment waits for the institute's answer, which can be undone.
 */

interface PaymentNotice {
  readonly provider: string;
  readonly providerId: string;
  readonly amount: number;
  readonly fee?: number | undefined;
  readonly phone?: string | undefined;
  readonly reference?: string | undefined;
}

interface Attaching {
  readonly payment: ProviderPayment;
  /** A person, or "payment Wave" for an automatic payment. */
  readonly actor: string;
  readonly isAutomatic: boolean;
}

/** Takes a reported payment. A repeated notice has no second effect, even by another way. */
export async function takePayment(services: UseCaseServices, notice: PaymentNotice): Promise<void> {
  // Automatic payments have no undo.
  const unheld = { ...services, undoSeconds: 0 };
  const payment = newPayment(notice);
  const attaching = { payment, actor: `payment ${payment.provider}`, isAutomatic: true };
  await lookAgain(async () => {
    const candidates = (await readCandidates(services.db, [payment]))(payment);
    const paid = findPaid(payment, candidates);
    // If the client reported a payment or cancelled since, the institute settles it instead.
    const isExpired = paid?.status === 'cancelled' && paid.deposit_state === 'expired';
    if (!(isExpired && (await confirmAgain(unheld, paid, attaching))))
      await withRetries(() =>
        services.db.transaction().execute((within) => takeNow(unheld, within, attaching)),
      );
  });
  services.mails.wake();
  services.alerts.wake();
}

function newPayment({ provider, providerId, amount, ...notice }: PaymentNotice): ProviderPayment {
  const { fee = 0, phone = '', reference = '' } = notice;
  return {
    id: randomUUID(),
    provider,
    provider_id: providerId,
    amount,
    fee,
    // Providers write numbers with and without "+", spaces and the country code.
    phone: readPhone(phone) ?? readPhone(`+${phone}`) ?? phone.trim(),
    reference: reference.trim(),
    created_at: timestamp(),
    state: 'open',
    request_id: null,
    settled_at: null,
    settled_by: null,
  };
}

async function takeNow(services: UseCaseServices, within: Db, attaching: Attaching): Promise<void> {
  const { payment } = attaching;
  const candidates = (await readCandidates(within, [payment]))(payment);
  const paid = findPaid(payment, candidates);
  if (paid) {
    if (await store(within, attachedTo(paid, attaching), true))
      await attach(services, within, paid, attaching);
    return;
  }
  const state = needsLook(payment, candidates) ? 'open' : 'other';
  if (!(await store(within, { ...payment, state }, true)) || state === 'other') return;
  const site = await services.siteIn(within);
  await services.mails.add(within, paymentMail(site.contactTo, payment, site));
  await services.alerts.add(within, paymentAlert(payment));
}

const attachedTo = (
  { id }: AppointmentRequest,
  { payment, actor }: Attaching,
): ProviderPayment => ({
  ...payment,
  state: 'attached',
  request_id: id,
  settled_at: timestamp(),
  settled_by: actor,
});

/** Writes a new payment once for ever, by its provider's id; one that waited only while it waits. */
async function store(within: Db, payment: ProviderPayment, isNew: boolean): Promise<boolean> {
  const { id, provider, provider_id, ...set } = payment;
  if (isNew) {
    const id_hash = hashSecret(JSON.stringify([provider.toLowerCase(), provider_id]));
    const { numInsertedOrUpdatedRows } = await within
      .insertInto('payment_ids')
      .values({ id_hash })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return false;
    await within.insertInto('provider_payments').values(payment).execute();
    return true;
  }
  const { numUpdatedRows } = await within
    .updateTable('provider_payments')
    .set(set)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('conflict');
  return true;
}

const notedAmount = (payment: ProviderPayment, { deposit }: AppointmentRequest) =>
  deposit !== null && isAmount(payment, deposit) ? deposit : payment.amount;

const recordAttached = (
  within: Db,
  request: AppointmentRequest,
  { payment, actor }: Attaching,
): Promise<void> => {
  const provider = payment.provider.toLowerCase();
  const methods = ['wave', 'orange', 'mtn'] as const;
  const received = {
    amount: notedAmount(payment, request),
    method: methods.find((method) => provider.includes(method)) ?? ('other' as const),
    day: payment.created_at.slice(0, 10),
  };
  return recordDeposit(within, request, received, actor);
};

const undoableAttach = <Result>(
  within: Db,
  requests: readonly AppointmentRequest[],
  { payment, actor, isAutomatic }: Attaching,
  work: () => Promise<Result>,
): Promise<Result> => {
  if (isAutomatic) return work();
  const watched = [watchedPayment(payment), ...requests.flatMap(({ id }) => aboutRequest(id))];
  const { id = '' } = requests[0] ?? {};
  const edit = { actor, action: 'deposit-noted', subject: id, requestId: id };
  return undoable(within, watched, work, () => edit);
};

const watchedPayment = ({ id }: ProviderPayment): Watched => ({
  table: 'provider_payments',
  column: 'id',
  values: [id],
});

const confirmAgain = (
  services: UseCaseServices,
  seen: AppointmentRequest,
  attaching: Attaching,
): Promise<boolean> => {
  const { payment, actor, isAutomatic } = attaching;
  const deposit = notedAmount(payment, seen);
  const set = { deposit, deposit_state: 'noted' as const, held_until: null };
  const change = { set, action: 'deposit-noted', actor };
  return isTakenAgain(services, seen, change, (within, take) =>
    undoableAttach(within, [seen], attaching, async () => {
      if (!(await store(within, attachedTo(seen, attaching), isAutomatic))) return;
      const taken = await take();
      await recordAttached(within, taken, attaching);
      await tellAnswer(services, within, [taken], [seen]);
    }),
  );
};

/** Confirms a held appointment. If its slot is gone, tells the client and the institute, and returns false. */
async function attach(
  services: UseCaseServices,
  within: Db,
  request: AppointmentRequest,
  attaching: Attaching,
): Promise<boolean> {
  const { payment, actor, isAutomatic } = attaching;
  const all = await heldTogether(within, request);
  const [first = request] = all;
  if (isHeld(first)) {
    const amount = notedAmount(payment, first);
    await recordAttached(within, first, attaching);
    await noteByPayment(services, within, all, { amount, actor });
    return true;
  }
  const noted = await notedTogether(within, request);
  await recordAttached(within, noted[0] ?? request, attaching);
  if (noted.length > 0) {
    const deposit = (noted[0]?.deposit ?? 0) + payment.amount;
    await writeChanges(within, noted, { set: { deposit }, action: 'deposit-noted', actor });
    return true;
  }
  // The client reported it already, so it is on the list to settle.
  if (request.deposit_state === 'said') return false;
  const late = await writeChange(within, request, {
    set: { deposit_state: 'said', held_until: null },
    action: 'deposit-late',
    detail: String(payment.amount),
    actor,
  });
  const { mails, alerts, siteIn, undoSeconds } = services;
  const site = await siteIn(within);
  if (late.email) {
    const mail = paidTooLateMail(late.email, late, site, payment);
    await mails.add(within, mail, heldFor(undoSeconds));
  }
  if (!isAutomatic) return false;
  await mails.add(within, depositToCheckMail(site.contactTo, late, site, payment));
  await alerts.add(within, paidAlert(late));
  return false;
}

async function findWaiting(db: Db, id: string): Promise<ProviderPayment> {
  const payment = await db
    .selectFrom('provider_payments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!payment) throw new Refusal('not-found');
  if (payment.state !== 'open') throw new Refusal('conflict');
  return payment;
}

export async function attachPayment(
  services: UseCaseServices,
  { id, number, version }: AttachPayment,
  actor: string,
): Promise<PaymentAttached> {
  const { db, mails } = services;
  const attaching = { payment: await findWaiting(db, id), actor, isAutomatic: false };
  const seen = await findRequest(db, number);
  if (!seen) throw new Refusal('not-found');
  if (seen.version !== version || !isPayable(seen)) throw new Refusal('conflict');
  const attachStanding = () =>
    db.transaction().execute(async (within) => {
      const request = await findRequest(within, number);
      if (request?.version !== version) throw new Refusal('conflict');
      const { id: own } = request;
      const others = (await withItsDeposit(within, request)).filter(({ id }) => id !== own);
      return undoableAttach(within, [request, ...others], attaching, async () => {
        await store(within, attachedTo(request, attaching), false);
        return attach(services, within, request, attaching);
      });
    });
  const isConfirmed =
    (seen.status === 'cancelled' && (await confirmAgain(services, seen, attaching))) ||
    (await withRetries(attachStanding));
  mails.wake();
  return { status: isConfirmed ? 'confirmed' : 'cancelled' };
}

export async function putAsidePayment(db: Db, id: string, actor: string): Promise<void> {
  const payment = await findWaiting(db, id);
  const aside = { ...payment, state: 'aside' as const, settled_at: timestamp(), settled_by: actor };
  const edit = { actor, action: 'payment-aside', subject: id };
  await db.transaction().execute((within) =>
    undoable(
      within,
      [watchedPayment(payment)],
      () => store(within, aside, false),
      () => edit,
    ),
  );
}

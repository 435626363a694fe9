import { randomUUID } from 'node:crypto';
import type { PaymentMethod } from '#shared/money/till.ts';
import { readPhone } from '#shared/text/phone-number.ts';
import { type AppointmentRequest, writeChange } from '../appointments/requests.ts';
import { timestamp, today } from '../clock.ts';
import { withRetries } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import { buildPaidAlert, buildPaymentAlert } from '../notifications/staff-alerts.ts';
import { Refusal } from '../refusal.ts';
import { hashSecret } from '../secret-value.ts';
import type { UseCaseServices } from '../services.ts';
import { recordUndo } from '../undo/undo-journal.ts';
import { recordPayment } from './bills.ts';
import { answerTogether, retryOnConflict } from './deposit-answers.ts';
import {
  buildDepositToCheckMail,
  buildPaidTooLateMail,
  buildPaymentMail,
} from './deposit-mails.ts';
import { isHeld } from './deposit-rows.ts';
import {
  findPaidAppointment,
  needsCheck,
  type ProviderPayment,
  readCandidates,
} from './payment-matching.ts';

/*
 * A payment reported by a provider confirms the one appointment that waits for it. If its hold has ended, or if it
 * fits no deposit or several, the institute checks it.
 */

interface PaymentNotice {
  readonly provider: string;
  readonly providerId: string;
  readonly amount: number;
  readonly fee?: number | undefined;
  readonly phone?: string | undefined;
  readonly reference?: string | undefined;
}

/** Takes a reported payment. A repeated notice has no second effect, even by another way. */
export async function takePayment(services: UseCaseServices, notice: PaymentNotice): Promise<void> {
  const payment = buildPayment(notice);
  // Automatic payments have no undo.
  const withoutUndo = { ...services, undoSeconds: 0 };
  const takeOnce = () =>
    services.db
      .transaction()
      .execute((transaction) => processPayment(withoutUndo, transaction, payment));
  await retryOnConflict(() => withRetries(takeOnce));
  services.mails.wake();
}

function buildPayment({ provider, providerId, amount, ...notice }: PaymentNotice): ProviderPayment {
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

async function processPayment(
  services: UseCaseServices,
  db: Db,
  payment: ProviderPayment,
): Promise<void> {
  const candidates = await readCandidates(db, payment);
  const paidAppointment = findPaidAppointment(payment, candidates);
  if (paidAppointment) {
    const actor = `payment ${payment.provider}`;
    const attachment = {
      state: 'attached' as const,
      request_id: paidAppointment.id,
      settled_at: timestamp(),
      settled_by: actor,
    };
    if (await storePayment(db, { ...payment, ...attachment }))
      await attachPayment(services, db, paidAppointment, { payment, actor });
    return;
  }
  const state = needsCheck(payment, candidates) ? 'open' : 'other';
  if (!(await storePayment(db, { ...payment, state })) || state === 'other') return;
  const site = await services.readSite(db);
  await services.mails.add(db, buildPaymentMail(payment, site));
  await services.alerts.add(db, buildPaymentAlert(payment));
}

/** Stores a payment once for ever, by its provider's id. Returns false if it was stored before. */
async function storePayment(db: Db, payment: ProviderPayment): Promise<boolean> {
  const { provider, provider_id } = payment;
  const id_hash = hashSecret(JSON.stringify([provider.toLowerCase(), provider_id]));
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment_ids')
    .values({ id_hash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await db.insertInto('provider_payments').values(payment).execute();
  return true;
}

function getMethod({ provider }: ProviderPayment): PaymentMethod {
  const methods = ['wave', 'orange', 'mtn'] as const;
  return methods.find((method) => provider.toLowerCase().includes(method)) ?? 'other';
}

/** Confirms a held appointment. If its hold has ended, tells the client and the institute. */
async function attachPayment(
  services: UseCaseServices,
  db: Db,
  request: AppointmentRequest,
  { payment, actor }: { readonly payment: ProviderPayment; readonly actor: string },
): Promise<void> {
  const method = getMethod(payment);
  if (isHeld(request)) {
    await answerTogether(services, db, request, { answer: 'noted', method, actor });
    return;
  }
  const deposit = { amount: request.deposit ?? payment.amount, method, day: today() };
  await recordPayment(db, request, { ...deposit, purpose: 'deposit' }, actor);
  // The client reported it already, so it is on the list to settle.
  if (request.deposit_state === 'said') return;
  const lateRequest = await writeChange(db, request, {
    set: { deposit_state: 'said', held_until: null },
    action: 'deposit-late',
    detail: String(payment.amount),
    actor,
  });
  const { mails, alerts, readSite } = services;
  const site = await readSite(db);
  if (lateRequest.email) await mails.add(db, buildPaidTooLateMail(lateRequest, site, payment));
  await mails.add(db, buildDepositToCheckMail(lateRequest, site, payment));
  await alerts.add(db, buildPaidAlert(lateRequest));
}

/** Takes a payment off the list once the institute has checked it. */
export async function putAsidePayment(db: Db, id: string, actor: string): Promise<void> {
  const change = { state: 'aside' as const, settled_at: timestamp(), settled_by: actor };
  await db.transaction().execute((transaction) =>
    recordUndo(
      transaction,
      [{ table: 'provider_payments', column: 'id', values: [id] }],
      async () => {
        const { numUpdatedRows } = await transaction
          .updateTable('provider_payments')
          .set(change)
          .where('id', '=', id)
          .where('state', '=', 'open')
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw new Refusal('conflict');
      },
      () => ({ actor, action: 'payment-aside', subject: id }),
    ),
  );
}

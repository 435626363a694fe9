import type { SettleInput } from '#shared/money/till.ts';
import { type AppointmentRequest, writeChange, writeChanges } from '../appointments/requests.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { recordUndo, watchRequest } from '../undo/undo-journal.ts';
import { type BillRecord, readBill, requireVersion } from './bills.ts';
import { listCancelledToSettle } from './deposit-rows.ts';
import { isDiscount, reverseRow } from './ledger.ts';
import { getPrepaidKind, listWatchedRows } from './prepaid-money.ts';
import { addPrepaid, buildCardRow } from './prepaid-sales.ts';
import { reverseRedemption } from './redemptions.ts';

/* The money of a cancelled or missed visit. A credit pays the next visit like a gift card. */

export async function settleBill(db: Db, input: SettleInput, actor: string): Promise<void> {
  const { number, id, version } = input;
  await db.transaction().execute(async (transaction) => {
    const bill = await readBill(transaction, number, true);
    const { request, toSettle } = bill;
    requireVersion(bill, version);
    if (toSettle === 0) throw new Refusal('conflict');
    const cancelled = await listCancelledToSettle(transaction, request);
    const ids = new Set([request, ...cancelled].map((appointment) => appointment.id));
    await recordUndo(
      transaction,
      [...[...ids].flatMap(watchRequest), ...listWatchedRows('gift-card', id)],
      () => settleNow(transaction, bill, input, actor),
      () => ({ actor, action: 'money-settled', subject: request.id, requestId: request.id }),
    );
  });
}

async function settleNow(
  db: Db,
  bill: BillRecord,
  { id, answer, method }: SettleInput,
  actor: string,
): Promise<void> {
  const { request, toSettle } = bill;
  if (answer === 'kept') {
    const kept = (request.kept ?? 0) + toSettle;
    await closeDeposit(db, request, { set: { kept }, detail: `kept ${toSettle}`, actor });
    return;
  }
  if (answer === 'refunded' && !method) throw new Refusal('invalid');
  if (answer === 'credit' && !request.phone) throw new Refusal('invalid');
  await reversePayments(db, bill, answer === 'credit' ? 'credit' : (method ?? 'other'), actor);
  if (answer === 'credit') {
    const credit = { kind: 'gift-card', method: 'credit', id, sold: toSettle } as const;
    const row = buildCardRow(toSettle);
    const card = { ...credit, price: toSettle, phone: request.phone, row };
    if (!(await addPrepaid(db, card, actor))) throw new Refusal('conflict');
  }
  await closeDeposit(db, request, { detail: `${answer} ${toSettle}`, actor });
}

/** Reverses what is left of a payment or redemption. A repeated call changes nothing. */
export async function undoEntry(
  db: Db,
  { number, id }: { readonly number: string; readonly id: string },
  actor: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { request, payments, redemptions } = await readBill(transaction, number, true);
    const payment = payments.find((entry) => entry.id === id);
    const redemption = redemptions.find((entry) => entry.id === id);
    if (!payment && !redemption) throw new Refusal('not-found');
    const cancelled = await listCancelledToSettle(transaction, request);
    const ids = [request, ...cancelled].map((appointment) => appointment.id);
    const prepaidId = redemption?.gift_card_id ?? redemption?.session_pack_id ?? '';
    const reverse = async () => {
      // Money turned into a credit stays with the card.
      if (payment && payment.net > 0)
        await reverseRow(transaction, 'payments', payment, {
          amount: payment.net,
          recorded_by: actor,
        });
      if (redemption) await reverseRedemption(transaction, redemption, actor);
      const { toSettle } = await readBill(transaction, number);
      // Nothing is left to settle of the cancelled visit.
      if (payment?.purpose === 'deposit' && toSettle === 0 && cancelled.length > 0)
        await closeDeposit(transaction, request, { detail: '', actor });
    };
    await recordUndo(
      transaction,
      redemption
        ? listWatchedRows(getPrepaidKind(redemption), prepaidId)
        : [...new Set([...ids, payment?.request_id ?? ''])].flatMap(watchRequest),
      reverse,
      () => ({ actor, action: 'entry-reversed', subject: request.id, requestId: request.id }),
    );
  });
}

async function reversePayments(
  db: Db,
  { request, payments, toSettle }: BillRecord,
  method: 'credit' | NonNullable<SettleInput['method']>,
  actor: string,
): Promise<void> {
  let amountLeft = toSettle;
  const ownPayments = payments.filter(
    (payment) => payment.request_id === request.id && !isDiscount(payment),
  );
  for (const payment of ownPayments.reverse()) {
    const amount = Math.min(amountLeft, payment.net);
    if (amount === 0) continue;
    amountLeft -= amount;
    const reversal = { amount, method, paid_on: today(), recorded_by: actor };
    await reverseRow(db, 'payments', payment, reversal);
  }
}

/** Closes the deposit of the visit, and of the other cancelled appointments under it. */
async function closeDeposit(
  db: Db,
  request: AppointmentRequest,
  { set = {}, ...event }: { set?: Partial<AppointmentRequest>; detail: string; actor: string },
): Promise<void> {
  const cancelled = await listCancelledToSettle(db, request);
  const others = cancelled.filter(({ id }) => id !== request.id);
  const settled = { deposit_state: 'settled' as const };
  const ownChange = cancelled.length > others.length ? { ...set, ...settled } : set;
  const change = { ...event, action: 'money-settled' };
  await writeChange(db, request, { ...change, set: ownChange });
  await writeChanges(db, others, { ...change, set: settled });
}

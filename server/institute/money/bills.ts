import { randomUUID } from 'node:crypto';
import type { MenuCount } from '#shared/contract/list-query.ts';
import { formatXof } from '#shared/money/money-text.ts';
import type { Bill, BillEntry, PaymentInput, PaymentMethod } from '#shared/money/till.ts';
import type { Catalogue } from '#shared/site/published-catalogue.ts';
import {
  type AppointmentRequest,
  findRequest,
  listSeriesRequests,
  writeChange,
} from '../appointments/requests.ts';
import { hasBegun, timestamp, today } from '../clock.ts';
import { hasRowLocks } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import { countRows } from '../database/list-queries.ts';
import { Refusal } from '../refusal.ts';
import { recordUndo, watchRequestRow } from '../undo/undo-journal.ts';
import {
  type AppointmentAccount,
  getAmountToSettle,
  type LedgerEntries,
  spreadPayments,
  sumFigures,
} from './accounts.ts';
import { appendRow, isDiscount, type LedgerTable, readNetEntries } from './ledger.ts';
import { getPrepaidKind } from './prepaid-money.ts';
import { findClientPrepaid } from './session-packs.ts';
import { computeShares, formatTreatmentNames } from './shares.ts';

/* Bills: the money of one appointment, or of a whole course or group. */

export interface BillRecord extends LedgerEntries {
  readonly request: AppointmentRequest;
  readonly figures: AppointmentAccount['figures'];
  readonly toSettle: number;
  /** The number of rows. A different number shows that another entry was recorded. */
  readonly version: number;
}

/** Reads a bill. `isLocked` blocks other entries for it until the transaction ends. */
export async function readBill(db: Db, number: string, isLocked = false): Promise<BillRecord> {
  const readRequests = async () => {
    const request = await findRequest(db, number);
    return { request, requests: await listSeriesRequests(db, request) };
  };
  let { request, requests } = await readRequests();
  if (isLocked && hasRowLocks(db)) {
    const ids = requests.map(({ id }) => id);
    await db
      .selectFrom('requests')
      .select('id')
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute();
    ({ request, requests } = await readRequests());
  }
  const ids = requests.map(({ id }) => id);
  const payments = await readNetEntries(db, 'payments', 'request_id', ids);
  const redemptions = await readNetEntries(db, 'redemptions', 'request_id', ids);
  const accounts = spreadPayments(requests, { payments, redemptions });
  const ownAccount = accounts.find((account) => account.request.id === request.id);
  return {
    request,
    figures: sumFigures(accounts),
    toSettle: ownAccount ? getAmountToSettle(ownAccount) : 0,
    payments,
    redemptions,
    version:
      (await countEntries(db, 'payments', ids)) + (await countEntries(db, 'redemptions', ids)),
  };
}

const countEntries = (db: Db, table: LedgerTable, ids: readonly string[]): Promise<number> =>
  countRows(db, db.selectFrom(table).select('id').where('request_id', 'in', ids));

export async function describeBill(
  db: Db,
  number: string,
  catalogue: Pick<Catalogue, 'getSection'>,
): Promise<Omit<Bill, MenuCount>> {
  const bill = await readBill(db, number);
  const { request, figures, toSettle, version } = bill;
  const { name, day, hour } = request;
  return {
    number,
    name,
    treatments: formatTreatmentNames(request),
    day,
    hour,
    ...figures,
    toSettle,
    entries: listEntries(bill),
    version,
    nextId: randomUUID(),
    ownPrepaid: figures.outstanding > 0 ? await findClientPrepaid(db, request, catalogue) : [],
  };
}

function listEntries({ payments, redemptions }: LedgerEntries): BillEntry[] {
  const entries = [
    ...payments.map(({ method, purpose, paid_on: day, ...payment }) => ({
      ...payment,
      details: { method, purpose, day },
    })),
    ...redemptions.map(({ used_on: day, ...redemption }) => ({
      ...redemption,
      details: { prepaid: getPrepaidKind(redemption), day },
    })),
  ];
  return entries
    .toSorted((first, second) => (first.created_at < second.created_at ? -1 : 1))
    .map(({ id, amount, net, details }) => ({
      id,
      amount: net,
      reversed: amount - net,
      ...details,
    }));
}

export function requireVersion(bill: BillRecord, version: number): void {
  if (bill.version !== version) throw new Refusal('conflict');
}

/** Records a payment; a repeated submission changes nothing. */
export async function payBill(db: Db, input: PaymentInput, actor: string): Promise<void> {
  const { id, amount, method, day, force = false } = input;
  if (day > today()) throw new Refusal('invalid', { field: 'day' });
  await db.transaction().execute(async (transaction) => {
    const bill = await readBill(transaction, input.number, true);
    const { request } = bill;
    const existing = await transaction
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (existing) {
      const isSame = existing.request_id === request.id && existing.amount === amount;
      if (!isSame || existing.method !== method) throw new Refusal('conflict');
      return;
    }
    requireVersion(bill, input.version);
    const outstanding = Math.max(0, bill.figures.outstanding);
    if (isDiscount(input) && amount > outstanding) throw new Refusal('conflict');
    if (amount > outstanding && !force)
      throw new Refusal('confirm-anyway', {
        warnings: [`Il reste ${formatXof(outstanding)}. Pourboire\u202f?`],
      });
    const payment = { id, amount, method, day, purpose: 'appointment' as const };
    await recordUndo(
      transaction,
      [{ table: 'payments', column: 'id', values: [id] }, watchRequestRow(request.id)],
      async () => {
        await recordPayment(transaction, request, payment, actor);
        await noteThatClientCame(transaction, bill, amount, actor);
      },
      () => ({ actor, action: 'paid', subject: request.id, requestId: request.id }),
    );
  });
}

/** Records that the client came, once the whole bill is paid after the hour has begun. */
export async function noteThatClientCame(
  db: Db,
  { request, figures }: BillRecord,
  amount: number,
  actor: string,
): Promise<void> {
  const { status, day, hour, outcome } = request;
  if (status !== 'confirmed' || outcome || !hour || !hasBegun({ day, hour })) return;
  if (amount < figures.outstanding) return;
  await writeChange(db, request, { set: { outcome: 'came' }, action: 'came', actor });
}

interface PaymentDetails {
  readonly id?: string;
  readonly amount: number;
  readonly method: PaymentMethod;
  readonly day: string;
  readonly purpose: 'appointment' | 'deposit';
}

export async function recordPayment(
  db: Db,
  request: AppointmentRequest,
  { id = randomUUID(), amount, method, day, purpose }: PaymentDetails,
  actor: string,
): Promise<void> {
  const row = {
    id,
    amount,
    method,
    paid_on: day,
    purpose,
    request_id: request.id,
    reverses: '',
    gift_card_id: null,
    session_pack_id: null,
    recorded_by: actor,
    created_at: timestamp(),
  };
  const shares = isDiscount(row) ? [] : await computeShares(db, request, amount);
  await appendRow(db, 'payments', row, shares);
}

import { randomUUID } from 'node:crypto';
import type { MenuCount } from '../../../shared/contract/list-query.ts';
import { formatXof } from '../../../shared/money/money-text.ts';
import type {
  Bill,
  BillEntry,
  PaidAhead,
  PaymentInput,
  PaymentMethod,
} from '../../../shared/money/till.ts';
import type { Catalogue } from '../../../shared/site/catalogue-of.ts';
import { type AppointmentRequest, findRequest } from '../appointments/requests.ts';
import { timestamp, today } from '../clock.ts';
import { hasRowLocks } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import { ConfirmationRequired, Refusal } from '../refusal.ts';
import { undoable } from '../undo/undo-journal.ts';
import {
  type Account,
  addFigures,
  type Entries,
  noFigures,
  spread,
  toSettleOf,
} from './accounts.ts';
import { withItsDeposit } from './deposit-rows.ts';
import { append, type LedgerTable, readNet } from './ledger.ts';
import { ownPrepaidOf } from './session-packs.ts';
import { sharesOf } from './shares.ts';

/* Bills: the money of one appointment, or of a whole course or group. */

export interface ReadBill extends Entries {
  readonly request: AppointmentRequest;
  readonly accounts: readonly Account[];
  readonly figures: Account['figures'];
  /** FCFA of the requested appointment that are to be settled. */
  readonly toSettle: number;
  /** The number of rows. A different number shows that another entry was recorded. */
  readonly version: number;
}

/** @throws {Refusal} not-found */
async function requestOf(db: Db, number: string): Promise<AppointmentRequest> {
  const request = await findRequest(db, number);
  if (!request) throw new Refusal('not-found');
  return request;
}

/**
 * Reads a bill. `isLocked` blocks other entries for it until the transaction ends.
 * @throws {Refusal} not-found
 */
export async function readBill(db: Db, number: string, isLocked = false): Promise<ReadBill> {
  let request = await requestOf(db, number);
  let requests = await withItsDeposit(db, request);
  if (isLocked && hasRowLocks(db)) {
    const ids = requests.map(({ id }) => id);
    await db
      .selectFrom('requests')
      .select('id')
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute();
    request = await requestOf(db, number);
    requests = await withItsDeposit(db, request);
  }
  const ids = requests.map(({ id }) => id);
  const entries = {
    payments: await readNet(db, 'payments', 'request_id', ids),
    redemptions: await readNet(db, 'redemptions', 'request_id', ids),
  };
  const accounts = spread(requests, entries);
  const figures = accounts.reduce((sum, one) => addFigures(sum, one.figures), noFigures);
  const own = accounts.find((one) => one.request.id === request.id);
  const toSettle = own ? toSettleOf(own) : 0;
  return { request, accounts, figures, toSettle, ...entries, version: await countRows(db, ids) };
}

async function countRows(db: Db, ids: readonly string[]): Promise<number> {
  let rows = 0;
  for (const table of ['payments', 'redemptions'] as const) {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('request_id', 'in', ids)
      .executeTakeFirstOrThrow();
    rows += Number(count);
  }
  return rows;
}

/** @throws {Refusal} not-found */
export async function showBill(
  db: Db,
  number: string,
  catalogue: Pick<Catalogue, 'sectionOf'>,
): Promise<Omit<Bill, MenuCount>> {
  const bill = await readBill(db, number);
  const { request, figures, toSettle, version } = bill;
  const { name, day, hour } = request;
  const paidAhead = paidAheadIn(bill);
  return {
    number,
    name,
    day,
    hour,
    ...figures,
    ...(paidAhead.length > 0 && { paidAhead }),
    toSettle,
    entries: entriesIn(bill),
    version,
    nextId: randomUUID(),
    ownPrepaid: figures.outstanding > 0 ? await ownPrepaidOf(db, request, catalogue) : [],
  };
}

const sumOfNet = (entries: readonly { readonly net: number }[]) =>
  entries.reduce((sum, { net }) => sum + net, 0);

function paidAheadIn({ payments, redemptions }: Entries): PaidAhead[] {
  const all: PaidAhead[] = [
    { by: 'deposit', amount: sumOfNet(payments.filter(({ purpose }) => purpose === 'deposit')) },
    { by: 'gift', amount: sumOfNet(redemptions.filter((one) => one.gift_card_id !== null)) },
    { by: 'carnet', amount: sumOfNet(redemptions.filter((one) => one.session_pack_id !== null)) },
  ];
  return all.filter(({ amount }) => amount > 0);
}

function entriesIn({ payments, redemptions }: Entries): BillEntry[] {
  const all = [
    ...payments.map(({ method, purpose, paid_on: day, ...one }) => ({
      ...one,
      of: { method, purpose, day },
    })),
    ...redemptions.map(({ gift_card_id, used_on: day, ...one }) => ({
      ...one,
      of: {
        prepaid: gift_card_id === null ? ('session-pack' as const) : ('gift-card' as const),
        day,
      },
    })),
  ];
  return all
    .toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1))
    .map(({ id, amount, net, of }) => ({ id, amount: net, reversed: amount - net, ...of }));
}

const watchedEntry = (table: LedgerTable, id: string) =>
  [{ table, column: 'id', values: [id] }] as const;

export const editOf = ({ id }: AppointmentRequest, actor: string, action: string) => ({
  actor,
  action,
  subject: id,
  requestId: id,
});

/**
 * Rejects a stale bill.
 * @throws {Refusal} conflict: an entry was recorded since the page was shown
 */
export function requireVersion(bill: ReadBill, version: number): void {
  if (bill.version !== version) throw new Refusal('conflict');
}

/**
 * Records a payment; a repeated submission changes nothing.
 * @throws {Refusal} not-found, conflict, invalid
 * @throws {ConfirmationRequired} more than is outstanding
 */
export async function pay(db: Db, input: PaymentInput, actor: string): Promise<void> {
  const { id, amount, method, day, force = false } = input;
  // A payment cannot be dated in the future.
  if (day > today()) throw new Refusal('invalid');
  await db.transaction().execute(async (within) => {
    const bill = await readBill(within, input.number, true);
    const { request } = bill;
    const before = await within
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (before) {
      const isSame = before.request_id === request.id && before.amount === amount;
      if (!isSame || before.method !== method) throw new Refusal('conflict');
      return;
    }
    requireVersion(bill, input.version);
    const left = Math.max(0, bill.figures.outstanding);
    if (amount > left && !force)
      throw new ConfirmationRequired([`Il reste ${formatXof(left)}. Pourboire\u202f?`]);
    const paid = { id, amount, method, day, purpose: 'appointment' as const };
    await undoable(
      within,
      watchedEntry('payments', id),
      () => recordPayment(within, request, paid, actor),
      () => editOf(request, actor, 'paid'),
    );
  });
}

export const recordDeposit = (
  within: Db,
  request: AppointmentRequest,
  deposit: Pick<Received, 'amount' | 'method' | 'day'>,
  actor: string,
): Promise<void> => recordPayment(within, request, { ...deposit, purpose: 'deposit' }, actor);

interface Received {
  readonly id?: string;
  readonly amount: number;
  readonly method: PaymentMethod;
  readonly day: string;
  readonly purpose: 'appointment' | 'deposit';
}

/** Records a payment for an appointment, split between the staff members who serve in it. */
async function recordPayment(
  within: Db,
  request: AppointmentRequest,
  { id = randomUUID(), amount, method, day, purpose }: Received,
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
  await append(within, 'payments', row, await sharesOf(within, request, amount));
}

/** Returns the stored row without its computed fields. */
export const rowOf = <Row extends { net: number; netSessions: number }>({
  net: _,
  netSessions: __,
  ...row
}: Row) => row;

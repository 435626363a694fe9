import { type Figures, isPriceDue } from '#shared/money/till.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import type { Db } from '../database/database.ts';
import { getDepositKey } from './deposit-rows.ts';
import { isDiscount, type NetEntry, readNetEntries } from './ledger.ts';
import { type PricedRequest, sumPrices } from './shares.ts';

/*
 * The equations of the money, which tests/money/ledger-histories.ts checks over random histories:
 *
 * 1. For every day and month: received = sum by method = sum by purpose, over `payments` by `paid_on`, without
 *    discounts.
 * 2. For every appointment: expected - paid - redeemed = outstanding. Expected is the price while the visit stands, and
 *    what the institute keeps once it is cancelled or was missed, in both cases less the discount. Paid and redeemed are
 *    net of reversals. A discount is never more than the rest.
 * 3. For every gift card and session pack: sold - redeemed = left, which is never below 0.
 * 4. For every month: the staff members' amounts, and what is nobody's, add up to that month's redemptions, and its
 *    payments for appointments and deposits.
 */

/** Returns the price while the visit stands, and then what the institute keeps. */
export const computeExpected = (
  request: PricedRequest & Pick<AppointmentRequest, 'status' | 'outcome' | 'kept'>,
): number => (isPriceDue(request) ? sumPrices(request) : (request.kept ?? 0));

export interface LedgerEntries {
  readonly payments: readonly NetEntry<'payments'>[];
  readonly redemptions: readonly NetEntry<'redemptions'>[];
}

export interface AppointmentAccount {
  readonly request: AppointmentRequest;
  readonly figures: Figures;
}

export function sumFigures(accounts: readonly AppointmentAccount[]): Figures {
  const sum = (name: keyof Figures) =>
    accounts.reduce((total, { figures }) => total + figures[name], 0);
  return {
    expected: sum('expected'),
    paid: sum('paid'),
    redeemed: sum('redeemed'),
    outstanding: sum('outstanding'),
  };
}

/**
 * Spreads a joint payment over a course or group: first to the appointment for which it was recorded, then to the
 * others in order. A remainder stays where it was recorded, as a tip or to be settled.
 */
export function spreadPayments(
  requests: readonly AppointmentRequest[],
  { payments, redemptions }: LedgerEntries,
): AppointmentAccount[] {
  const accounts = requests.map((request) => {
    const expected = computeExpected(request);
    return { request, figures: { expected, paid: 0, redeemed: 0, outstanding: expected } };
  });
  const spreadEntry = (
    { request_id, net }: NetEntry<'payments'> | NetEntry<'redemptions'>,
    kind: 'paid' | 'redeemed' | 'discount',
  ) => {
    const ownAccount = accounts.find(({ request }) => request.id === request_id);
    if (!ownAccount) return;
    let amountLeft = net;
    const book = (figures: (typeof ownAccount)['figures'], amount: number) => {
      if (kind === 'discount') figures.expected -= amount;
      else figures[kind] += amount;
      figures.outstanding -= amount;
      amountLeft -= amount;
    };
    for (const { figures } of [
      ownAccount,
      ...accounts.filter((account) => account !== ownAccount),
    ]) {
      book(figures, Math.min(Math.max(0, figures.outstanding), amountLeft));
    }
    if (kind !== 'discount') book(ownAccount.figures, amountLeft);
  };
  for (const redemption of redemptions) spreadEntry(redemption, 'redeemed');
  for (const payment of payments) if (!isDiscount(payment)) spreadEntry(payment, 'paid');
  for (const discount of payments.filter(isDiscount)) spreadEntry(discount, 'discount');
  return accounts;
}

/** Returns the FCFA paid for a cancelled or missed visit that are not settled yet. */
export const getAmountToSettle = ({
  request,
  figures: { paid, outstanding },
}: AppointmentAccount): number =>
  isPriceDue(request) ? 0 : Math.max(0, Math.min(paid, -outstanding));

/** Reads the accounts of appointments. Those paid together with them count for their shares of the payments. */
export async function readAccounts(
  db: Db,
  requests: readonly AppointmentRequest[],
): Promise<AppointmentAccount[]> {
  const seriesIds = new Set(requests.flatMap((request) => request.series ?? []));
  const seriesRequests = await db
    .selectFrom('requests')
    .selectAll()
    .where('series', 'in', ['', ...seriesIds])
    .orderBy('session')
    .execute();
  const requestsById = new Map(
    [...seriesRequests, ...requests].map((request) => [request.id, request]),
  );
  const ids = [...requestsById.keys()];
  const getRequestId = ({ request_id }: { request_id: string | null }) => request_id ?? '';
  const payments = Map.groupBy(
    await readNetEntries(db, 'payments', 'request_id', ids),
    getRequestId,
  );
  const redemptions = Map.groupBy(
    await readNetEntries(db, 'redemptions', 'request_id', ids),
    getRequestId,
  );
  const accounts = [...Map.groupBy(requestsById.values(), getDepositKey).values()].flatMap(
    (requests) =>
      spreadPayments(requests, {
        payments: requests.flatMap(({ id }) => payments.get(id) ?? []),
        redemptions: requests.flatMap(({ id }) => redemptions.get(id) ?? []),
      }),
  );
  const accountsById = new Map(accounts.map((account) => [account.request.id, account]));
  return requests.flatMap(({ id }) => accountsById.get(id) ?? []);
}

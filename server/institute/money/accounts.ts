import type { Figures } from '../../../shared/money/till.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import type { Db } from '../database/database.ts';
import { depositKey } from './deposit-rows.ts';
import { type Net, readNet } from './ledger.ts';
import { priceOf } from './shares.ts';

/*
 * The equations of the money, which tests/money/money-histories.ts checks over random histories:
 *
 * 1. For every day and month: received = sum by method = sum by purpose. All are sums of `payments` by `paid_on`; what
 *    becomes a client's credit is a row of each sign on one day.
 * 2. For every appointment, and so for every day and month of appointments:
 *    expected - paid - redeemed = outstanding. Expected is the price while the visit stands, and what the institute keeps
 *    once it is cancelled or was missed. Paid and redeemed are what is left of the rows after those that take back.
 * 3. For every gift card and session pack: sold - redeemed = left, which is never below 0.
 * 4. For every month: the staff members' amounts, and what is nobody's, add up to that month's payments for appointments
 *    and deposits, and its redemptions.
 *
 * A payment for tomorrow's visit is received today and leaves no gap: received goes by the day of the payment,
 * outstanding by the appointment.
 */

const isDue = ({ status, outcome }: Pick<AppointmentRequest, 'status' | 'outcome'>) =>
  status === 'confirmed' && outcome !== 'missed';

const owedFor = (request: AppointmentRequest): number =>
  isDue(request) ? priceOf(request) : (request.kept ?? 0);

export const noFigures: Figures = { expected: 0, paid: 0, redeemed: 0, outstanding: 0 };

export const addFigures = (one: Figures, other: Figures): Figures => ({
  expected: one.expected + other.expected,
  paid: one.paid + other.paid,
  redeemed: one.redeemed + other.redeemed,
  outstanding: one.outstanding + other.outstanding,
});

export interface Entries {
  readonly payments: readonly Net<'payments'>[];
  readonly redemptions: readonly Net<'redemptions'>[];
}

/** An appointment's figures, with the payments that count for it. */
export interface Account {
  readonly request: AppointmentRequest;
  readonly figures: Figures;
  /** FCFA of each payment that count for this appointment. */
  readonly payments: readonly { readonly payment: Net<'payments'>; readonly amount: number }[];
}

/**
 * Spreads a joint payment over the appointments of a course or group: first to the appointment for which it was
 * recorded, then to the others in order. A remainder stays where it was recorded, as a tip or to be settled.
 */
export function spread(requests: readonly AppointmentRequest[], entries: Entries): Account[] {
  const accounts = requests.map((request) => ({
    request,
    left: owedFor(request),
    paid: 0,
    redeemed: 0,
    payments: [] as { payment: Net<'payments'>; amount: number }[],
  }));
  type Reached = (typeof accounts)[number];
  const give = (
    net: Net<'payments'> | Net<'redemptions'>,
    reach: (to: Reached, amount: number) => void,
  ) => {
    const own = accounts.find(({ request }) => request.id === net.request_id);
    if (!own) return;
    let rest = net.net;
    for (const to of [own, ...accounts.filter((one) => one !== own)]) {
      const amount = Math.min(to.left, rest);
      to.left -= amount;
      rest -= amount;
      if (amount > 0) reach(to, amount);
    }
    if (rest > 0) reach(own, rest);
  };
  for (const net of entries.redemptions) give(net, (to, amount) => (to.redeemed += amount));
  for (const payment of entries.payments)
    give(payment, (to, amount) => {
      to.paid += amount;
      to.payments.push({ payment, amount });
    });
  return accounts.map(({ request, paid, redeemed, payments }) => {
    const expected = owedFor(request);
    return {
      request,
      figures: { expected, paid, redeemed, outstanding: expected - paid - redeemed },
      payments,
    };
  });
}

/** Returns the FCFA paid for a cancelled or missed visit that are not settled yet. */
export const toSettleOf = ({ request, figures: { paid, outstanding } }: Account): number =>
  isDue(request) ? 0 : Math.max(0, Math.min(paid, -outstanding));

const batch = 500;

/** Reads the accounts of appointments and of those paid together with them, by appointment id. */
export async function readAccounts(
  db: Db,
  requests: readonly AppointmentRequest[],
): Promise<ReadonlyMap<string, Account>> {
  const shared = requests.flatMap(({ series }) => series ?? []);
  const beside: AppointmentRequest[] = [];
  const keys = [...new Set(shared)];
  for (let at = 0; at < keys.length; at += batch)
    beside.push(...(await readBeside(db, keys.slice(at, at + batch))));
  const all = new Map([...beside, ...requests].map((request) => [request.id, request]));
  const ids = [...all.keys()];
  const payments = Map.groupBy(await readNet(db, 'payments', 'request_id', ids), ofRequest);
  const redemptions = Map.groupBy(await readNet(db, 'redemptions', 'request_id', ids), ofRequest);
  const accounts = new Map<string, Account>();
  for (const together of Map.groupBy(all.values(), depositKey).values()) {
    const entries = {
      payments: together.flatMap(({ id }) => payments.get(id) ?? []),
      redemptions: together.flatMap(({ id }) => redemptions.get(id) ?? []),
    };
    for (const account of spread(together, entries)) accounts.set(account.request.id, account);
  }
  return accounts;
}

const ofRequest = ({ request_id }: { request_id: string | null }) => request_id ?? '';

const readBeside = (db: Db, series: readonly string[]): Promise<AppointmentRequest[]> =>
  db.selectFrom('requests').selectAll().where('series', 'in', series).orderBy('session').execute();

import type { Meant, UnattachedPayment } from '../../../../shared/contract/admin/payments.ts';
import type { Db } from '../../database/database.ts';
import { isNoted, isPayable } from '../deposits.ts';
import { isToLookAt, maybeMeant, type Payment, readMayBeMeant } from '../payments.ts';
import type { AppointmentRequest } from '../requests.ts';

/** Of each list, and appointments of each payment. */
const [most, mostMeant] = [50, 5];

/** Payments that somebody has to look at, and others that came, each with what it may have been for. */
export async function readPayments(
  db: Db,
): Promise<{ toAttach?: UnattachedPayment[]; otherPayments?: UnattachedPayment[] }> {
  const [open, other] = [await newest(db, 'open'), await newest(db, 'other')];
  if (open.length + other.length === 0) return {};
  const candidatesFor = await readMayBeMeant(db, [...open, ...other]);
  const told = (payments: readonly Payment[]) =>
    payments.map((payment) => toUnattached(payment, candidatesFor(payment)));
  return { toAttach: told(open), otherPayments: told(other) };
}

const newest = (db: Db, state: Payment['state']): Promise<Payment[]> =>
  db
    .selectFrom('provider_payments')
    .selectAll()
    .where('state', '=', state)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();

function toUnattached(
  payment: Payment,
  candidates: readonly AppointmentRequest[],
): UnattachedPayment {
  const { id, provider, provider_id, amount, fee, phone, reference, created_at } = payment;
  const meant = isToLookAt(payment, candidates) ? maybeMeant(payment, candidates) : [];
  return {
    ...{ id, provider, providerId: provider_id, amount, at: created_at },
    ...(fee > 0 && { fee }),
    ...(phone && { phone }),
    ...(reference && { reference }),
    meant: meant.slice(0, mostMeant).map(toMeant),
  };
}

const toMeant = (request: AppointmentRequest): Meant => {
  const { number, version, status, day, hour, name, deposit } = request;
  const told = { number, version, status, day, time: hour ?? '', name, amount: deposit ?? 0 };
  return {
    ...told,
    ...(isNoted(request) && { isAdded: true as const }),
    ...(!isPayable(request) && { isUnasked: true as const }),
  };
};

/** For the menu: how many somebody has to look at. */
export async function countPaymentsToAttach(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('provider_payments')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The requests of these for which a payment was told of. */
export async function paidByPayment(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('provider_payments')
    .select('request_id')
    .where('request_id', 'in', ['', ...ids])
    .execute();
  return new Set(rows.flatMap(({ request_id }) => request_id ?? []));
}

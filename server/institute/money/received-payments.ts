import { randomUUID } from 'node:crypto';
import { addDays } from '../../../shared/calendar/calendar-month.ts';
import { readPhone } from '../../../shared/text/phone-number.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import { numberPrefix } from '../booking/request-intake.ts';
import { timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import { hashOf } from '../secret-value.ts';
import { depositKey, isHeld, isNoted, oncePerDeposit } from './deposit-rows.ts';

/* Payments reported by providers, and the appointments that they may be for. */

export type Payment = Database['provider_payments'];

export interface Told {
  readonly provider: string;
  readonly providerId: string;
  readonly amount: number;
  readonly fee?: number | undefined;
  readonly phone?: string | undefined;
  readonly reference?: string | undefined;
}

export function newPayment({ provider, providerId, amount, ...told }: Told): Payment {
  const { fee = 0, phone = '', reference = '' } = told;
  return {
    id: randomUUID(),
    provider,
    provider_id: providerId,
    amount,
    fee,
    phone: phoneIn(phone),
    reference: reference.trim(),
    created_at: timestamp(),
    state: 'open',
    request_id: null,
    settled_at: null,
    settled_by: null,
  };
}

/** Reads a telephone number. Providers write it with and without "+", spaces and the country code. */
const phoneIn = (text: string) => readPhone(text) ?? readPhone(`+${text}`) ?? text.trim();

/**
 * Records the payment notice within the transaction of its effect.
 * @returns false if it was recorded before
 */
export async function isFirstTold(within: Db, payment: Payment): Promise<boolean> {
  const { provider, provider_id } = payment;
  const id_hash = hashOf(JSON.stringify([provider.toLowerCase(), provider_id]));
  const { numInsertedOrUpdatedRows } = await within
    .insertInto('payment_ids')
    .values({ id_hash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns true if the payment has the amount asked for, with or without the provider's fee. */
export const isAmount = ({ amount, fee }: Payment, asked: number | null): boolean =>
  asked !== null && (asked === amount || asked === amount + fee);

/** Finds the number as people write it: "rdv 7k2mp". */
const isNamed = ({ reference }: Payment, { number }: AppointmentRequest) =>
  lettersOf(reference).includes(lettersOf(number));
const lettersOf = (text: string) => text.toUpperCase().replaceAll(/[^A-Z\d]/g, '');

/** Returns the numbers in the payment's reference. Earlier releases gave numbers of four characters. */
const numbersIn = ({ reference }: Payment): string[] =>
  [...lettersOf(reference).matchAll(/(?=RDV([A-Z\d]{4,5}))/g)].flatMap(([, own = '']) =>
    [own, own.slice(0, 4)].map((candidate) => numberPrefix + candidate),
  );

const hasPhoneOf = ({ phone }: Payment, request: AppointmentRequest) =>
  phone !== '' && phone === request.phone;

const isByPayer = (payment: Payment, request: AppointmentRequest) =>
  hasPhoneOf(payment, request) || isNamed(payment, request);

/** Days after an ended hold during which a payment may still be meant for it. */
const lateDays = 7;

/**
 * Reads the appointments that each payment may be for. These wait for a deposit, did so lately, or have a noted
 * deposit and are still to come. An appointment named in the reference always counts.
 */
export async function readMayBeMeant(
  db: Db,
  payments: readonly Payment[],
): Promise<(payment: Payment) => AppointmentRequest[]> {
  const waiting = await readWaiting(db);
  const known = new Set(waiting.map(({ id }) => id));
  const named = await db
    .selectFrom('requests')
    .selectAll()
    .where('number', 'in', ['', ...payments.flatMap(numbersIn)])
    .execute();
  const others = named.filter(({ id }) => !known.has(id));
  return (payment) => [...waiting, ...others.filter((candidate) => isNamed(payment, candidate))];
}

const readWaiting = (db: Db): Promise<AppointmentRequest[]> =>
  db
    .selectFrom('requests')
    .selectAll()
    .where(({ eb, and, or }) =>
      or([
        and([eb('status', '=', 'confirmed'), eb('deposit_state', 'in', ['due', 'said'])]),
        and([
          eb('status', '=', 'confirmed'),
          eb('deposit_state', '=', 'noted'),
          eb('day', '>=', today()),
        ]),
        and([
          eb('status', '=', 'cancelled'),
          eb('deposit_state', 'in', ['due', 'said', 'expired', 'refused']),
          eb('day', '>=', addDays(today(), -lateDays)),
        ]),
      ]),
    )
    .orderBy('day')
    .orderBy('hour')
    .orderBy('session')
    .orderBy('part')
    .execute();

/** Returns true if the hold ended lately without a payment, even if the client cancelled since. */
const isLate = ({ status, deposit_state: state, held_until: until }: AppointmentRequest) =>
  status === 'cancelled' &&
  (state === 'said' || (state === 'expired' && (until ?? '') >= timestamp(-lateDays * 86_400)));

/**
 * Returns the appointment that a payment certainly pays: the exact amount, and the number in the reference or, if
 * none is named, the telephone number. Held ones count first. Undefined if none fits, or several.
 */
export function meantBy(
  payment: Payment,
  candidates: readonly AppointmentRequest[],
): AppointmentRequest | undefined {
  const named = candidates.filter((candidate) => isNamed(payment, candidate)).map(depositKey);
  const isOfPayer = (candidate: AppointmentRequest) =>
    named.length > 0 ? named.includes(depositKey(candidate)) : hasPhoneOf(payment, candidate);
  const fitting = candidates.filter(
    (candidate) => isAmount(payment, candidate.deposit) && isOfPayer(candidate),
  );
  const held = oncePerDeposit(fitting.filter(isHeld));
  const late = held.length > 0 ? [] : oncePerDeposit(fitting.filter(isLate));
  const [only, ...others] = [...held, ...late];
  return others.length === 0 ? only : undefined;
}

export function maybeMeant(
  payment: Payment,
  candidates: readonly AppointmentRequest[],
): AppointmentRequest[] {
  const weightOf = (candidate: AppointmentRequest) =>
    (isNamed(payment, candidate) ? 8 : 0) +
    (hasPhoneOf(payment, candidate) ? 4 : 0) +
    (isAmount(payment, candidate.deposit) ? 2 : 0) +
    (isHeld(candidate) ? 1 : 0);
  // A noted deposit fits only by its number or telephone.
  const possible = candidates.filter(
    (candidate) => !isNoted(candidate) || isByPayer(payment, candidate),
  );
  const weighed = oncePerDeposit(possible)
    .map((candidate) => ({ candidate, weight: weightOf(candidate) }))
    .sort((first, second) => second.weight - first.weight);
  const likely = weighed.filter(({ weight }) => weight > 1);
  return (likely.length > 0 ? likely : weighed).map(({ candidate }) => candidate);
}

/** Returns true if the institute has to look at the payment. Most payments to an institute are not deposits. */
export const isToLookAt = (payment: Payment, candidates: readonly AppointmentRequest[]): boolean =>
  lettersOf(payment.reference).startsWith('RDV') ||
  candidates.some(
    (candidate) =>
      isByPayer(payment, candidate) ||
      (!isNoted(candidate) && isAmount(payment, candidate.deposit)),
  );

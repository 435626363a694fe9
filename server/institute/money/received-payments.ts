import { randomUUID } from 'node:crypto';
import { addDays } from '../../../shared/calendar/calendar-month.ts';
import { readPhone } from '../../../shared/text/phone-number.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import { numberPrefix } from '../booking/random-number.ts';
import { timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import { hashOf } from '../secret-value.ts';
import { depositKey, isHeld, isNoted, oncePerDeposit } from './deposit-rows.ts';

/*
 * Payments that machines told of, and the appointments that they may have been for.
 */

export type Payment = Database['provider_payments'];

/** A payment as it was told. */
export interface Told {
  readonly provider: string;
  readonly providerId: string;
  /** FCFA. */
  readonly amount: number;
  readonly fee?: number | undefined;
  readonly phone?: string | undefined;
  readonly reference?: string | undefined;
}

export function newPayment({ provider, providerId, amount, ...told }: Told): Payment {
  const { fee = 0, phone = '', reference = '' } = told;
  return {
    ...{ id: randomUUID(), provider, provider_id: providerId, amount, fee },
    ...{ phone: phoneIn(phone), reference: reference.trim() },
    ...{ created_at: timestamp(), state: 'open', request_id: null },
    ...{ settled_at: null, settled_by: null },
  };
}

/** Providers write it with and without "+", spaces and the code of the country. */
const phoneIn = (text: string) => readPhone(text) ?? readPhone(`+${text}`) ?? text.trim();

/**
 * Notes that it was told of, within the transaction of its effect.
 * @returns false for one that was told of before, whenever that was
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

/** Whether this is what was asked for, as it was paid or as it came without the provider's fee. */
export const isAmount = ({ amount, fee }: Payment, asked: number | null): boolean =>
  asked !== null && (asked === amount || asked === amount + fee);

/** As people write it: "rdv 7k2mp". */
const isNamed = ({ reference }: Payment, { number }: AppointmentRequest) =>
  lettersOf(reference).includes(lettersOf(number));
const lettersOf = (text: string) => text.toUpperCase().replaceAll(/[^A-Z\d]/g, '');

/** Numbers that its reference may name. Earlier releases gave numbers of four characters. */
const numbersIn = ({ reference }: Payment): string[] =>
  [...lettersOf(reference).matchAll(/(?=RDV([A-Z\d]{4,5}))/g)].flatMap(([, own = '']) =>
    [own, own.slice(0, 4)].map((one) => numberPrefix + one),
  );

const hasPhoneOf = ({ phone }: Payment, request: AppointmentRequest) =>
  phone !== '' && phone === request.phone;

const isByPayer = (payment: Payment, request: AppointmentRequest) =>
  hasPhoneOf(payment, request) || isNamed(payment, request);

/** Days for which an hour that was held, and is over, may still be meant. */
const lateDays = 7;

/**
 * Reads the appointments that each of these payments may be for: those that wait for a deposit, did until lately, or
 * have one noted and are still to come; and the one that its reference names, whatever became of it.
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
  return (payment) => [...waiting, ...others.filter((one) => isNamed(payment, one))];
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

/** Held no longer because nothing had arrived in time until lately, whatever its client has said since. */
const isLate = ({ status, deposit_state: state, held_until: until }: AppointmentRequest) =>
  status === 'cancelled' &&
  (state === 'said' || (state === 'expired' && (until ?? '') >= timestamp(-lateDays * 86_400)));

/**
 * The one appointment that a payment is for without a doubt: its exact amount, and its number in the reference; where the
 * reference names none, its telephone number. Of those that are held first; undefined where there is none, or more than one.
 */
export function meantBy(
  payment: Payment,
  candidates: readonly AppointmentRequest[],
): AppointmentRequest | undefined {
  const named = candidates.filter((one) => isNamed(payment, one)).map(depositKey);
  const isOfPayer = (one: AppointmentRequest) =>
    named.length > 0 ? named.includes(depositKey(one)) : hasPhoneOf(payment, one);
  const fitting = candidates.filter((one) => isAmount(payment, one.deposit) && isOfPayer(one));
  const held = oncePerDeposit(fitting.filter(isHeld));
  const late = held.length > 0 ? [] : oncePerDeposit(fitting.filter(isLate));
  const [only, ...others] = [...held, ...late];
  return others.length === 0 ? only : undefined;
}

/** Those that a payment may be for, the likeliest first; where nothing speaks for any, all of them. */
export function maybeMeant(
  payment: Payment,
  candidates: readonly AppointmentRequest[],
): AppointmentRequest[] {
  const weightOf = (one: AppointmentRequest) =>
    (isNamed(payment, one) ? 8 : 0) +
    (hasPhoneOf(payment, one) ? 4 : 0) +
    (isAmount(payment, one.deposit) ? 2 : 0) +
    (isHeld(one) ? 1 : 0);
  // More for one that is noted already: only by its number or telephone.
  const possible = candidates.filter((one) => !isNoted(one) || isByPayer(payment, one));
  const weighed = oncePerDeposit(possible)
    .map((one) => ({ one, weight: weightOf(one) }))
    .sort((first, second) => second.weight - first.weight);
  const likely = weighed.filter(({ weight }) => weight > 1);
  return (likely.length > 0 ? likely : weighed).map(({ one }) => one);
}

/** Whether somebody has to look at it: most of what an institute is paid is no deposit. */
export const isToLookAt = (payment: Payment, candidates: readonly AppointmentRequest[]): boolean =>
  lettersOf(payment.reference).startsWith('RDV') ||
  candidates.some(
    (one) => isByPayer(payment, one) || (!isNoted(one) && isAmount(payment, one.deposit)),
  );

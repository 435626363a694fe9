import { addDays } from '#shared/calendar/calendar-month.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import { numberPrefix } from '../booking/request-intake.ts';
import { timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import { getDepositKey, isHeld, pickOnePerDeposit } from './deposit-rows.ts';

export type ProviderPayment = Database['provider_payments'];

/** Returns true if the payment has the amount asked for, with or without the provider's fee. */
const matchesAmount = ({ amount, fee }: ProviderPayment, deposit: number | null): boolean =>
  deposit !== null && (deposit === amount || deposit === amount + fee);

const normalizeReference = (text: string) => text.toUpperCase().replaceAll(/[^A-Z\d]/g, '');

const namesAppointment = ({ reference }: ProviderPayment, { number }: AppointmentRequest) =>
  normalizeReference(reference).includes(normalizeReference(number));

const listRequestNumbers = ({ reference }: ProviderPayment): string[] =>
  [...normalizeReference(reference).matchAll(/(?=RDV([A-Z\d]{5}))/g)].map(
    ([, letters]) => `${numberPrefix}${letters}`,
  );

const hasSamePhone = ({ phone }: ProviderPayment, request: AppointmentRequest) =>
  phone !== '' && phone === request.phone;

/** Days after an ended hold during which a payment may still be meant for it. */
const lateDays = 7;

/** Reads the appointments that a payment may be for. One named in the reference always counts. */
export function readCandidates(db: Db, payment: ProviderPayment): Promise<AppointmentRequest[]> {
  return db
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
        eb('number', 'in', ['', ...listRequestNumbers(payment)]),
      ]),
    )
    .orderBy('day')
    .orderBy('hour')
    .orderBy('session')
    .execute();
}

/** Returns true if the hold ended lately without a payment, even if the client cancelled since. */
const hasEndedLately = ({ status, deposit_state: state, held_until: until }: AppointmentRequest) =>
  status === 'cancelled' &&
  (state === 'said' || (state === 'expired' && (until ?? '') >= timestamp(-lateDays * 86_400)));

/**
 * Finds the appointment that a payment certainly pays: the exact amount, and the number in the reference or, if none
 * is named, the telephone number. Undefined if none fits, or several.
 */
export function findPaidAppointment(
  payment: ProviderPayment,
  candidates: readonly AppointmentRequest[],
): AppointmentRequest | undefined {
  const namedDeposits = candidates
    .filter((candidate) => namesAppointment(payment, candidate))
    .map(getDepositKey);
  const isOfPayer = (candidate: AppointmentRequest) =>
    namedDeposits.length > 0
      ? namedDeposits.includes(getDepositKey(candidate))
      : hasSamePhone(payment, candidate);
  const matchingCandidates = candidates.filter(
    (candidate) => matchesAmount(payment, candidate.deposit) && isOfPayer(candidate),
  );
  const heldAppointments = pickOnePerDeposit(matchingCandidates.filter(isHeld));
  const paidAppointments =
    heldAppointments.length > 0
      ? heldAppointments
      : pickOnePerDeposit(matchingCandidates.filter(hasEndedLately));
  return paidAppointments.length === 1 ? paidAppointments[0] : undefined;
}

/** Returns true if the institute has to look at the payment. Most payments to an institute are not deposits. */
export const needsCheck = (
  payment: ProviderPayment,
  candidates: readonly AppointmentRequest[],
): boolean =>
  normalizeReference(payment.reference).startsWith('RDV') ||
  candidates.some(
    (candidate) =>
      hasSamePhone(payment, candidate) ||
      namesAppointment(payment, candidate) ||
      (candidate.deposit_state !== 'noted' && matchesAmount(payment, candidate.deposit)),
  );

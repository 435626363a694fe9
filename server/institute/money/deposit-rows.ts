import type { VisitDeposit } from '../../../shared/money/deposit.ts';
import { isOpenDeposit } from '../../../shared/money/deposit-text.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import type { Db } from '../database/database.ts';

/*
 * An appointment whose deposit is not there yet is held: a confirmed one for the database, so that nobody else gets
 * its time, with a deposit that is open.
 */

export const isHeld = ({
  status,
  deposit_state,
}: Pick<AppointmentRequest, 'status' | 'deposit_state'>): boolean =>
  status === 'confirmed' && isOpenDeposit(deposit_state);

/** What its client and the institute's people see of it alike. */
export function depositIn(request: AppointmentRequest): { deposit?: VisitDeposit } {
  const { deposit: amount, deposit_state: state, held_until: until } = request;
  if (amount === null || state === null) return {};
  return { deposit: { amount, state, ...(until && { until }) } };
}

/** What has one deposit has one key: an appointment, or all that were booked in the same go. */
export const depositKey = ({ id, series }: Pick<AppointmentRequest, 'id' | 'series'>): string =>
  series ?? id;

/** One appointment for each deposit: the first that is held, else the first. */
export function oncePerDeposit(requests: readonly AppointmentRequest[]): AppointmentRequest[] {
  const shown = new Map<string, AppointmentRequest>();
  for (const one of requests) {
    const before = shown.get(depositKey(one));
    if (!before || (isHeld(one) && !isHeld(before))) shown.set(depositKey(one), one);
  }
  return [...shown.values()];
}

/** All appointments under the same deposit. */
export async function withItsDeposit(
  within: Db,
  request: AppointmentRequest,
): Promise<AppointmentRequest[]> {
  const { series } = request;
  if (series === null) return [request];
  return within
    .selectFrom('requests')
    .selectAll()
    .where('series', '=', series)
    .orderBy('session')
    .execute();
}

/**
 * The sessions of a course have one deposit: what happens to it happens to all that are
 * held. Where none is, to the one that was asked for.
 */
export async function heldTogether(
  within: Db,
  request: AppointmentRequest,
): Promise<AppointmentRequest[]> {
  const held = (await withItsDeposit(within, request)).filter(isHeld);
  return held.length > 0 ? held : [request];
}

export const isNoted = ({
  status,
  deposit_state: state,
}: Pick<AppointmentRequest, 'status' | 'deposit_state'>): boolean =>
  status === 'confirmed' && state === 'noted';

/** Whether a payment can be attached to it: a deposit is asked for, noted, or was asked for an hour that is gone. */
export const isPayable = (request: AppointmentRequest): boolean =>
  isHeld(request) ||
  isNoted(request) ||
  (request.status === 'cancelled' &&
    request.deposit_state !== null &&
    request.deposit_state !== 'noted');

/** Those under the same deposit that still stand, once it was noted. */
export const notedTogether = async (within: Db, request: AppointmentRequest) =>
  (await withItsDeposit(within, request)).filter(isNoted);

/** Those under the same deposit that were cancelled after it was paid, or said to be. */
export const paidOfCancelled = async (within: Db, request: AppointmentRequest) =>
  (await withItsDeposit(within, request)).filter(isToSettle);

/** Paid, or said to be, for an hour that is given up: somebody has to give it back or keep it. */
export const isToSettle = ({
  status,
  deposit_state: state,
}: Pick<AppointmentRequest, 'status' | 'deposit_state'>): boolean =>
  status === 'cancelled' && (state === 'said' || state === 'noted');

import type { VisitDeposit } from '#shared/appointments/request-status.ts';
import { isOpenDeposit } from '#shared/money/deposit-text.ts';
import { type AppointmentRequest, listSeriesRequests } from '../appointments/requests.ts';
import type { Db } from '../database/database.ts';

/* A held appointment has an open deposit. It is stored as confirmed, so that no other booking takes its time. */

export const isHeld = ({
  status,
  deposit_state,
}: Pick<AppointmentRequest, 'status' | 'deposit_state'>): boolean =>
  status === 'confirmed' && isOpenDeposit(deposit_state);

export function readDeposit(request: AppointmentRequest): { deposit?: VisitDeposit } {
  const { deposit: amount, deposit_state: state, held_until: until } = request;
  if (amount === null || state === null) return {};
  return { deposit: { amount, state, ...(until && { until }) } };
}

/** Returns the deposit's key: the id of the series if appointments were booked together, else the appointment's. */
export const getDepositKey = ({ id, series }: Pick<AppointmentRequest, 'id' | 'series'>): string =>
  series ?? id;

export function pickOnePerDeposit(requests: readonly AppointmentRequest[]): AppointmentRequest[] {
  const byDeposit = new Map<string, AppointmentRequest>();
  for (const appointment of requests) {
    const pickedAppointment = byDeposit.get(getDepositKey(appointment));
    if (!pickedAppointment || (isHeld(appointment) && !isHeld(pickedAppointment)))
      byDeposit.set(getDepositKey(appointment), appointment);
  }
  return [...byDeposit.values()];
}

/** Returns the held sessions under the same deposit. Without any, returns the request itself. */
export async function listHeldSessions(
  db: Db,
  request: AppointmentRequest,
): Promise<AppointmentRequest[]> {
  const heldSessions = (await listSeriesRequests(db, request)).filter(isHeld);
  return heldSessions.length > 0 ? heldSessions : [request];
}

export const listCancelledToSettle = async (db: Db, request: AppointmentRequest) =>
  (await listSeriesRequests(db, request)).filter(hasUnsettledDeposit);

/** Returns true if the paid or reported deposit of a cancelled appointment is still to be given back or kept. */
export const hasUnsettledDeposit = ({
  status,
  deposit_state: state,
}: Pick<AppointmentRequest, 'status' | 'deposit_state'>): boolean =>
  status === 'cancelled' && (state === 'said' || state === 'noted');

import { visitPrice } from '../../../shared/appointments/request-text.ts';
import { depositFor, depositOfSome } from '../../../shared/money/deposit.ts';
import {
  type AppointmentRequest,
  listsIn,
  personsIn,
  toldTreatmentsIn,
} from '../appointments/requests.ts';
import type { Facts } from '../booking/search/facts.ts';
import { OnRequest } from '../refusal.ts';

/**
 * Returns the FCFA asked of every client, and those asked of some clients; 0 for none.
 * @param all the sessions of its course, which have one deposit
 */
export function depositAskedOf(
  request: AppointmentRequest,
  { institute, offered }: Facts,
  all: readonly AppointmentRequest[] = [request],
) {
  const { people } = request;
  const visit = { people, treatments: toldTreatmentsIn(request), persons: personsIn(request) };
  const isMarked = listsIn(request)
    .flat()
    .some((id) => offered.treatment(id)?.deposit === true);
  const begins = all.map(({ day, hour }) => ({ day, time: hour ?? '' }));
  const wish = { isMarked, people, begins, total: visitPrice(visit) };
  return {
    ofAll: depositFor(institute, wish),
    ofSome: depositOfSome(institute.deposits, wish.total),
  };
}

/**
 * Refuses a move from a slot without a deposit to a slot with a deposit.
 * @throws {OnRequest} deposit
 */
export function requireNoDeposit(
  facts: Facts,
  previous: AppointmentRequest,
  moved: AppointmentRequest,
): void {
  if (moved.deposit_state !== null || depositAskedOf(previous, facts).ofAll > 0) return;
  if (depositAskedOf(moved, facts).ofAll > 0) throw new OnRequest('deposit');
}

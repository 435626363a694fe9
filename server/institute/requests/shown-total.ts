import { visitPrice } from '../../../shared/text/request-text.ts';
import { Refusal } from '../refusal.ts';
import { type AppointmentRequest, personsIn, treatmentsIn } from './requests.ts';

/**
 * For a new request: it is written down at today's prices, which the client may not have seen.
 * @throws {Refusal} offer-changed
 */
export function requireShownTotal(
  { total }: { total?: number | undefined },
  request: AppointmentRequest,
): void {
  const { people } = request;
  const of = { people, treatments: treatmentsIn(request), persons: personsIn(request) };
  if (total !== undefined && total !== visitPrice(of)) throw new Refusal('offer-changed');
}

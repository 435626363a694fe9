import { Refusal } from '../refusal.ts';
import type { AppointmentRequest } from './requests.ts';

/**
 * For a new appointment: treatments may have got longer, or others come first, since its client saw when
 * it ends. @throws {Refusal} offer-changed
 */
export function requireShownEnd(
  { ends }: { ends?: string | undefined },
  request: AppointmentRequest,
): void {
  if (ends !== undefined && ends !== request.ends) throw new Refusal('offer-changed');
}

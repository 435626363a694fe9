import { redirectDocument } from 'react-router';
import type { Receipt } from '../../../shared/appointments/request-status.ts';
import { sentFields } from '../../../shared/booking/booking-address.ts';
import type { Sent } from './order.ts';

/**
 * Redirects to the page of the booking, or to `successPath` if the backend gives none. Loads a new document,
 * because the page's headers guard its secret address, and only the server knows the sender.
 */
export function confirmation({ manage, repeated, mailed }: Receipt, successPath: string): Sent {
  if (!manage) return { redirect: redirectDocument(successPath, 303) };
  const marks = new URLSearchParams({
    [sentFields.booked]: '1',
    ...(repeated && { [sentFields.repeated]: '1' }),
    ...(mailed === false && { [sentFields.notMailed]: '1' }),
  });
  return { redirect: redirectDocument(`${manage}?${marks}`, 303) };
}

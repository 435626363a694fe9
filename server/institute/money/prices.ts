import {
  type AppointmentRequest,
  personsIn,
  type StoredTreatment,
  treatmentsIn,
} from '../requests/requests.ts';

type Priced = Pick<AppointmentRequest, 'treatments' | 'persons' | 'people'>;

/** What each of its persons has, at the prices of the booking. */
export function pricedTreatments(request: Priced): StoredTreatment[] {
  const same = () => treatmentsIn(request);
  return (personsIn(request) ?? Array.from({ length: request.people }, same)).flat();
}

/** FCFA. */
export const priceOf = (request: Priced): number =>
  pricedTreatments(request).reduce((sum, { prix }) => sum + prix, 0);

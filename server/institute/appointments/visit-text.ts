import { peopleText } from '../../../shared/appointments/request-text.ts';
import { type AppointmentRequest, personsIn, treatmentsIn } from './requests.ts';

/** The limit in characters. Lock screens show little, and push services accept 4 kB. */
const longest = 100;

/** Returns "Pédicure + Tresses, 2 personnes": each treatment once, and the number of persons above one. */
export function visitText(request: AppointmentRequest): string {
  const treatments = personsIn(request)?.flat() ?? treatmentsIn(request);
  const names = new Set(treatments.map(({ nom }) => nom));
  const all = [...names].join(' + ') || request.care;
  const what =
    all.length > longest ? `${all.slice(0, longest - 1).trimEnd()}…`.toWellFormed() : all;
  return request.people > 1 ? `${what}, ${peopleText(request.people)}` : what;
}

import { peopleText } from '../../../shared/text/request-text.ts';
import { type AppointmentRequest, personsIn, treatmentsIn } from './requests.ts';

/** Characters: lock screens and lists of mails show little, and push services accept 4 kB. */
const longest = 100;

/** "Pédicure + Tresses, 2 personnes": each treatment once, and how many come if not one. */
export function visitText(request: AppointmentRequest): string {
  const treatments = personsIn(request)?.flat() ?? treatmentsIn(request);
  const names = new Set(treatments.map(({ nom }) => nom));
  const all = [...names].join(' + ') || request.care;
  const what =
    all.length > longest ? `${all.slice(0, longest - 1).trimEnd()}…`.toWellFormed() : all;
  return request.people > 1 ? `${what}, ${peopleText(request.people)}` : what;
}

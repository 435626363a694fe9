import { peopleText } from '../../../shared/text/request-text.ts';
import { type AppointmentRequest, personsIn, treatmentsIn } from './requests.ts';

/** "Pédicure + Tresses, 2 personnes": each treatment once, and how many come if not one. */
export function visitText(request: AppointmentRequest): string {
  const treatments = personsIn(request)?.flat() ?? treatmentsIn(request);
  const names = new Set(treatments.map(({ nom }) => nom));
  const what = [...names].join(' + ') || request.care;
  return request.people > 1 ? `${what}, ${peopleText(request.people)}` : what;
}

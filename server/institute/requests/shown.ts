import type { MyRequest } from '../../../shared/contract/booking/request-status.ts';
import { beginsIn } from './begins.ts';
import { type AppointmentRequest, personsIn, treatmentsIn, withoutIds } from './requests.ts';

/** What its client and the institute's people see of it alike. */
export function shownOf(request: AppointmentRequest): Omit<MyRequest, 'canChange'> {
  const { number, status, day, people, section, care_type, care, moment, hour, ends, reason } =
    request;
  const persons = personsIn(request)?.map(withoutIds);
  return {
    number,
    status,
    day,
    people,
    category: section,
    careType: care_type ?? '',
    care,
    treatments: withoutIds(treatmentsIn(request)),
    ...(persons && { persons }),
    moment: moment as MyRequest['moment'],
    hour,
    ends,
    ...beginsIn(request),
    reason,
  };
}

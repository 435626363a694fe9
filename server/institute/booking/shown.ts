import type { MyRequest } from '../../../shared/appointments/request-status.ts';
import { visitPrice } from '../../../shared/appointments/request-text.ts';
import {
  type AppointmentRequest,
  personsIn,
  toldTreatmentsIn,
  withoutIds,
} from '../appointments/requests.ts';
import { beginsIn } from '../appointments/stored-plan.ts';
import { depositIn } from '../money/deposit-rows.ts';
import { Refusal } from '../refusal.ts';

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
    treatments: withoutIds(toldTreatmentsIn(request)),
    ...(persons && { persons }),
    moment: moment as MyRequest['moment'],
    hour,
    ends,
    ...beginsIn(request),
    reason,
    ...depositIn(request),
  };
}

const priceOf = (request: AppointmentRequest): number =>
  visitPrice({
    people: request.people,
    treatments: toldTreatmentsIn(request),
    persons: personsIn(request),
  });

/**
 * Checks a new request, because prices, durations or the order of treatments may have changed since the client saw
 * total and end.
 * @throws {Refusal} offer-changed
 */
export function requireShownOffer(
  { total, ends }: { total?: number | undefined; ends?: string | undefined },
  request: AppointmentRequest,
): void {
  const isSame =
    (total === undefined || total === priceOf(request)) &&
    (ends === undefined || ends === request.ends);
  if (!isSame) throw new Refusal('offer-changed');
}

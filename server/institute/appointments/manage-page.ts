import type { VisitRecord } from '../../../shared/appointments/visit-record.ts';
import { isMoment } from '../../../shared/booking/treatment-choice.ts';

import type { InstituteOffer } from '../../../shared/site/published-catalogue.ts';
import { staffNames } from '../agenda/assigned-resources.ts';
import { readReminderHour } from '../agenda/read-facts.ts';
import { toTime } from '../agenda/times.ts';
import { answerTime } from '../booking/answer-time.ts';
import { getSeries } from '../booking/courses.ts';
import type { Db } from '../database/database.ts';
import { depositIn } from '../money/deposit-rows.ts';
import { findVisitConsent } from '../reviews/mail-consents.ts';
import { getPreparation } from './appointment-text.ts';
import { canChange, findOpenSpan } from './appointment-times.ts';
import { getAttendanceAnswer } from './attendance.ts';
import { requestOfLink } from './manage-links.ts';
import { personsIn, toldTreatmentsIn, treatmentsIn, withoutIds } from './requests.ts';
import { findPersonStarts } from './stored-plan.ts';

export async function readVisit(
  db: Db,
  { token, account }: { token: string; account: string | undefined },
  shown: InstituteOffer,
): Promise<VisitRecord> {
  const { institute } = shown;
  const request = await requestOfLink(db, token);
  const { number, status, version, day, hour, ends, moment, people, reason } = request;
  const persons = personsIn(request)?.map(withoutIds);
  const answerBy = await answerTime(db, request, institute);
  const prepare = getPreparation(request, shown);
  const afterVisit = await findVisitConsent(db, request, { token, account }, institute);
  const coming = getAttendanceAnswer(request, await readReminderHour(db));
  return {
    number,
    status,
    uid: request.id,
    version,
    day,
    time: hour,
    ends:
      ends ?? (hour && toTime(findOpenSpan({ day, hour }, treatmentsIn(request), institute).ends)),
    ...findPersonStarts(request),
    ...(!hour && isMoment(moment) && { moment }),
    people,
    treatments: withoutIds(toldTreatmentsIn(request)),
    ...(persons && { persons }),
    staff: await staffNames(db, request.id),
    ...(reason && { reason }),
    canChange: canChange(request),
    ...depositIn(request),
    ...(coming && { coming }),
    ...(afterVisit && { afterVisit }),
    ...(prepare.length > 0 && { prepare }),
    ...(answerBy && { answerBy }),
    ...(await getSeries(db, request)),
  };
}

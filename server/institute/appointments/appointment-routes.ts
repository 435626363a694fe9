import type { VisitRecord } from '#shared/appointments/visit-record.ts';
import { parsePersonLists } from '#shared/booking/booking-input.ts';
import type { Times } from '#shared/booking/offered-hours.ts';
import { isMoment } from '#shared/booking/treatment-choice.ts';
import type { InstituteOffer } from '#shared/site/published-catalogue.ts';
import { isPersonName } from '#shared/texts.ts';
import { findTreatmentStaff, listStaffNames } from '../agenda/assigned-staff.ts';
import { readReminderHour } from '../agenda/read-facts.ts';
import { toTime } from '../agenda/times.ts';
import { computeAnswerTime } from '../booking/answer-time.ts';
import { bookOnline } from '../booking/book-online.ts';
import { identifyBooker } from '../booking/booker.ts';
import { addLinkInSeries, findCourseDates, readSeries } from '../booking/courses.ts';
import { countMonthHours, listDayHours, listMovingHours } from '../booking/free-hours.ts';
import { readOnlineBooking, requireSlotBooking } from '../booking/online-booking.ts';
import type { Db } from '../database/database.ts';
import { readDeposit } from '../money/deposit-rows.ts';
import { findDayHoldEnd } from '../money/deposit-terms.ts';
import { findVisitConsent } from '../reviews/mail-consents.ts';
import type { Answers } from '../routes/answers.ts';
import { searchAsVisitor, sideSearchPatience } from '../routes/searchers.ts';
import type { Services } from '../services.ts';
import { readPlanning, readPlanningCalendar } from '../team/planning-link.ts';
import { readVisitor } from '../visitor.ts';
import { listPreparation } from './appointment-text.ts';
import { canChange, findOpenSpan } from './appointment-times.ts';
import { confirmAttendanceByLink, getAttendanceAnswer } from './attendance.ts';
import { cancelByLink, moveByLink } from './client-changes.ts';
import { findRequestByLink } from './manage-links.ts';
import { listShownTreatments, parsePersons, parseTreatments, removeIds } from './requests.ts';
import { findPersonStarts } from './stored-plan.ts';

async function readVisit(
  db: Db,
  { token, account }: { token: string; account: string | undefined },
  offer: InstituteOffer,
): Promise<VisitRecord> {
  const { institute } = offer;
  const request = await findRequestByLink(db, token);
  const { number, status, version, day, hour, ends, moment, people, reason } = request;
  const staff = await findTreatmentStaff(db, request.id);
  const persons = parsePersons(request)?.map((list, index) =>
    list.map((treatment) => {
      const { name = '' } =
        staff.find((row) => row.person === index && row.treatment_id === treatment.id) ?? {};
      return isPersonName(name) ? { ...treatment, with: name } : treatment;
    }),
  );
  const treatments = parseTreatments(request);
  const answerBy = await computeAnswerTime(db, request, institute);
  const prepare = listPreparation(request, offer);
  const afterVisit = await findVisitConsent(db, request, { token, account }, institute);
  const coming = getAttendanceAnswer(request, await readReminderHour(db));
  return {
    number,
    status,
    uid: request.id,
    version,
    day,
    time: hour,
    ends: ends ?? (hour && toTime(findOpenSpan({ day, hour }, treatments, institute).ends)),
    ...findPersonStarts(request),
    ...(!hour && isMoment(moment) && { moment }),
    people,
    treatments: removeIds(listShownTreatments(request)),
    ...(persons && { persons: persons.map(removeIds) }),
    treatmentIds: (persons ?? [treatments]).map((list) => list.map(({ id }) => id)),
    staff: await listStaffNames(db, request.id),
    ...(reason && { reason }),
    canChange: canChange(request),
    ...readDeposit(request),
    ...(coming && { coming }),
    ...(afterVisit && { afterVisit }),
    ...(prepare.length > 0 && { prepare }),
    ...(answerBy && { answerBy }),
    ...(await readSeries(db, request)),
  };
}

export function createAppointmentAnswers(services: Services) {
  const { db, agenda, searchTurns, limits, sessions, readSite } = services;

  return {
    async bookingTimes({ req, res, input }) {
      requireSlotBooking(await readOnlineBooking(db));
      const { treatments, people, staff, month, day } = input;
      const lists = parsePersonLists(treatments, Number(people));
      const wish = { lists, staff: staff ? Number(staff) : undefined };
      const runSearch = searchAsVisitor(searchTurns, req, res);
      return await runSearch<Times>(async (work) =>
        day
          ? {
              ...(await listDayHours(agenda, wish, day, work)),
              ...(await findDayHoldEnd(db, await agenda.readFacts(), day)),
            }
          : countMonthHours(agenda, wish, month, work),
      );
    },

    async bookingAppointment({ req, res, input }) {
      const booker = identifyBooker(req, await sessions.find(req), limits);
      const runSearch = searchAsVisitor(searchTurns, req, res, sideSearchPatience);
      return await bookOnline(services, { input, booker, runSearch });
    },

    async bookingCourse({ req, res, input }) {
      requireSlotBooking(await readOnlineBooking(db));
      const runSearch = searchAsVisitor(searchTurns, req, res);
      return await runSearch((work) => findCourseDates(agenda, input, work));
    },

    visitBeside: async ({ input, token }) => ({
      manage: await addLinkInSeries(db, token, input.number),
    }),

    async visit({ req, token }) {
      const account = (await sessions.find(req))?.user.email;
      return await readVisit(db, { token, account }, await readSite(db));
    },

    planningCalendar: ({ req, token }) =>
      readPlanningCalendar({ db, agenda, limits }, { token, address: readVisitor(req).address }),

    planning: ({ token }) => readPlanning({ db, agenda }, token),

    visitTimes({ req, res, input, token }) {
      const runSearch = searchAsVisitor(searchTurns, req, res);
      return runSearch((work) => listMovingHours({ db, agenda }, token, input, work));
    },

    async visitMove({ req, res, input, token }) {
      const client = (await sessions.find(req))?.user;
      const runSearch = searchAsVisitor(searchTurns, req, res, sideSearchPatience);
      const changer = { visitor: readVisitor(req), client };
      return await moveByLink(services, { token, ...input }, { ...changer, runSearch });
    },

    visitComing: ({ input, token }) => confirmAttendanceByLink(db, token, input),

    async visitCancel({ req, input, token }) {
      const client = (await sessions.find(req))?.user;
      await cancelByLink(services, { token, ...input }, { visitor: readVisitor(req), client });
    },
  } satisfies Partial<Answers>;
}

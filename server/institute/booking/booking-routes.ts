import { listMostBooked } from '../agenda/appointment-treatments.ts';
import { findAccountRequests } from '../appointments/account-requests.ts';
import { canChange } from '../appointments/appointment-times.ts';
import { cancelBookings } from '../appointments/client-changes.ts';
import { addAnotherLink } from '../appointments/manage-links.ts';
import { findRequest } from '../appointments/requests.ts';
import { today } from '../clock.ts';
import { readHistory } from '../history.ts';
import { listNextClosedDays } from '../opening/closed-day-list.ts';
import { Refusal } from '../refusal.ts';
import type { Answers } from '../routes/answers.ts';
import type { Services } from '../services.ts';
import { identifyBooker } from './booker.ts';
import { toMyRequest } from './booking-answer.ts';
import { onlineSubject, readOnlineBooking, saveOnlineMode } from './online-booking.ts';
import { submitRequest } from './submit-request.ts';
import { listByUnknownNumbers } from './unknown-numbers.ts';

/** The most manage links of a request. Each press of its button in the account creates one. */
const ownLinkLimit = 40;

/** The number of treatments that the form shows before a category is chosen. */
const popularCount = 4;

export function createBookingAnswers(services: Services) {
  const { db, limits, sessions } = services;

  return {
    async bookingRequest({ req, input }) {
      const booker = identifyBooker(req, await sessions.find(req), limits);
      return await submitRequest(services, { input, booker });
    },

    async closedDays() {
      const { mode, sentence } = await readOnlineBooking(db);
      const online = mode !== 'at-once' && { mode, ...(sentence && { sentence }) };
      const [days, bookedTreatments] = await Promise.all([
        listNextClosedDays(db),
        listMostBooked(db, today()),
      ]);
      const popular = bookedTreatments.length > 0 && {
        popular: bookedTreatments.slice(0, popularCount),
      };
      return { days, ...popular, ...(online && { online }) };
    },

    async bookingMine({ signedIn: { user } }) {
      const requests = await findAccountRequests(db, user.id);
      return {
        requests: requests.map((request) => ({
          ...toMyRequest(request),
          canChange: canChange(request),
        })),
      };
    },

    async bookingManage({ input: { number }, signedIn: { user } }) {
      const request = await findRequest(db, number);
      if (request.user_id !== user.id) throw new Refusal('not-found');
      const manage = await addAnotherLink(db, number, ownLinkLimit);
      if (!manage) throw new Refusal('too-many');
      return { manage };
    },

    async adminOnline() {
      const { mode, sentence } = await readOnlineBooking(db);
      const history = await readHistory(db, onlineSubject);
      return { mode, sentence, ...(await listByUnknownNumbers(db)), history };
    },
    adminSaveOnline: ({ input, actor }) => saveOnlineMode(db, input, actor),
    adminCancelMany: ({ input, actor }) => cancelBookings(services, { ...input, actor }),
  } satisfies Partial<Answers>;
}

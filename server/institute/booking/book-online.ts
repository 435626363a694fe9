import {
  type AppointmentInput,
  type Booked,
  listTreatmentsByPerson,
} from '#shared/booking/booking-input.ts';
import { buildConfirmedMail } from '../appointments/decision-mails.ts';
import { buildNewAppointmentMail } from '../appointments/institute-mails.ts';
import { addManageLinks, createClientDetails } from '../appointments/manage-links.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import type { Db } from '../database/database.ts';
import { holdForDeposit } from '../money/deposit-terms.ts';
import { createCapAlerter } from '../notifications/owner-notices.ts';
import { buildNewAppointmentAlert } from '../notifications/staff-alerts.ts';
import type { UseCaseServices } from '../services.ts';
import type { Booker } from './booker.ts';
import { requireShownOffer, toBooked, toRepeated } from './booking-answer.ts';
import {
  type Admission,
  admit,
  countRefusals,
  requireFewOrders,
  requireWithinLimits,
} from './booking-limits.ts';
import { bookAppointment } from './booking-order.ts';
import { bookLaterSessions } from './courses.ts';
import { findRepeatedRequest } from './request-intake.ts';
import type { Facts } from './search/facts.ts';
import type { RunSearch } from './search/search-turns.ts';
import { notifyOwnerAndClient } from './submit-request.ts';

/** Used as a lock: concurrent bookings with one telephone number are counted one after the other. */
const phoneLock = { name: 'appointments of a telephone', times: 1000, seconds: 60 };

interface OnlineOrder {
  readonly input: AppointmentInput;
  readonly booker: Booker;
  readonly runSearch: RunSearch;
}

/** Books an hour for a visitor, and notifies client and owner. Returns the first answer to a repeated order. */
export async function bookOnline(
  services: UseCaseServices,
  { input, booker, runSearch }: OnlineOrder,
): Promise<Booked> {
  const { db, agenda, limits, mails } = services;
  const { client } = booker;
  const sources = { db, agenda, runSearch };
  const repeated = await findRepeatedRequest(db, input, client);
  if (repeated !== undefined) return toRepeated(db, repeated, booker);
  const visitCount = 1 + (input.nextSessions?.length ?? 0);
  const wish = { phone: input.phone, lists: listTreatmentsByPerson(input), visitCount };
  const book = async () => {
    const admission = await admit(sources, wish, booker);
    const facts = await agenda.readFacts();
    return countRefusals(limits, booker, () =>
      bookAppointment(sources, { input, client }, async (transaction, request) => {
        await limits.require(transaction, [phoneLock, request.phone]);
        const order = { input, client, facts };
        const later = await bookLaterSessions(agenda, transaction, request, order);
        const requests = [request, ...later] as const;
        return completeBooking(services, transaction, { input, admission, facts, requests });
      }),
    );
  };
  const booked = await book().catch(createCapAlerter(services));
  mails.wake();
  return booked.repeated ? toRepeated(db, booked.number, booker) : toBooked(db, booked);
}

interface Booking {
  readonly input: AppointmentInput;
  readonly admission: Admission;
  readonly facts: Facts;
  /** The appointment, or the sessions of a course. */
  readonly requests: readonly [AppointmentRequest, ...AppointmentRequest[]];
}

/** Applies the limits to a booked visit, holds it for a deposit if one is due, and queues the messages. */
async function completeBooking(services: UseCaseServices, db: Db, booking: Booking) {
  const { input, admission, facts, requests } = booking;
  const [first] = requests;
  requireShownOffer(input, first);
  await requireFewOrders(db, services.limits, admission.booker);
  for (const request of requests) await requireWithinLimits(db, request, admission);
  const terms = { input, facts, ...admission };
  const [request = first, ...otherSessions] = await holdForDeposit(db, requests, terms);
  const site = await services.readSite(db);
  const notice = {
    known: admission.isKnown,
    mail: buildNewAppointmentMail(request, otherSessions, site),
    alert: buildNewAppointmentAlert(request),
  };
  return notifyOwnerAndClient(services, db, {
    requests: [request, ...otherSessions],
    booker: admission.booker,
    notice,
    // The confirmation, and later a reminder or the end of a hold.
    mailCount: 2,
    async buildMail() {
      const previous = { ...request, status: 'pending' as const };
      const details = { ...(await createClientDetails(db, request.id)), site };
      const linkedSessions = await addManageLinks(db, otherSessions);
      return buildConfirmedMail({ request, previous, ...details, otherSessions: linkedSessions });
    },
  });
}

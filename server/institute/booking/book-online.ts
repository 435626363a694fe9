import {
  type AppointmentInput,
  type Booked,
  listTreatmentsByPerson,
} from '#shared/booking/booking-input.ts';
import { confirmedMail } from '../appointments/decision-mails.ts';
import { newAppointmentMail } from '../appointments/institute-mails.ts';
import { detailsForClient, withLinks } from '../appointments/manage-links.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import type { Db } from '../database/database.ts';
import { holdForDeposit } from '../money/deposit-terms.ts';
import { alertOfCap } from '../notifications/owner-notices.ts';
import { newAppointmentAlert } from '../notifications/staff-alerts.ts';
import type { UseCaseServices } from '../services.ts';
import type { Booker } from './booker.ts';
import { requireShownOffer, toBooked, toRepeated } from './booking-answer.ts';
import {
  type Admission,
  admit,
  countRefusals,
  keepWithinBounds,
  requireFewOrders,
} from './booking-limits.ts';
import { bookAppointment } from './booking-order.ts';
import { bookRow, sessionsAfter } from './courses.ts';
import { findRepeated } from './request-intake.ts';
import type { Facts } from './search/facts.ts';
import type { Ask } from './search/search-turns.ts';
import { tellBoth } from './send-request.ts';

/** The lock of a telephone number, whose bookings are counted one after the other. It is no limit. */
const bookingsOfPhone = { name: 'appointments of a telephone', times: 1000, seconds: 60 };

interface OnlineOrder {
  readonly input: AppointmentInput;
  readonly booker: Booker;
  readonly ask: Ask;
}

/** Books an hour for a visitor and notifies both sides. A repetition gets the answer of the first order. */
export async function bookOnline(
  services: UseCaseServices,
  { input, booker, ask }: OnlineOrder,
): Promise<Booked> {
  const { db, agenda, limits, mails, alerts } = services;
  const { client } = booker;
  const repeated = await findRepeated(db, input, client);
  if (repeated !== undefined) return toRepeated(db, repeated, booker);
  const times = 1 + (input.nextSessions?.length ?? 0);
  const wanted = { phone: input.phone, lists: listTreatmentsByPerson(input), times };
  const admitted = async () => {
    const admission = await admit({ db, agenda }, wanted, booker);
    const facts = await agenda.facts();
    return countRefusals(limits, booker, () =>
      bookAppointment({ db, agenda, ask }, { input, client }, async (transaction, request) => {
        const after = sessionsAfter(request, input);
        await limits.require(transaction, [bookingsOfPhone, request.phone]);
        const others = await bookRow(agenda, transaction, after, { client, facts });
        return settle(services, transaction, {
          input,
          admission,
          facts,
          all: [request, ...others],
        });
      }),
    );
  };
  const booked = await admitted().catch(alertOfCap(services));
  mails.wake();
  alerts.wake();
  return booked.repeated ? toRepeated(db, booked.number, booker) : toBooked(db, booked);
}

interface Taken {
  readonly input: AppointmentInput;
  readonly admission: Admission;
  readonly facts: Facts;
  readonly all: readonly AppointmentRequest[];
}

async function settle(services: UseCaseServices, db: Db, taken: Taken) {
  const { input, admission, facts, all } = taken;
  const [first] = all;
  if (!first) throw new Error('nothing was booked');
  requireShownOffer(input, first);
  await requireFewOrders(db, services.limits, admission.booker);
  for (const request of all) await keepWithinBounds(db, request, admission);
  const { hasMissed, holder } = admission;
  const order = { input, facts, hasMissed, holder };
  const held = await holdForDeposit(db, all, order);
  const [request = first, ...row] = held;
  const site = await services.siteIn(db);
  const notice = {
    known: admission.known,
    mail: newAppointmentMail({ request, row }, site),
    alert: newAppointmentAlert(request),
  };
  return tellBoth(services, db, {
    all: [request, ...row],
    booker: admission.booker,
    notice,
    // A reminder, or the end of a hold, follows.
    mails: 2,
    async buildMail() {
      const previous = { ...request, status: 'pending' as const };
      const details = { ...(await detailsForClient(db, request.id)), site };
      return confirmedMail({ request, previous, ...details, row: await withLinks(db, row) });
    },
  });
}

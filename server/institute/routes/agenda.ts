import { Router } from 'express';
import {
  type Booked,
  listsOf,
  personsOf,
  type Times,
} from '../../../shared/contract/booking/agenda.ts';
import { calls } from '../../../shared/contract/calls.ts';
import { bookAppointment } from '../agenda/booking/booking.ts';
import { addManageLink, toldToClient } from '../agenda/booking/manage-links.ts';
import { dayTimes, monthTimes } from '../agenda/booking/offers.ts';
import { staffNames } from '../agenda/days/staff-names.ts';
import { admit, keepWithinBounds } from '../agenda/online/admission.ts';
import { repeatedLink } from '../agenda/online/repeated-link.ts';
import { readOnline, requireHours } from '../agenda/online/settings.ts';
import type { Db } from '../database/database.ts';
import { newAppointmentMail } from '../mail/templates/appointments.ts';
import { confirmedMail } from '../mail/templates/decisions.ts';
import { parse } from '../parse.ts';
import { newAppointmentAlert } from '../push/alert.ts';
import { Refusal } from '../refusal.ts';
import { beginsIn } from '../requests/begins.ts';
import { findRepeated } from '../requests/intake.ts';
import { findRequest } from '../requests/requests.ts';
import { requireShownEnd } from '../requests/shown-end.ts';
import { requireShownTotal } from '../requests/shown-total.ts';
import type { Services } from '../services.ts';
import { asVisitor, beside } from './asking.ts';
import { bookerOf } from './booker-of.ts';
import { requireFewOrders } from './limits/booking-limits.ts';
import { mayWriteTo } from './limits/mailbox-limits.ts';
import { countRefusals } from './limits/refused-attempts.ts';
import { tellOwner } from './notices/owner-notices.ts';
import { rushNotice } from './notices/rush-notice.ts';

/** Two that are booked at once for a telephone number are counted one after the other. */
const bookingsOfPhone = { name: 'appointments of a telephone', times: 1000, seconds: 60 };

/** Hours that are free, and appointments that are booked at once, with or without an account. */
export function agendaRoutes(services: Services): Router {
  const { db, agenda, questions, inputs, limits, sessions, mails, alerts, siteIn } = services;
  const router = Router();

  router.get(`/${calls.bookingTimes.path}`, async (req, res) => {
    requireHours(await readOnline(db));
    const { treatments, people, staff, month, day } = parse(inputs.queries.bookingTimes, req.query);
    const lists = listsOf(treatments, Number(people));
    const wish = { lists, staff: staff ? Number(staff) : undefined };
    const ask = asVisitor(questions, req, res);
    const times = await ask<Times>((work) =>
      day ? dayTimes(agenda, wish, day, work) : monthTimes(agenda, wish, month, work),
    );
    res.json(times satisfies Times);
  });

  router.post(`/${calls.bookingAppointment.path}`, async (req, res) => {
    const input = parse(inputs.bodies.bookingAppointment, req.body);
    const booker = bookerOf(req, await sessions.find(req), limits);
    const { client } = booker;
    const wanted = { phone: input.phone, lists: personsOf(input) };
    const isRepeated = (await findRepeated(db, input, client)) !== undefined;
    const admission = isRepeated
      ? { booker, known: false }
      : await admit({ db, agenda }, wanted, booker);
    const ask = asVisitor(questions, req, res, beside);
    const booked = await countRefusals(limits, req, () =>
      bookAppointment({ db, agenda, ask }, { input, client }, async (within, request) => {
        requireShownTotal(input, request);
        requireShownEnd(input, request);
        await requireFewOrders(within, limits, { booker, address: req.ip });
        await limits.require(within, bookingsOfPhone, request.phone);
        await keepWithinBounds(within, request, admission);
        const site = await siteIn(within);
        await tellOwner(services, within, {
          known: admission.known,
          mail: newAppointmentMail(site.contactTo, request, site),
          alert: newAppointmentAlert(request),
        });
        const manage = await addManageLink(within, request.id);
        const { email } = request;
        if (!email) return { manage };
        if (!(await mayWriteTo(email, client, { limits, within })))
          return { manage, mailed: false };
        const before = { ...request, status: 'pending' as const };
        const own = { ...(await toldToClient(within, request.id)), site };
        await mails.add(within, confirmedMail(email, { request, before, ...own }));
        return { manage };
      }),
    ).catch(rushNotice(services));
    mails.wake();
    alerts.wake();
    const manage = booked.repeated ? await repeatedLink(db, booked.number, booker) : booked.manage;
    res.json(await toBooked(db, { ...booked, ...(manage && { manage }) }));
  });
  return router;
}

/** With what the appointment is now. */
export async function toBooked(
  db: Db,
  told: { number: string; repeated?: boolean; manage?: string; mailed?: boolean },
): Promise<Booked> {
  const request = await findRequest(db, told.number);
  if (!request?.hour) throw new Refusal('not-found');
  const { id, day, hour, ends } = request;
  return {
    ...told,
    status: 'confirmed',
    day,
    time: hour,
    ends: ends ?? hour,
    ...beginsIn(request),
    staff: await staffNames(db, id),
  };
}

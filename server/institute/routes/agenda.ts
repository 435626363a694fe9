import { Router } from 'express';
import { type Booked, listsOf, type Times } from '../../../shared/contract/booking/agenda.ts';
import { calls } from '../../../shared/contract/calls.ts';
import { bookAppointment, requireFewToCome } from '../agenda/booking/booking.ts';
import { addManageLink, addRepeatedLink } from '../agenda/booking/manage-links.ts';
import { dayTimes, monthTimes } from '../agenda/booking/offers.ts';
import { staffNames } from '../agenda/days/staff-names.ts';
import type { Db } from '../database/database.ts';
import { newAppointmentMail } from '../mail/templates/appointments.ts';
import { confirmedMail } from '../mail/templates/decisions.ts';
import { parse } from '../parse.ts';
import { newAppointmentAlert } from '../push/alert.ts';
import { Refusal } from '../refusal.ts';
import { findRequest } from '../requests/requests.ts';
import { requireShownTotal } from '../requests/shown-total.ts';
import type { Services } from '../services.ts';
import { mayWriteTo, requestsPerClient } from './booking-limits.ts';

/** Two that are booked at once for a telephone number are counted one after the other. */
const bookingsOfPhone = { name: 'appointments of a telephone', times: 1000, seconds: 60 };

/** Hours that are free, and appointments that are booked at once, with or without an account. */
export function agendaRoutes(services: Services): Router {
  const { db, agenda, inputs, limits, sessions, mails, alerts, siteIn } = services;
  const router = Router();

  router.get(`/${calls.bookingTimes.path}`, async (req, res) => {
    const { treatments, people, staff, month, day } = parse(inputs.queries.bookingTimes, req.query);
    const lists = listsOf(treatments, Number(people));
    const wish = { lists, staff: staff ? Number(staff) : undefined };
    const times = day ? await dayTimes(agenda, wish, day) : await monthTimes(agenda, wish, month);
    res.json(times satisfies Times);
  });

  router.post(`/${calls.bookingAppointment.path}`, async (req, res) => {
    const input = parse(inputs.bodies.bookingAppointment, req.body);
    const client = (await sessions.find(req))?.user;
    const booked = await bookAppointment(
      { db, agenda },
      { input, client },
      async (within, request) => {
        requireShownTotal(input, request);
        await limits.require(within, requestsPerClient, req.ip ?? '');
        await limits.require(within, bookingsOfPhone, request.phone);
        await requireFewToCome(within, request);
        const site = await siteIn(within);
        await mails.add(within, newAppointmentMail(site.contactTo, request, site));
        await alerts.add(within, newAppointmentAlert(request));
        const manage = await addManageLink(within, request.id);
        const { email } = request;
        if (!email) return { manage };
        if (!(await mayWriteTo(email, client, { limits, within })))
          return { manage, mailed: false };
        const before = { ...request, status: 'pending' as const };
        const own = { manage: await addManageLink(within, request.id), site };
        await mails.add(within, confirmedMail(email, { request, before, ...own }));
        return { manage };
      },
    );
    mails.wake();
    alerts.wake();
    const manage = booked.repeated ? await addRepeatedLink(db, booked.number) : booked.manage;
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
    staff: await staffNames(db, id),
  };
}

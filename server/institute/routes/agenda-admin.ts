import { type Request, Router } from 'express';
import {
  type AgendaDays,
  AgendaQuery,
  type Blocked,
  UnblockInput,
  type Why,
} from '../../../shared/contract/admin/agenda.ts';
import { type Booked, listsOf } from '../../../shared/contract/booking/agenda.ts';
import { calls } from '../../../shared/contract/calls.ts';
import { listAgenda } from '../agenda/back-office/agenda-list.ts';
import { blockTime, unblockTime } from '../agenda/back-office/blocks.ts';
import { whyHour } from '../agenda/back-office/why.ts';
import { bookAppointment } from '../agenda/booking/booking.ts';
import { toldToClient } from '../agenda/booking/manage-links.ts';
import { confirmedMail } from '../mail/templates/decisions.ts';
import { parse } from '../parse.ts';
import type { Services } from '../services.ts';
import { toBooked } from './agenda.ts';
import { asAdmin } from './asking.ts';
import { withMenuCounts } from './menu-counts.ts';

/** The agenda, for the institute's own people: each call asks who calls, first. */
export function adminAgendaRoutes({
  db,
  agenda,
  questions,
  inputs,
  sessions,
  mails,
  siteIn,
}: Services): Router {
  const router = Router();
  const adminOf = (req: Request) => sessions.requireAdmin(req);

  router.get(`/${calls.adminAgenda.path}`, async (req, res) => {
    await adminOf(req);
    const { day, days } = parse(AgendaQuery, req.query);
    const list = await listAgenda({ db, agenda }, day, Number(days));
    res.json((await withMenuCounts(db, list)) satisfies AgendaDays);
  });

  router.post(`/${calls.adminBook.path}`, async (req, res) => {
    const by = await adminOf(req);
    const { force = false, soon = false, ...input } = parse(inputs.bodies.adminBook, req.body);
    const order = { input, by, force, soon };
    const services = { db, agenda, ask: asAdmin(questions, by, res) };
    const booked = await bookAppointment(services, order, async (within, request) => {
      const { email } = request;
      if (!email) return {};
      const before = { ...request, status: 'pending' as const };
      const own = await toldToClient(within, request.id);
      const site = await siteIn(within);
      await mails.add(within, confirmedMail(email, { request, before, site, ...own }));
      return {};
    });
    mails.wake();
    res.json((await toBooked(db, booked)) satisfies Booked);
  });

  router.post(`/${calls.adminBlock.path}`, async (req, res) => {
    const actor = await adminOf(req);
    const moved = await blockTime(db, parse(inputs.bodies.adminBlock, req.body), actor);
    res.json({ moved } satisfies Blocked);
  });

  router.post(`/${calls.adminUnblock.path}`, async (req, res) => {
    const actor = await adminOf(req);
    await unblockTime(db, parse(UnblockInput, req.body), actor);
    res.json({});
  });

  router.get(`/${calls.adminWhy.path}`, async (req, res) => {
    await adminOf(req);
    const { treatments, people, staff, day, time } = parse(inputs.queries.adminWhy, req.query);
    const lists = listsOf(treatments, Number(people));
    const wish = { lists, staff: staff ? Number(staff) : undefined };
    res.json((await whyHour({ db, agenda }, wish, { day, time })) satisfies Why);
  });
  return router;
}

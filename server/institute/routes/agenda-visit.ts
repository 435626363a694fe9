import { Router } from 'express';
import type { Times } from '../../../shared/contract/booking/agenda.ts';
import {
  type Moved,
  VisitCancelInput,
  type VisitFile,
} from '../../../shared/contract/booking/visit.ts';
import { calls } from '../../../shared/contract/calls.ts';
import { addManageLink } from '../agenda/booking/manage-links.ts';
import { visitTimes } from '../agenda/booking/visit-times.ts';
import { cancelVisit, moveVisit, readVisit } from '../agenda/booking/visits.ts';
import { movedByClientMail } from '../mail/templates/appointments.ts';
import { appointmentCancelledMail, confirmedMail } from '../mail/templates/decisions.ts';
import { requestCancelledMail } from '../mail/templates/requests.ts';
import { parse } from '../parse.ts';
import { cancelledAlert, movedAlert } from '../push/alert.ts';
import type { Services } from '../services.ts';

/** An appointment or request, for whoever holds its link. */
export function visitRoutes(services: Services): Router {
  const { db, agenda, inputs, mails, alerts, siteIn } = services;
  const router = Router();

  router.get(`/${calls.visit.path}`, async (req, res) => {
    const { institute } = await siteIn(db);
    res.json((await readVisit(db, req.params.token, institute)) satisfies VisitFile);
  });

  router.get(`/${calls.visitTimes.path}`, async (req, res) => {
    const span = parse(inputs.queries.visitTimes, req.query);
    res.json((await visitTimes({ db, agenda }, req.params.token, span)) satisfies Times);
  });

  router.post(`/${calls.visitMove.path}`, async (req, res) => {
    const { token } = req.params;
    const move = { token, ...parse(inputs.bodies.visitMove, req.body) };
    const moved = await moveVisit({ db, agenda }, move, async (within, request, before) => {
      const site = await siteIn(within);
      const change = { request, before, site };
      await mails.add(within, movedByClientMail(site.contactTo, change));
      await alerts.add(within, movedAlert(request, before));
      const { email } = request;
      if (!email) return;
      const manage = await addManageLink(within, request.id);
      await mails.add(within, confirmedMail(email, { ...change, manage }));
    });
    mails.wake();
    alerts.wake();
    res.json(moved satisfies Moved);
  });

  router.post(`/${calls.visitCancel.path}`, async (req, res) => {
    const { token } = req.params;
    const cancel = { token, ...parse(VisitCancelInput, req.body) };
    await cancelVisit(db, cancel, async (within, request) => {
      const site = await siteIn(within);
      await mails.add(within, requestCancelledMail(site.contactTo, request, site));
      await alerts.add(within, cancelledAlert(request));
      if (!request.email || !request.hour) return;
      await mails.add(within, appointmentCancelledMail(request.email, request, site));
    });
    mails.wake();
    alerts.wake();
    res.json({});
  });
  return router;
}

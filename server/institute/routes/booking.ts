import { Router } from 'express';
import {
  CancelInput,
  type Manage,
  type MyRequest,
  type MyRequests,
} from '../../../shared/contract/booking/request-status.ts';
import { calls } from '../../../shared/contract/calls.ts';
import type { ClosedDays } from '../../../shared/contract/closed-days.ts';
import { addManageLink, addRepeatedLink } from '../agenda/booking/manage-links.ts';
import { appointmentCancelledMail } from '../mail/templates/decisions.ts';
import {
  newRequestMail,
  requestCancelledMail,
  requestReceivedMail,
} from '../mail/templates/requests.ts';
import { parse } from '../parse.ts';
import { cancelledAlert, newRequestAlert } from '../push/alert.ts';
import { Refusal } from '../refusal.ts';
import { answerTime } from '../requests/answer-time.ts';
import { publicClosedDays, requireOpen } from '../requests/closed-days.ts';
import { canChange } from '../requests/cut-off.ts';
import { createRequest } from '../requests/intake.ts';
import {
  type AppointmentRequest,
  cancelRequest,
  findRequest,
  requestsOf,
} from '../requests/requests.ts';
import { shownOf } from '../requests/shown.ts';
import { requireShownTotal } from '../requests/shown-total.ts';
import type { Services } from '../services.ts';
import { mayWriteTo, requestsPerClient } from './booking-limits.ts';

/** Of one request: each press of its account's button gives out another one. */
const mostOwnLinks = 40;

/** Requests for appointments, with or without an account, and the client's own list of them. */
export function bookingRoutes(services: Services): Router {
  const { db, inputs, limits, sessions, mails, alerts, siteIn } = services;
  const router = Router();

  router.post(`/${calls.bookingRequest.path}`, async (req, res) => {
    const input = parse(inputs.bodies.bookingRequest, req.body);
    await requireOpen(db, input.day);
    const client = (await sessions.find(req))?.user;
    const { catalogue } = await siteIn(db);
    const intake = { input, client, catalogue };
    const receipt = await createRequest(db, intake, async (transaction, request) => {
      requireShownTotal(input, request);
      await limits.require(transaction, requestsPerClient, req.ip ?? '');
      const site = await siteIn(transaction);
      await mails.add(transaction, newRequestMail(site.contactTo, request, site));
      await alerts.add(transaction, newRequestAlert(request));
      const manage = await addManageLink(transaction, request.id);
      const { email } = request;
      if (!email) return { manage };
      if (!(await mayWriteTo(email, client, { limits, within: transaction }))) {
        return { manage, mailed: false };
      }
      const answerBy = await answerTime(transaction, request, site.institute);
      const own = { manage: await addManageLink(transaction, request.id), site, answerBy };
      await mails.add(transaction, requestReceivedMail(email, request, own));
      return { manage };
    });
    mails.wake();
    alerts.wake();
    const again = receipt.repeated && (await addRepeatedLink(db, receipt.number));
    res.json({ ...receipt, ...(again && { manage: again }) });
  });

  router.get(`/${calls.closedDays.path}`, async (_req, res) => {
    res.json({ days: await publicClosedDays(db) } satisfies ClosedDays);
  });

  router.get(`/${calls.bookingMine.path}`, async (req, res) => {
    const { user } = await sessions.require(req);
    const requests = await requestsOf(db, user.id);
    res.json({ requests: requests.map(toMyRequest) } satisfies MyRequests);
  });

  router.post(`/${calls.bookingManage.path}`, async (req, res) => {
    const { user } = await sessions.require(req);
    const { number } = parse(CancelInput, req.body);
    const request = await findRequest(db, number);
    if (request?.user_id !== user.id) throw new Refusal('not-found');
    const manage = await addRepeatedLink(db, number, mostOwnLinks);
    if (!manage) throw new Refusal('too-many');
    res.json({ manage } satisfies Manage);
  });

  router.post(`/${calls.bookingCancel.path}`, async (req, res) => {
    const { user } = await sessions.require(req);
    const { number } = parse(CancelInput, req.body);
    await cancelRequest(db, { userId: user.id, number }, async (transaction, request) => {
      const site = await siteIn(transaction);
      await mails.add(transaction, requestCancelledMail(site.contactTo, request, site));
      await alerts.add(transaction, cancelledAlert(request));
      if (!request.email || !request.hour) return;
      await mails.add(transaction, appointmentCancelledMail(request.email, request, site));
    });
    mails.wake();
    alerts.wake();
    res.json({});
  });
  return router;
}

const toMyRequest = (request: AppointmentRequest): MyRequest => ({
  ...shownOf(request),
  canChange: canChange(request),
});

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
import { isKnown, keepBrowser } from '../agenda/online/booker.ts';
import { repeatedLink } from '../agenda/online/repeated-link.ts';
import { readOnline, requireNotClosed } from '../agenda/online/settings.ts';
import { newRequestMail, requestReceivedMail } from '../mail/templates/requests.ts';
import { parse } from '../parse.ts';
import { newRequestAlert } from '../push/alert.ts';
import { Refusal } from '../refusal.ts';
import { answerTime } from '../requests/answer-time.ts';
import { cancelRequest } from '../requests/cancel-request.ts';
import { publicClosedDays, requireOpen } from '../requests/closed-days.ts';
import { canChange } from '../requests/cut-off.ts';
import { createRequest } from '../requests/intake.ts';
import { type AppointmentRequest, findRequest, requestsOf } from '../requests/requests.ts';
import { shownOf } from '../requests/shown.ts';
import { requireShownTotal } from '../requests/shown-total.ts';
import type { Services } from '../services.ts';
import { bookerOf } from './booker-of.ts';
import { requireFewOrders, requireFewRequests } from './limits/booking-limits.ts';
import { mayWriteTo } from './limits/mailbox-limits.ts';
import { tellOwner } from './notices/owner-notices.ts';
import { tellCancelled } from './notices/told-changes.ts';

/** Of one request: each press of its account's button gives out another one. */
const mostOwnLinks = 40;

/** Requests for appointments, with or without an account, and the client's own list of them. */
export function bookingRoutes(services: Services): Router {
  const { db, agenda, inputs, limits, sessions, mails, alerts, siteIn } = services;
  const router = Router();

  router.post(`/${calls.bookingRequest.path}`, async (req, res) => {
    const input = parse(inputs.bodies.bookingRequest, req.body);
    await requireOpen(db, input.day);
    requireNotClosed(await readOnline(db));
    const booker = bookerOf(req, await sessions.find(req), limits);
    const { client } = booker;
    const { catalogue } = await agenda.facts();
    const intake = { input, client, catalogue };
    const receipt = await createRequest(db, intake, async (transaction, request) => {
      requireShownTotal(input, request);
      await requireFewOrders(transaction, limits, { booker, address: req.ip });
      await requireFewRequests(transaction, limits, { booker, request });
      await keepBrowser(transaction, request.id, booker);
      const site = await siteIn(transaction);
      await tellOwner(services, transaction, {
        known: await isKnown(transaction, request.phone, booker),
        mail: newRequestMail(site.contactTo, request, site),
        alert: newRequestAlert(request),
      });
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
    const again = receipt.repeated && (await repeatedLink(db, receipt.number, booker));
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
    const { user: client } = await sessions.require(req);
    const { number } = parse(CancelInput, req.body);
    await cancelRequest(db, { userId: client.id, number }, (transaction, request, before) =>
      tellCancelled(services, transaction, { request, before, client }),
    );
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

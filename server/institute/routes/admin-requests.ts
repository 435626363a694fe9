import { type Request, Router } from 'express';
import {
  ExportQuery,
  RefuseInput,
  type RequestExport,
  type RequestFile,
  type RequestList,
  RequestQuery,
  RequestsQuery,
  StaffNoteInput,
} from '../../../shared/contract/admin/requests.ts';
import { calls } from '../../../shared/contract/calls.ts';
import { explained } from '../agenda/booking/booking.ts';
import {
  canTakeTime,
  isAnotherPlace,
  placeGiven,
  takeGivenTime,
} from '../agenda/booking/confirming.ts';
import { addManageLink } from '../agenda/booking/manage-links.ts';
import { withRetries } from '../agenda/days/day-lock.ts';
import { staffIn, staffOf } from '../agenda/days/staff-names.ts';
import { historyOf } from '../history.ts';
import { confirmedMail, refusedMail } from '../mail/templates/decisions.ts';
import { parse } from '../parse.ts';
import { Refusal } from '../refusal.ts';
import { requestMails } from '../requests/back-office/client-mails.ts';
import { exportRequests } from '../requests/back-office/export.ts';
import { listRequests, toDetail } from '../requests/back-office/lists.ts';
import { confirmRequest, noteOnRequest, refuseRequest } from '../requests/decisions.ts';
import { type AppointmentRequest, findRequest } from '../requests/requests.ts';
import type { Services } from '../services.ts';
import { withMenuCounts } from './menu-counts.ts';

/** Somebody else serves: nothing changes for the client. */
const isSameHour = (before: AppointmentRequest, now: AppointmentRequest) =>
  before.status === 'confirmed' && before.day === now.day && before.hour === now.hour;

/** Requests in the back office. Every route first requires an administrator. */
export function adminRequestRoutes({
  db,
  agenda,
  inputs,
  sessions,
  mails,
  siteIn,
}: Services): Router {
  const router = Router();
  const adminOf = (req: Request) => sessions.requireAdmin(req);

  router.get(`/${calls.adminRequests.path}`, async (req, res) => {
    await adminOf(req);
    const list = await listRequests(db, parse(RequestsQuery, req.query));
    res.json((await withMenuCounts(db, list)) satisfies RequestList);
  });

  router.get(`/${calls.adminExport.path}`, async (req, res) => {
    await adminOf(req);
    res.json((await exportRequests(db, parse(ExportQuery, req.query))) satisfies RequestExport);
  });

  router.get(`/${calls.adminRequest.path}`, async (req, res) => {
    await adminOf(req);
    const { number } = parse(RequestQuery, req.query);
    const request = await findRequest(db, number);
    if (!request) throw new Refusal('not-found');
    const mail = (await requestMails(db, [request.id])).get(request.id);
    const { id, ends, outcome } = request;
    const [history, staff] = [await historyOf(db, id), await staffIn(db, id)];
    const file = { ...toDetail(request, mail), ends, outcome, staff, history };
    res.json((await withMenuCounts(db, file)) satisfies RequestFile);
  });

  router.post(`/${calls.adminConfirm.path}`, async (req, res) => {
    const actor = await adminOf(req);
    const { number, version, ...given } = parse(inputs.bodies.adminConfirm, req.body);
    const edit = { number, version, actor };
    const request = await findRequest(db, number);
    if (!request) throw new Refusal('not-found');
    const keep = await staffOf(db, request.id);
    const place = placeGiven(request, { staff: '', force: false, ...given }, keep);
    const takesTime = await canTakeTime(agenda, request);
    const mayStay = takesTime && isAnotherPlace(keep, given);
    const confirm = () =>
      confirmRequest(
        db,
        edit,
        { ...given, takesTime, mayStay },
        async (within, changed, before) => {
          const pair = { request: changed, before };
          const taken = await takeGivenTime(agenda, within, pair, place);
          if (!taken.email || isSameHour(before, taken)) return;
          const manage = await addManageLink(within, taken.id);
          const told = { request: taken, before, site: await siteIn(within), manage };
          await mails.add(within, confirmedMail(taken.email, told));
        },
      );
    await withRetries(confirm).catch(async (error) => {
      throw await explained(agenda, error, place);
    });
    mails.wake();
    res.json({});
  });

  router.post(`/${calls.adminRefuse.path}`, async (req, res) => {
    const actor = await adminOf(req);
    const { number, version, reason } = parse(RefuseInput, req.body);
    await refuseRequest(db, { number, version, actor }, reason, async (within, request) => {
      if (!request.email) return;
      await mails.add(within, refusedMail(request.email, request, await siteIn(within)));
    });
    mails.wake();
    res.json({});
  });

  router.post(`/${calls.adminNote.path}`, async (req, res) => {
    const actor = await adminOf(req);
    const { note, ...edit } = parse(StaffNoteInput, req.body);
    await noteOnRequest(db, { ...edit, actor }, note);
    res.json({});
  });
  return router;
}

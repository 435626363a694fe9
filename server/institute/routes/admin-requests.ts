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
import { toldToClient } from '../agenda/booking/manage-links.ts';
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
import { asAdmin } from './asking.ts';
import { withMenuCounts } from './menu-counts.ts';
import { takeBackChange, tellClient } from './notices/notices.ts';

const byInstitute = { byInstitute: true };

/** Somebody else serves: nothing changes for the client. */
const isSameHour = (before: AppointmentRequest, now: AppointmentRequest) =>
  before.status === 'confirmed' && before.day === now.day && before.hour === now.hour;

/** Requests in the back office. Every route first requires an administrator. */
export function adminRequestRoutes(services: Services): Router {
  const { db, agenda, questions, inputs, sessions, mails, siteIn } = services;
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
    const { id, ends, outcome, off_agenda } = request;
    const [history, staff] = [await historyOf(db, id), await staffIn(db, id)];
    const offAgenda = off_agenda === 'chosen';
    const file = { ...toDetail(request, mail), ends, outcome, staff, offAgenda, history };
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
    const mayStay = takesTime ? isAnotherPlace(keep, given) : request.off_agenda === 'unassigned';
    const confirm = () =>
      confirmRequest(
        db,
        edit,
        { ...given, takesTime, mayStay },
        async (within, changed, before) => {
          const taken = await takeGivenTime(agenda, within, changed, place);
          if (isSameHour(before, taken)) return;
          const change = { request: taken, before, site: await siteIn(within) };
          await takeBackChange(services, within, change);
          await tellClient(services, within, change, byInstitute, async (email, told) => {
            const own = await toldToClient(within, taken.id);
            return confirmedMail(email, { ...change, before: told, ...own });
          });
        },
      );
    await withRetries(confirm).catch(async (error) => {
      throw await explained({ agenda, ask: asAdmin(questions, actor, res) }, error, place);
    });
    mails.wake();
    res.json({});
  });

  router.post(`/${calls.adminRefuse.path}`, async (req, res) => {
    const actor = await adminOf(req);
    const { number, version, reason } = parse(RefuseInput, req.body);
    const edit = { number, version, actor };
    await refuseRequest(db, edit, reason, async (within, request, before) => {
      const site = await siteIn(within);
      const change = { request, before, site };
      await takeBackChange(services, within, change);
      await tellClient(services, within, change, byInstitute, (email) =>
        refusedMail(email, request, site),
      );
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

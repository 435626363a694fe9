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
} from '../../../shared/admin-requests.ts';
import { ConfirmInput } from '../../../shared/call-input.ts';
import { calls } from '../../../shared/calls.ts';
import type { InstituteParts } from '../app.ts';
import { historyOf } from '../events.ts';
import { confirmedMail, refusedMail } from '../mails/decisions.ts';
import { parse } from '../parse.ts';
import { Refusal } from '../refusal.ts';
import { confirmRequest, noteOnRequest, refuseRequest } from '../request-decisions.ts';
import { exportRequests } from '../request-export.ts';
import { listRequests, toDetail } from '../request-lists.ts';
import { requestMails, withMenu } from '../request-mails.ts';
import { findRequest } from '../requests.ts';

/** Requests for appointments, for the institute's own people: each call asks who calls, first. */
export function adminRequestRoutes({ db, sessions, mails, publicUrl }: InstituteParts): Router {
  const router = Router();
  const adminOf = (req: Request) => sessions.requireAdmin(req);

  router.get(`/${calls.adminRequests.path}`, async (req, res) => {
    await adminOf(req);
    const list = await listRequests(db, parse(RequestsQuery, req.query));
    res.json((await withMenu(db, list)) satisfies RequestList);
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
    const file = { ...toDetail(request, mail), history: await historyOf(db, request.id) };
    res.json((await withMenu(db, file)) satisfies RequestFile);
  });

  router.post(`/${calls.adminConfirm.path}`, async (req, res) => {
    const actor = await adminOf(req);
    const { number, version, ...appointment } = parse(ConfirmInput, req.body);
    const edit = { number, version, actor };
    await confirmRequest(db, edit, appointment, async (within, request, before) => {
      if (!request.email) return;
      await mails.add(within, confirmedMail(request.email, { request, before, publicUrl }));
    });
    mails.wake();
    res.json({});
  });

  router.post(`/${calls.adminRefuse.path}`, async (req, res) => {
    const actor = await adminOf(req);
    const { number, version, reason } = parse(RefuseInput, req.body);
    await refuseRequest(db, { number, version, actor }, reason, async (within, request) => {
      if (!request.email) return;
      await mails.add(within, refusedMail(request.email, request, publicUrl));
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

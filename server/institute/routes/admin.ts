import { type Request, Router } from 'express';
import { type MailList, MailsQuery, RetryInput } from '../../../shared/contract/admin/mails.ts';
import {
  AnsweredInput,
  MessageQuery,
  MessagesQuery,
} from '../../../shared/contract/admin/messages.ts';
import { calls } from '../../../shared/contract/calls.ts';
import { type ClosedDayList, OpenDayInput } from '../../../shared/contract/closed-days.ts';
import { closeDays, openDay } from '../agenda/back-office/closed-days.ts';
import { listUnsentMails, retryMail } from '../mail/unsent.ts';
import { listMessages, markMessage, readMessage } from '../messages/messages.ts';
import { parse } from '../parse.ts';
import { listClosedDays } from '../requests/closed-days.ts';
import type { Services } from '../services.ts';
import { withMenuCounts } from './menu-counts.ts';

/** Messages, closed days and mails in the back office. Every route first requires an administrator. */
export function adminRoutes({ db, inputs, sessions, mails }: Services): Router {
  const router = Router();
  const adminOf = (req: Request) => sessions.requireAdmin(req);

  router.get(`/${calls.adminMessages.path}`, async (req, res) => {
    await adminOf(req);
    res.json(await withMenuCounts(db, await listMessages(db, parse(MessagesQuery, req.query))));
  });

  router.get(`/${calls.adminMessage.path}`, async (req, res) => {
    await adminOf(req);
    res.json(await withMenuCounts(db, await readMessage(db, parse(MessageQuery, req.query).id)));
  });

  router.post(`/${calls.adminAnswered.path}`, async (req, res) => {
    const actor = await adminOf(req);
    await markMessage(db, parse(AnsweredInput, req.body), actor);
    res.json({});
  });

  router.get(`/${calls.adminDays.path}`, async (req, res) => {
    await adminOf(req);
    res.json((await withMenuCounts(db, await listClosedDays(db))) satisfies ClosedDayList);
  });

  router.post(`/${calls.adminCloseDays.path}`, async (req, res) => {
    const actor = await adminOf(req);
    await closeDays(db, parse(inputs.bodies.adminCloseDays, req.body), actor);
    res.json({});
  });

  router.post(`/${calls.adminOpenDay.path}`, async (req, res) => {
    const actor = await adminOf(req);
    await openDay(db, parse(OpenDayInput, req.body).day, actor);
    res.json({});
  });

  router.get(`/${calls.adminMails.path}`, async (req, res) => {
    await adminOf(req);
    const list = await listUnsentMails(db, parse(MailsQuery, req.query).page);
    res.json((await withMenuCounts(db, list)) satisfies MailList);
  });

  router.post(`/${calls.adminRetryMail.path}`, async (req, res) => {
    const actor = await adminOf(req);
    await retryMail(db, parse(RetryInput, req.body).id, actor);
    mails.wake();
    res.json({});
  });
  return router;
}

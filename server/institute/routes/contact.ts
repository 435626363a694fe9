import { Router } from 'express';
import { calls } from '../../../shared/contract/calls.ts';
import { ContactInput } from '../../../shared/contract/contact.ts';
import { contactMail } from '../mail/templates/contact.ts';
import { createMessage } from '../messages/intake.ts';
import { parse } from '../parse.ts';
import { messageAlert } from '../push/alert.ts';
import type { Services } from '../services.ts';

/** Invalid and repeated messages do not count. Not lower: many phones of a network share one address. */
const messagesPerClient = { name: 'messages of a client', times: 10, seconds: 10 * 60 };

/** Messages are stored before they are mailed: an unreachable mail server loses none. */
export function contactRoutes(services: Services): Router {
  const { db, limits, sessions, mails, alerts, siteIn } = services;
  const router = Router();

  router.post(`/${calls.contact.path}`, async (req, res) => {
    const { subject, message } = parse(ContactInput, req.body);
    const user = (await sessions.find(req))?.user;
    const sender = user?.email || undefined;
    const author = user?.id ?? req.ip ?? '';
    const fingerprint = limits.keyedHash(JSON.stringify(['message', author, subject, message]));
    const letter = { subject, message, sender: sender ?? null, fingerprint };
    await db.transaction().execute(async (transaction) => {
      // A repetition gets the answer of the first one, which may have been lost.
      const id = await createMessage(transaction, letter);
      if (!id) return;
      await limits.require(transaction, messagesPerClient, req.ip ?? '');
      const site = await siteIn(transaction);
      await mails.add(transaction, contactMail(site, { id, subject, message, sender }));
      await alerts.add(transaction, messageAlert(id));
    });
    mails.wake();
    alerts.wake();
    res.json({});
  });
  return router;
}

import { Router } from 'express';
import { calls } from '../../../shared/contract/calls.ts';
import { ContactInput } from '../../../shared/contract/contact.ts';
import { contactMail } from '../mail/templates/contact.ts';
import { createMessage } from '../messages/intake.ts';
import { parse } from '../parse.ts';
import { messageAlert } from '../push/alert.ts';
import type { Services } from '../services.ts';
import { visitorOf } from '../visitor.ts';
import { requireMessage } from './limits/contact-limits.ts';

/** Messages are stored before they are mailed: an unreachable mail server loses none. */
export function contactRoutes(services: Services): Router {
  const { db, limits, sessions, mails, alerts, siteIn } = services;
  const router = Router();

  router.post(`/${calls.contact.path}`, async (req, res) => {
    const { subject, message } = parse(ContactInput, req.body);
    const user = (await sessions.find(req))?.user;
    const sender = user?.email || undefined;
    const visitor = visitorOf(req);
    // Neighbours behind one address may write the same.
    const author = user?.id ?? (visitor.browser || visitor.address);
    const fingerprint = limits.keyedHash(JSON.stringify(['message', author, subject, message]));
    const letter = { subject, message, sender: sender ?? null, fingerprint };
    await db.transaction().execute(async (transaction) => {
      // A repetition gets the answer of the first one, which may have been lost.
      const id = await createMessage(transaction, letter);
      if (!id) return;
      await requireMessage(limits, transaction, { visitor, isSignedIn: user !== undefined });
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

import { Router } from 'express';
import { calls } from '../../../shared/contract/calls.ts';
import { ContactInput } from '../../../shared/contract/contact.ts';
import { contactMail } from '../mail/templates/contact.ts';
import { takeMessage } from '../messages/intake.ts';
import { parse } from '../parse.ts';
import type { Services } from '../services.ts';

/** What is invalid, or repeated, does not count. Many phones of a network share one address: no fewer. */
const messagesPerClient = { name: 'messages of a client', times: 10, seconds: 10 * 60 };

/** Messages are kept before they are mailed: a silent mail server loses none. */
export function contactRoutes({ db, limits, sessions, mails, contactTo }: Services): Router {
  const router = Router();

  router.post(`/${calls.contact.path}`, async (req, res) => {
    const { subject, message } = parse(ContactInput, req.body);
    const user = (await sessions.find(req))?.user;
    const sender = user?.email || undefined;
    const author = user?.id ?? req.ip ?? '';
    const fingerprint = limits.keyed(JSON.stringify(['message', author, subject, message]));
    const letter = { subject, message, sender: sender ?? null, fingerprint };
    await db.transaction().execute(async (transaction) => {
      // A repetition is answered as the first one was: its answer may have been lost.
      if (!(await takeMessage(transaction, letter))) return;
      await limits.require(transaction, messagesPerClient, req.ip ?? '');
      await mails.add(transaction, contactMail(contactTo, { subject, message, sender }));
    });
    mails.wake();
    res.json({});
  });
  return router;
}

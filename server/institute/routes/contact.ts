import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import { calls } from '../../../shared/calls.ts';
import { ContactInput } from '../../../shared/contract.ts';
import type { InstituteParts } from '../app.ts';
import { timestamp } from '../clock.ts';
import { contactMail } from '../mails/contact.ts';
import { parse } from '../parse.ts';
import { messageWords } from '../search.ts';

/** What is invalid does not count. Many phones of a network share one address: no fewer. */
const messagesPerClient = { name: 'messages of a client', times: 10, seconds: 10 * 60 };

/** Messages are kept before they are mailed: a silent mail server loses none. */
export function contactRoutes({ db, limits, sessions, mails, contactTo }: InstituteParts): Router {
  const router = Router();

  router.post(`/${calls.contact.path}`, async (req, res) => {
    const { subject, message } = parse(ContactInput, req.body);
    const sender = (await sessions.find(req))?.user.email || undefined;
    await db.transaction().execute(async (transaction) => {
      await limits.require(transaction, messagesPerClient, req.ip ?? '');
      await transaction
        .insertInto('messages')
        .values({
          id: randomUUID(),
          subject,
          message,
          sender: sender ?? null,
          created_at: timestamp(),
          answered_at: null,
          version: 1,
          search_words: messageWords({ subject, message, sender: sender ?? null }),
        })
        .execute();
      await mails.add(transaction, contactMail(contactTo, { subject, message, sender }));
    });
    mails.wake();
    res.json({});
  });
  return router;
}

import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import { ContactInput, calls } from '../../../shared/contract.ts';
import type { InstituteParts } from '../app.ts';
import { timestamp } from '../clock.ts';
import { contactMail } from '../mails/contact.ts';
import { parse } from '../parse.ts';

/** Messages are kept before they are mailed: a silent mail server loses none. */
export function contactRoutes({ db, sessions, mails, contactTo }: InstituteParts): Router {
  const router = Router();

  router.post(`/${calls.contact.path}`, async (req, res) => {
    const { subject, message } = parse(ContactInput, req.body);
    const sender = (await sessions.find(req))?.user.email || undefined;
    await db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('messages')
        .values({
          id: randomUUID(),
          subject,
          message,
          sender: sender ?? null,
          created_at: timestamp(),
        })
        .execute();
      await mails.add(transaction, contactMail(contactTo, { subject, message, sender }));
    });
    mails.wake();
    res.json({});
  });
  return router;
}

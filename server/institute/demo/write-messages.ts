import { randomUUID } from 'node:crypto';
import { ContactInput } from '../../../shared/contract/contact.ts';
import { withReply } from '../../../shared/contract/reply-line.ts';
import { atTime } from '../clock.ts';
import { contactMail } from '../mail/templates/contact.ts';
import { createMessage } from '../messages/intake.ts';
import { markMessage } from '../messages/messages.ts';
import { parse } from '../parse.ts';
import { addSentMail, type DemoContext } from './context.ts';
import { type DemoMessage, messages } from './messages.ts';
import { timeBefore } from './write-requests.ts';

/** Sends each message at its moment, and marks those that were answered. */
export async function writeMessages(context: DemoContext): Promise<number> {
  for (const message of messages) {
    const { hoursAgo, answered } = message;
    const id = await atTime(hoursBefore(context.now, hoursAgo), () => send(context, message));
    if (!answered) continue;
    await atTime(hoursBefore(context.now, hoursAgo - answered.after), () =>
      markMessage(context.db, { id, version: 1, answered: true }, answered.by),
    );
  }
  return messages.length;
}

const hoursBefore = (now: string, hours: number) => timeBefore(now, hours * 60);

async function send(
  { db, accounts, site }: DemoContext,
  { from, reply = '', ...words }: DemoMessage,
): Promise<string> {
  const text = withReply(words.message, reply);
  const { subject, message } = parse(ContactInput, { subject: words.subject, message: text });
  const sender = from && accounts.get(from)?.email;
  // Unique: no demo message counts as a repetition.
  const fingerprint = randomUUID();
  return db.transaction().execute(async (transaction) => {
    const letter = { subject, message, sender: sender ?? null, fingerprint };
    const id = await createMessage(transaction, letter);
    if (!id) throw new Error('a demo message was repeated');
    await addSentMail(transaction, contactMail(site, { id, subject, message, sender }));
    return id;
  });
}

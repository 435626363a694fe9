import { ContactInput } from '../../../shared/contract/contact.ts';
import { withReply } from '../../../shared/contract/reply-line.ts';
import { atTime } from '../clock.ts';
import { markMessage } from '../messages/messages.ts';
import { parse } from '../parse.ts';
import { sendMessage } from '../use-cases/send-message.ts';
import type { DemoContext } from './context.ts';
import { messages } from './messages.ts';
import { timeBefore } from './write-requests.ts';

/** Sends each message at its moment, and marks those that were answered. */
export async function writeMessages({ services, now, accounts }: DemoContext): Promise<number> {
  const hoursBefore = (hours: number) => timeBefore(now, hours * 60);
  for (const { subject, message, reply = '', from, hoursAgo, answered } of messages) {
    const letter = parse(ContactInput, { subject, message: withReply(message, reply) });
    const author = { visitor: { browser: '', address: '' }, client: from && accounts.get(from) };
    const id = await atTime(hoursBefore(hoursAgo), () => sendMessage(services, letter, author));
    if (!id) throw new Error('a demo message was repeated');
    if (!answered) continue;
    await atTime(hoursBefore(hoursAgo - answered.after), () =>
      markMessage(services.db, { id, version: 1, answered: true }, answered.by),
    );
  }
  return messages.length;
}

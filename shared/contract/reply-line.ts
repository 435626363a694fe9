import * as v from 'valibot';
import { Email } from './fields.ts';

/*
 * How a message says where to answer: its payload has no place for that, so its last line tells.
 */

const label = 'Répondre à\u00a0: ';

export const withReply = (message: string, reply: string) =>
  reply ? `${message}\n\n${label}${reply}` : message;

/** The mailbox that a message asks to be answered at. */
export function replyMailbox(message: string): string | undefined {
  const [, last = ''] = message.split(`\n\n${label}`).slice(-2);
  const mailbox = v.safeParse(Email, last);
  return mailbox.success ? mailbox.output : undefined;
}

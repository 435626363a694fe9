import * as v from 'valibot';
import { Email } from './fields.ts';

/*
 * The reply address of a visitor's message. The specified body {subject, message} has no field for it,
 * so it is the message's last line.
 */

const label = 'Répondre à\u00a0: ';

export const withReply = (message: string, reply: string) =>
  reply ? `${message}\n\n${label}${reply}` : message;

/** Undefined when the last line holds no e-mail address. */
export function replyMailbox(message: string): string | undefined {
  const [, last = ''] = message.split(`\n\n${label}`).slice(-2);
  const mailbox = v.safeParse(Email, last);
  return mailbox.success ? mailbox.output : undefined;
}

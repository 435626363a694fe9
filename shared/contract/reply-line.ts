import * as v from 'valibot';
import { readPlainPhone } from '../text/phone.ts';
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

/** Bounded, or without overlaps: both take linear time. */
const phoneNumbers = /\+?\d[\d\s.()-]{6,24}\d/g;
const mailbox = /[^\s@]@[^\s@]+\.[^\s@]/;

/** Whether a message holds a telephone number or an e-mail address, wherever in it. */
export const isAnswerable = (message: string): boolean =>
  mailbox.test(message) ||
  (message.match(phoneNumbers) ?? []).some((text) => readPlainPhone(text) !== undefined);

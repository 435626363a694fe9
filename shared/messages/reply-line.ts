import * as v from 'valibot';
import { Email } from '../contract/fields.ts';

/* The specified body {subject, message} has no field for a reply address, so it is the last line of the message. */

const label = 'Répondre à\u00a0: ';

export const withReply = (message: string, reply: string) =>
  reply ? `${message}\n\n${label}${reply}` : message;

/** Returns the message as the visitor wrote it. */
export function withoutReply(message: string): string {
  const end = message.lastIndexOf(`\n\n${label}`);
  return end < 0 ? message : message.slice(0, end);
}

/** Returns the mailbox of the last line; undefined if it holds none. */
export function replyMailbox(message: string): string | undefined {
  const [, last = ''] = message.split(`\n\n${label}`).slice(-2);
  const mailbox = v.safeParse(Email, last);
  return mailbox.success ? mailbox.output : undefined;
}

/** A telephone number's beginning. The full check (text/phone.ts) is too large for this page to load. */
const phoneNumber = /(?:\+|\b(?:00|0[157]|2[157]))(?:[\s.()-]{0,2}\d){8}/;
const mailbox = /[^\s@]@[^\s@]+\.[^\s@]/;

/** Returns true if a message seems to contain a telephone number or an e-mail address. */
export const isAnswerable = (message: string): boolean =>
  mailbox.test(message) || phoneNumber.test(message);

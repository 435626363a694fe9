/* The specified body {subject, message} has no field for a reply address, so it is the last line of the message. */

/** Marks a form that has asked for a reply address, and the success page of a message without one. */
export const noReplyField = 'sansreponse';

export const replyLabel = 'Répondre à\u00a0: ';

export const addReplyLine = (message: string, reply: string) =>
  reply ? `${message}\n\n${replyLabel}${reply}` : message;

/** A telephone number's beginning. The full check (text/phone.ts) is too large for this page to load. */
const phonePattern = /(?:\+|\b(?:00|0[157]|2[157]))(?:[\s.()-]{0,2}\d){8}/;
const mailboxPattern = /[^\s@]@[^\s@]+\.[^\s@]/;

/** Returns true if a message seems to contain a telephone number or an e-mail address. */
export const isAnswerable = (message: string): boolean =>
  mailboxPattern.test(message) || phonePattern.test(message);

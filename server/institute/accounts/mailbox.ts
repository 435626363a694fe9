import { domainToUnicode } from 'node:url';

export const gmail: readonly string[] = ['gmail.com', 'googlemail.com'];

export const domainOf = (mailbox: string) => mailbox.slice(mailbox.lastIndexOf('@') + 1);

/** Returns the form for rate limits: without a "+label" (RFC 5233), and without Gmail's dots. */
export function canonicalMailbox(mailbox: string): string {
  const domain = domainOf(mailbox);
  const [name = ''] = mailbox.slice(0, -domain.length - 1).split('+', 1);
  return gmail.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** Returns the stored form, and the one with a non-ASCII domain that people write (IDN). */
export function spellingsOf(mailbox: string): string[] {
  const domain = domainOf(mailbox);
  const name = mailbox.slice(0, -domain.length);
  return [...new Set([mailbox, name + domainToUnicode(domain)])];
}

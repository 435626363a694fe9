import { domainToUnicode } from 'node:url';

/** Domains of Gmail. */
export const gmail: readonly string[] = ['gmail.com', 'googlemail.com'];

export const domainOf = (mailbox: string) => mailbox.slice(mailbox.lastIndexOf('@') + 1);

/**
 * One form for all addresses that reach the same mailbox, for rate limits: without a "+label"
 * (subaddressing, RFC 5233), and without Gmail's dots.
 */
export function canonicalMailbox(mailbox: string): string {
  const domain = domainOf(mailbox);
  const [name = ''] = mailbox.slice(0, -domain.length - 1).split('+', 1);
  return gmail.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** The stored form, and the one that people write where the domain has non-ASCII letters (IDN). */
export function spellingsOf(mailbox: string): string[] {
  const domain = domainOf(mailbox);
  const name = mailbox.slice(0, -domain.length);
  return [...new Set([mailbox, name + domainToUnicode(domain)])];
}

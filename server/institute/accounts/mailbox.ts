import { domainToUnicode } from 'node:url';

/** Those of Google's own mailboxes. */
export const gmail: readonly string[] = ['gmail.com', 'googlemail.com'];

export const domainOf = (mailbox: string) => mailbox.slice(mailbox.lastIndexOf('@') + 1);

/**
 * Who reads what is sent to a mailbox, to count it: all after a "+" is the reader's own label
 * (RFC 5233), and Gmail looks at no dots.
 */
export function ownerOf(mailbox: string): string {
  const domain = domainOf(mailbox);
  const [name = ''] = mailbox.slice(0, -domain.length - 1).split('+', 1);
  return gmail.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** As it is kept, and as people write it where its domain has letters of its own. */
export function spellingsOf(mailbox: string): string[] {
  const domain = domainOf(mailbox);
  const name = mailbox.slice(0, -domain.length);
  return [...new Set([mailbox, name + domainToUnicode(domain)])];
}

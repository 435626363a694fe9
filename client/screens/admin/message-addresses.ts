import { readPhone } from '../../../shared/text/phone-number.ts';

/** What no mailbox has: it stands between words. */
const apart = /[\s<>,;:"()[\]\\]+/;
const domainAtStart = /^[^.]+(?:\.[^.]+)+/;
const numbers = /\+?\d[\d\s.()-]{6,24}\d/g;

/**
 * How a message can be answered: the address that its sender proved by signing in, else the last
 * one in the text, where the contact form puts it.
 */
export function addressesIn(message: string, sender: string | null) {
  const email = sender || lastMailbox(message);
  const phone = (message.match(numbers) ?? []).flatMap((text) => readPhone(text) ?? []).at(-1);
  return { email, phone };
}

/**
 * Looks at each character a few times only, whatever the text: one expression for a whole mailbox
 * would read a long word anew from each of its letters.
 */
function lastMailbox(message: string): string | undefined {
  let last: string | undefined;
  for (const word of message.split(apart)) {
    let before = '';
    for (const part of word.split('@')) {
      const domain = before && domainAtStart.exec(part)?.[0];
      if (domain) last = `${before}@${domain}`;
      before = domain ? part.slice(domain.length) : part;
    }
  }
  return last;
}

/** What a visitor put before the @ adds neither a recipient nor a text (RFC 6068, 2). */
export function mailtoLink(email: string, subject?: string): string {
  const address = email.split('@').map(encodeURIComponent).join('@');
  return `mailto:${address}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`;
}

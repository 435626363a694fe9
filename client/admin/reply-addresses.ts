import { readPhone } from '../../shared/text/phone-number.ts';

const separators = /[\s<>,;:"()[\]\\]+/;
const domainAtStart = /^[^.]+(?:\.[^.]+)+/;
const phoneNumbers = /\+?\d[\d\s.()-]{6,24}\d/g;

/** Returns a signed-in sender's address, else the last in the text, where the contact form puts it. */
export function replyAddresses(message: string, sender: string | null) {
  const email = sender || lastMailbox(message);
  const phone = (message.match(phoneNumbers) ?? []).flatMap((text) => readPhone(text) ?? []).at(-1);
  return { email, phone };
}

/** Runs in linear time: a regular expression for a whole address would be quadratic (ReDoS). */
function lastMailbox(message: string): string | undefined {
  let last: string | undefined;
  for (const word of message.split(separators)) {
    let before = '';
    for (const part of word.split('@')) {
      const domain = before && domainAtStart.exec(part)?.[0];
      if (domain) last = `${before}@${domain}`;
      before = domain ? part.slice(domain.length) : part;
    }
  }
  return last;
}

/** Encodes the address, so that a local part cannot add recipients or a text (RFC 6068, 2). */
export function mailtoLink(email: string, subject?: string): string {
  const address = email.split('@').map(encodeURIComponent).join('@');
  return `mailto:${address}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`;
}

import { readPhone } from '../../../shared/phone-number.ts';

const mailboxes = /[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\.]+(?:\.[^\s@<>,;:"()[\]\\.]+)+/g;
const numbers = /\+?\d[\d\s.()-]{6,24}\d/g;

/**
 * How a message can be answered: the address that its sender proved by signing in, else the last
 * one in the text, where the contact form puts it.
 */
export function addressesIn(message: string, sender: string | null) {
  const email = sender || message.match(mailboxes)?.at(-1);
  const phone = (message.match(numbers) ?? []).flatMap((text) => readPhone(text) ?? []).at(-1);
  return { email, phone };
}

/** What a visitor put before the @ adds neither a recipient nor a text (RFC 6068, 2). */
export function mailtoLink(email: string, subject?: string): string {
  const address = email.split('@').map(encodeURIComponent).join('@');
  return `mailto:${address}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`;
}

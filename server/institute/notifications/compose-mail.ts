import type { InstituteOffer } from '#shared/site/published-catalogue.ts';
import { cleanAllTexts, cleanText } from '#shared/text/plain-text.ts';
import { Refusal } from '../refusal.ts';
import { type MailPart, serializeBody } from './mail-layout.ts';
import type { MailKind } from './mail-urgency.ts';
import type { NewEntry } from './outbox.ts';

export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string;
}

export interface Mail extends NewEntry {
  readonly kind: MailKind;
}

export interface MailContent extends Omit<Mail, 'text' | 'attachment'> {
  readonly parts: readonly MailPart[];
  readonly attachment?: Attachment;
}

/** Refuses line breaks in headers (header injection). */
export function composeMail({ parts, attachment, ...mail }: MailContent): Mail {
  for (const header of [mail.recipient, mail.reply_to ?? '', mail.subject]) {
    if (/[\r\n\0]/.test(header)) throw new Refusal('invalid');
  }
  // Texts stored by older releases may hold characters that reverse the text around a name.
  const plainParts = cleanAllTexts(parts) as readonly MailPart[];
  // Some mail programs do not show other spaces, and most subjects then need no encoding.
  const subject = cleanText(mail.subject).replaceAll(/[\u00a0\u202f]/g, ' ');
  return {
    ...mail,
    reply_to: mail.reply_to || null,
    subject,
    text: serializeBody(plainParts),
    attachment: attachment ? JSON.stringify(attachment) : null,
  };
}

export interface Site extends InstituteOffer {
  readonly publicUrl: string;
  readonly contactTo: string;
}

import type { FreeHour } from '../../../shared/contract/error-codes.ts';
import type { InstituteOffer } from '../../../shared/site/published-catalogue.ts';
import { plainText, plainTexts } from '../../../shared/text/plain-text.ts';
import { Refusal } from '../refusal.ts';
import { type MailPart, serializeBody } from './mail-layout.ts';
import type { MailKind } from './message-kinds.ts';

export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string;
}

export interface Mail {
  readonly kind: MailKind;
  readonly recipient: string;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly attachment?: Attachment;
  readonly requestId?: string;
  readonly since?: FreeHour | undefined;
  readonly starts?: FreeHour | undefined;
  readonly key?: string;
  readonly waitingId?: string;
  readonly consentId?: string;
  /** The address to which mail programs post a one-click unsubscription (RFC 8058). */
  readonly unsubscribe?: string;
  readonly messageId?: string;
  readonly expiresAt?: string;
  /** The mail's place in its minute, see `outbox.behind`. */
  readonly behind?: number | undefined;
}

/** Refuses line breaks in headers (header injection). */
export function composeMail({
  parts,
  ...mail
}: Omit<Mail, 'text'> & { parts: readonly MailPart[] }): Mail {
  for (const header of [mail.recipient, mail.replyTo ?? '', mail.subject]) {
    if (/[\r\n\0]/.test(header)) throw new Refusal('invalid');
  }
  // Texts stored by older releases may hold characters that reverse the text around a name.
  const plainParts = plainTexts(parts) as readonly MailPart[];
  // Some mail programs do not show other spaces, and most subjects then need no encoding.
  const subject = plainText(mail.subject).replaceAll(/[\u00a0\u202f]/g, ' ');
  return { ...mail, subject, text: serializeBody(plainParts) };
}

export interface Site extends InstituteOffer {
  readonly publicUrl: string;
  readonly contactTo: string;
}

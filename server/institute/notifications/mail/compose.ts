import type { FreeHour } from '../../../../shared/contract/error-codes.ts';
import { plainText, plainTexts } from '../../../../shared/text/plain-text.ts';
import { Refusal } from '../../refusal.ts';
import type { MailKind } from '../queue/urgency.ts';
import { serializeBody } from './body.ts';
import type { MailPart } from './layout.ts';

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
  /** Serialized body, see body.ts. */
  readonly text: string;
  readonly attachment?: Attachment;
  /** The request that the mail is about. */
  readonly requestId?: string;
  /** The appointment's hour as the recipient last knew it; none for the first mail. */
  readonly since?: FreeHour | undefined;
  /** The start that it speaks of: once the appointment stands elsewhere, or no more, it never leaves. */
  readonly starts?: FreeHour | undefined;
  /** Of what is told once: no second mail has it. */
  readonly key?: string;
  /** Whose place on the waiting list it is about. */
  readonly waitingId?: string;
  /** The agreement to mails after visits that it rests on. */
  readonly consentId?: string;
  /** Where mail programs say that no more of these are wanted, by one press (RFC 8058). */
  readonly unsubscribe?: string;
  /** The visitor's message that the mail forwards, or answers. */
  readonly messageId?: string;
  /** The answer that it carries. */
  readonly answerId?: string;
  /** When the mail is useless, in ISO 8601. */
  readonly expiresAt?: string;
  /** For a mail that a stranger caused to a mailbox that has proven nothing: see `outbox.behind`. */
  readonly behind?: number | undefined;
}

/** @throws {Refusal} invalid, for a line break in a header (header injection) */
export function composeMail({
  parts,
  ...mail
}: Omit<Mail, 'text'> & { parts: readonly MailPart[] }): Mail {
  for (const header of [mail.recipient, mail.replyTo ?? '', mail.subject]) {
    if (/[\r\n\0]/.test(header)) throw new Refusal('invalid');
  }
  // What was stored before may hold signs that turn the words around a name.
  const plainParts = plainTexts(parts) as readonly MailPart[];
  // With plain spaces: not every mail program shows the others, and most subjects need no encoding then.
  const subject = plainText(mail.subject).replaceAll(/[\u00a0\u202f]/g, ' ');
  return { ...mail, subject, text: serializeBody(plainParts) };
}

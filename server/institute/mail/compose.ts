import { Refusal } from '../refusal.ts';
import { type MailPart, writeBody } from './body.ts';

/** A file that goes with a mail. */
export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string;
}

/** What a mail says and to whom. */
export interface Mail {
  readonly recipient: string;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  /** As mail-body.ts writes it. */
  readonly text: string;
  readonly attachment?: Attachment;
  /** The request that it is about. */
  readonly requestId?: string;
  /** Seconds after which it is of no use any more. */
  readonly usefulFor?: number;
}

/**
 * Puts a mail together.
 * @throws {Refusal} invalid, for a header that would bring others along (CR/LF injection)
 */
export function writeMail({
  parts,
  ...mail
}: Omit<Mail, 'text'> & { parts: readonly MailPart[] }): Mail {
  for (const header of [mail.recipient, mail.replyTo ?? '', mail.subject]) {
    if (/[\r\n\0]/.test(header)) throw new Refusal('invalid');
  }
  return { ...mail, text: writeBody(parts) };
}

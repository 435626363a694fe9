import { Refusal } from '../refusal.ts';
import { type MailPart, serializeBody } from './body.ts';

export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string;
}

export interface Mail {
  readonly recipient: string;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  /** Serialized body, see body.ts. */
  readonly text: string;
  readonly attachment?: Attachment;
  /** The request that the mail is about. */
  readonly requestId?: string;
  /** The visitor's message that the mail forwards. */
  readonly messageId?: string;
  /** Seconds after which the mail is useless. */
  readonly expiresIn?: number;
}

/** @throws {Refusal} invalid, for a line break in a header (header injection) */
export function composeMail({
  parts,
  ...mail
}: Omit<Mail, 'text'> & { parts: readonly MailPart[] }): Mail {
  for (const header of [mail.recipient, mail.replyTo ?? '', mail.subject]) {
    if (/[\r\n\0]/.test(header)) throw new Refusal('invalid');
  }
  return { ...mail, text: serializeBody(parts) };
}

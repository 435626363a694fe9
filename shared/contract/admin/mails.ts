import * as v from 'valibot';
import { malformed } from '../error-codes.ts';
import { Id, menuCounts, Page } from './query.ts';

/*
 * The mail queue as the back office sees it: never the text, which may hold a sign-in link.
 */

export const MailsQuery = v.object({ page: Page }, malformed);

const MailLine = v.object({
  id: Id,
  recipient: v.string(),
  subject: v.string(),
  createdAt: v.string(),
  attempts: v.number(),
  lastError: v.nullable(v.string()),
  /** Null when it is not retried: given up, or expired. */
  nextTryAt: v.nullable(v.string()),
  /** Given up but not expired: the back office may retry it. */
  isGivenUp: v.boolean(),
  /** The number of the request that the mail is about. */
  number: v.optional(v.nullable(v.string()), null),
});
export type MailLine = v.InferOutput<typeof MailLine>;

export const MailList = v.object({
  mails: v.array(MailLine),
  hasNext: v.boolean(),
  /** No mail server is set: mails become files, and nobody gets them. */
  areFiles: v.optional(v.boolean(), false),
  ...menuCounts,
});
export type MailList = v.InferOutput<typeof MailList>;

/** The delivery state of the last mail to the client about a request. */
export const RequestMail = v.object({
  state: v.picklist(['sent', 'waiting', 'given-up']),
  /** When it was sent, or when it is tried next. */
  at: v.nullable(v.string()),
  lastError: v.nullable(v.string()),
});
export type RequestMail = v.InferOutput<typeof RequestMail>;

/** Why a mail was not sent: a problem of its recipient's mailbox, or one that concerns every mail. */
export type MailFault =
  | 'mailbox'
  | 'sender'
  | 'connection'
  | 'name'
  | 'tls'
  | 'account'
  | 'protocol'
  | 'folder'
  | 'unknown';

/** By the code in `lastError`: nodemailer's, the system's (where mails are files) or our own. */
const codes: readonly (readonly [MailFault, string])[] = [
  ['mailbox', 'EENVELOPE EMESSAGE'],
  ['sender', 'ESENDER'],
  ['connection', 'ESOCKET ECONNECTION ETIMEDOUT EABORT'],
  ['name', 'EDNS'],
  ['tls', 'ETLS EREQUIRETLS'],
  ['account', 'EAUTH ENOAUTH EOAUTH2'],
  ['protocol', 'EPROTOCOL'],
  ['folder', 'ENOSPC EDQUOT EACCES EPERM EROFS EIO EMFILE ENOTDIR EISDIR'],
];

export function mailFault(lastError: string | null): MailFault {
  const [code = ''] = lastError?.split(' ') ?? [];
  return codes.find(([, known]) => known.split(' ').includes(code))?.[0] ?? 'unknown';
}

const faultTexts: Record<Exclude<MailFault, 'mailbox'>, string> = {
  sender: 'le serveur d’e-mails refuse l’adresse d’envoi du site',
  connection: 'le serveur d’e-mails du site ne répond pas',
  name: 'le serveur d’e-mails du site est introuvable',
  tls: 'la liaison protégée avec le serveur d’e-mails du site ne s’établit pas',
  account: 'le serveur d’e-mails n’accepte pas le mot de passe du site',
  protocol: 'ce qui répond au site n’est pas un serveur d’e-mails',
  folder: 'le site n’a pas pu l’enregistrer',
  unknown: 'aucun serveur ne l’a pris',
};

/** Why a mail was not sent, as part of a sentence; for mailbox problems, by the SMTP status (RFC 5321, 4.2.3). */
export function failureText(lastError: string | null): string {
  const fault = mailFault(lastError);
  if (fault !== 'mailbox') return faultTexts[fault];
  const [, status = ''] = /^EENVELOPE (\d{3})/.exec(lastError ?? '') ?? [];
  if (status.startsWith('4')) return 'le serveur de cette boîte le refuse pour le moment';
  if (status === '552') return 'la boîte est pleine';
  if (/^55[013]/.test(status)) return 'cette adresse n’existe pas, ou ne reçoit plus d’e-mails';
  return 'le serveur de cette boîte l’a refusé';
}

export const RetryInput = v.object({ id: Id }, malformed);

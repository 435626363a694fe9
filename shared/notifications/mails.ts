import * as v from 'valibot';
import { malformed } from '../contract/error-codes.ts';
import { describe } from '../contract/fields.ts';
import { Id, menuCounts, Page } from '../contract/list-query.ts';
import { type FailureReason, failureReasons, failureTexts } from './notice-report.ts';

/* The outbox as the back office sees it: never the text, which may hold a sign-in link. */

const Channel = v.picklist(['mail', 'push', 'gateway']);

export const MailsQuery = v.object({ page: Page }, malformed);

const MailLine = v.object({
  id: Id,
  channel: v.optional(Channel, 'mail'),
  recipient: v.string(),
  subject: v.string(),
  lastError: v.nullable(v.string()),
  nextTryAt: v.nullable(
    describe(v.string(), 'The next attempt. Null if it was given up or has expired.'),
  ),
  isGivenUp: describe(v.boolean(), 'Given up, but not expired: the back office may retry it.'),
  wasTaken: v.optional(
    describe(v.boolean(), 'A gateway took it, and then reported that it failed.'),
    false,
  ),
  number: v.optional(
    describe(v.nullable(v.string()), 'The number of the request in the mail.'),
    null,
  ),
});
export type MailLine = v.InferOutput<typeof MailLine>;

export const MailList = v.object({
  mails: v.array(MailLine),
  hasNext: v.boolean(),
  areFiles: v.optional(
    describe(
      v.boolean(),
      'No mail server is set, so mails are written to files and reach no recipient.',
    ),
    false,
  ),
  ...menuCounts,
});
export type MailList = v.InferOutput<typeof MailList>;

const Report = v.object({
  state: v.picklist(['delivered', 'failed']),
  at: v.string(),
  reason: v.nullable(v.picklist(failureReasons)),
});

export const RequestMail = v.object({
  state: v.picklist(['sent', 'waiting', 'given-up', 'late']),
  at: v.nullable(describe(v.string(), 'The moment of sending, or of the next attempt.')),
  lastError: v.nullable(v.string()),
  report: v.exactOptional(Report),
});
export type RequestMail = v.InferOutput<typeof RequestMail>;

export const RequestNotice = v.object({
  ...RequestMail.entries,
  id: Id,
  channel: Channel,
  recipient: describe(v.string(), 'A mailbox or telephone number. "" for a device.'),
  subject: v.string(),
});
export type RequestNotice = v.InferOutput<typeof RequestNotice>;

const faultCodes = {
  mailbox: 'EENVELOPE EMESSAGE',
  sender: 'ESENDER',
  connection: 'ESOCKET ECONNECTION ETIMEDOUT EABORT',
  name: 'EDNS',
  tls: 'ETLS EREQUIRETLS',
  account: 'EAUTH ENOAUTH EOAUTH2',
  protocol: 'EPROTOCOL',
  folder: 'ENOSPC EDQUOT EACCES EPERM EROFS EIO EMFILE ENOTDIR EISDIR',
};
type KnownFault = keyof typeof faultCodes;
export type MailFault = KnownFault | 'unknown';

export function getMailFault(lastError: string | null): MailFault {
  const [code = ''] = lastError?.split(' ') ?? [];
  const faults = Object.keys(faultCodes) as KnownFault[];
  return faults.find((fault) => faultCodes[fault].split(' ').includes(code)) ?? 'unknown';
}

/** Recognizes mailbox problems by the SMTP status (RFC 5321, 4.2.3). */
export function formatMailFailure(lastError: string | null): string {
  const fault = getMailFault(lastError);
  if (fault === 'connection') return 'le serveur d’e-mails du site ne répond pas';
  if (fault !== 'mailbox') return 'le serveur d’e-mails du site ne l’a pas pris';
  const [, status = ''] = /^EENVELOPE (\d{3})/.exec(lastError ?? '') ?? [];
  if (status.startsWith('4')) return 'le serveur de cette boîte le refuse pour le moment';
  if (status === '552') return 'la boîte est pleine';
  if (/^55[013]/.test(status)) return 'la boîte n’existe pas, ou ne reçoit plus d’e-mails';
  return 'le serveur de cette boîte l’a refusé';
}

function formatGatewayFailure(reason: string): string {
  if (Object.hasOwn(failureTexts, reason)) return failureTexts[reason as FailureReason];
  if (/^\d{3}$/.test(reason)) return 'le service d’envoi des SMS l’a refusé';
  return 'le service d’envoi des SMS ne répond pas';
}

export function formatUndelivered({
  channel,
  lastError,
}: Pick<RequestNotice, 'channel' | 'lastError'>) {
  if (lastError === null) return 'il était trop tard pour que ce soit utile';
  if (channel === 'mail') return formatMailFailure(lastError);
  if (channel === 'gateway') return formatGatewayFailure(lastError);
  if (lastError === 'GONE') return 'cet appareil ne reçoit plus d’alertes';
  return 'le service d’alertes de l’appareil ne l’a pas pris';
}

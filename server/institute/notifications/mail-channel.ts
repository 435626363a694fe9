import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { hourText, writtenAfter } from './coalescing.ts';
import type { Mail } from './compose-mail.ts';
import type { Deliver, OutgoingMail } from './mail-delivery.ts';
import { getUrgency, overtaking } from './message-kinds.ts';
import { type Failure, newEntry, type Outbox, type OutboxChannel, storeEntries } from './outbox.ts';
import type { OutboxRow, Turn } from './outbox-leases.ts';

interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

const mailCommands = ['RCPT TO', 'DATA', 'API'];

/** Classifies a failure by its reply code (RFC 5321, 4.2.1: 4yz is transient, 5yz permanent). */
function classifyFailure(error: SmtpError): Failure {
  const { code, command = '', responseCode = 0, response = '' } = error;
  const isAboutMail =
    (code === 'EENVELOPE' || code === 'EMESSAGE') &&
    mailCommands.includes(command) &&
    // 421: the server is shutting down (RFC 5321, 3.8).
    responseCode !== 421;
  // Nodemailer uses EENVELOPE for the sender and for the recipient.
  const isAboutSender = code === 'EENVELOPE' && command === 'MAIL FROM';
  return {
    reason: [isAboutSender ? 'ESENDER' : code, responseCode].filter(Boolean).join(' '),
    affectsAll: !isAboutMail,
    isPermanent: isAboutMail && responseCode >= 500 && !isPolicy(response),
  };
}

/** Detects policy codes such as "relaying denied" (RFC 3463, X.7.X), which the operator can fix. */
const isPolicy = (response: string) => /^5\d\d[ -]5\.7\./.test(response);

export interface MailQueue {
  add(db: Db, mail: Mail, turn?: Turn): Promise<void>;
  wake(): void;
}

/** Seconds after which a mail is given up (RFC 5321, 4.5.4.1: four or five days). */
const maxAge = 5 * 24 * 3600;

const provenSignIn = overtaking('sign-in');

/** Reserves one place for sign-in mails, and one for those to proven mailboxes. */
export const mailChannel = (deliver: Deliver): OutboxChannel => ({
  channel: 'mail',
  places: [
    { count: 4 },
    { only: [provenSignIn, getUrgency('sign-in')], count: 1 },
    { only: [provenSignIn], count: 1 },
  ],
  maxAge,
  send: (entry, stop) => deliver(outgoing(entry), stop).then(() => undefined, classifyFailure),
});

export const createMailQueue = ({ wake }: Pick<Outbox, 'wake'>): MailQueue => ({
  async add(db, mail, turn) {
    const { requestId, recipient, kind } = mail;
    const created_at = requestId
      ? await writtenAfter(db, { requestId, recipient, kind })
      : timestamp();
    await storeEntries(db, [{ ...newMail(mail), created_at, ...turn }]);
  },
  wake,
});

export function newMail(mail: Mail): OutboxRow {
  const { recipient, replyTo, subject, text, attachment, expiresAt = null } = mail;
  return newEntry({
    channel: 'mail',
    recipient,
    reply_to: replyTo || null,
    subject,
    text,
    attachment: attachment ? JSON.stringify(attachment) : null,
    request_id: mail.requestId ?? null,
    message_id: mail.messageId ?? null,
    waiting_id: mail.waitingId ?? null,
    consent_id: mail.consentId ?? null,
    unsubscribe: mail.unsubscribe ?? null,
    expires_at: expiresAt,
    urgency: mail.behind ? getUrgency(mail.kind) : overtaking(mail.kind),
    behind: mail.behind ?? 0,
    since: mail.since ? hourText(mail.since) : null,
    starts: mail.starts ? hourText(mail.starts) : null,
    key: mail.key ?? null,
  });
}

function outgoing(mail: OutboxRow): OutgoingMail {
  const { id, recipient: to, reply_to: replyTo, subject, text, attachment, unsubscribe } = mail;
  return {
    id,
    to,
    subject,
    text,
    createdAt: mail.created_at,
    ...(replyTo && { replyTo }),
    ...(unsubscribe && { unsubscribe }),
    ...(attachment && { attachment: JSON.parse(attachment) }),
  };
}

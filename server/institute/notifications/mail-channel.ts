import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Schedule } from './claims.ts';
import { computeCreationTime } from './coalescing.ts';
import type { Mail } from './compose-mail.ts';
import type { Deliver } from './mail-delivery.ts';
import { getTrustedUrgency, getUrgency } from './mail-urgency.ts';
import { type Failure, type Outbox, type OutboxChannel, storeEntries } from './outbox.ts';

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
  // A policy such as "relaying denied" (RFC 3463, X.7.X), which the operator can change.
  const isPolicy = /^5\d\d[ -]5\.7\./.test(response);
  return {
    reason: [isAboutSender ? 'ESENDER' : code, responseCode].filter(Boolean).join(' '),
    affectsAll: !isAboutMail,
    isPermanent: isAboutMail && responseCode >= 500 && !isPolicy,
  };
}

export interface MailQueue {
  add(db: Db, mail: Mail, schedule?: Schedule): Promise<void>;
  wake(): void;
}

/** Seconds after which a mail is given up (RFC 5321, 4.5.4.1: four or five days). */
const maxAge = 5 * 24 * 3600;

const provenSignInUrgency = getTrustedUrgency('sign-in');

/** Reserves one sender for sign-in mails, and one for those to proven mailboxes. */
export const createMailChannel = (deliver: Deliver): OutboxChannel => ({
  channel: 'mail',
  senders: [
    { count: 4 },
    { urgencies: [provenSignInUrgency, getUrgency('sign-in')], count: 1 },
    { urgencies: [provenSignInUrgency], count: 1 },
  ],
  maxAge,
  send: (entry, stop) => deliver(entry, stop).then(() => undefined, classifyFailure),
});

export const createMailQueue = ({ wake }: Pick<Outbox, 'wake'>): MailQueue => ({
  async add(db, { kind, ...mail }, schedule) {
    const { request_id, recipient, behind } = mail;
    const created_at = request_id
      ? await computeCreationTime(db, { request_id, recipient, kind })
      : timestamp();
    const urgency = behind ? getUrgency(kind) : getTrustedUrgency(kind);
    await storeEntries(db, [{ ...mail, urgency, created_at, ...schedule }]);
  },
  wake,
});

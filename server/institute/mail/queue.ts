import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Logger } from 'pino';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import {
  claimNext,
  givenUp,
  renewalInterval,
  renewClaim,
  retryDelays,
  type Turn,
} from '../queue/claims.ts';
import { createWorker, type SendNext } from '../queue/worker.ts';
import type { Mail } from './compose.ts';
import type { Deliver, OutgoingMail } from './delivery.ts';
import { classifyFailure, type MailFailure } from './failure.ts';
import { hourText, isItsTurn, writtenAfter } from './turns.ts';
import { leastUrgent, urgencyOf } from './urgency.ts';

export interface MailQueue extends AsyncDisposable {
  /** Queues a mail in the caller's transaction, due at once or in its turn; nothing is sent before `wake`. */
  add(db: Db, mail: Mail, turn?: Turn): Promise<void>;
  /** Sends due mails in the background: no response waits for a mail server. */
  wake(): void;
}

/** Seconds after which a mail is given up (RFC 5321, 4.5.4.1: four or five days). */
const maxAge = 5 * 24 * 3600;
/** Sent at the same time by one process; some places are kept for sign-in mails. */
const places = { all: 4, signIn: 2 };

/** The mail queue. Mails are in the database until sent: neither a restart nor a dead server loses any. */
export function createMailQueue(
  db: Db,
  { deliver, log, pause }: { deliver: Deliver; log: Logger; pause?: number | undefined },
): MailQueue {
  /** Sends the next mail of those that are at least so urgent. */
  const lane =
    (least: number): SendNext =>
    async (stop) => {
      const mail = await claimNext(db, 'mails', least);
      return mail !== undefined && (!(await isItsTurn(db, mail)) || send(mail, stop));
    };

  /** @returns whether to go on with the next one */
  async function send(mail: Selectable<Database['mails']>, stop: AbortSignal): Promise<boolean> {
    const { id } = mail;
    const attempts = mail.attempts + 1;
    const renewing = setInterval(() => renewClaim(db, id).catch(() => {}), renewalInterval * 1000);
    const failure = await deliver(outgoing(mail), stop)
      .then(() => undefined, classifyFailure)
      .finally(() => clearInterval(renewing));
    const result = failure
      ? {
          ...{ state: 'waiting' as const, next_try_at: nextTry(mail, failure) },
          last_error: failure.reason,
        }
      : { sent_at: timestamp(), text: '', attachment: null, last_error: null };
    const save = () =>
      db
        .updateTable('mails')
        .set({ ...result, attempts })
        .where('id', '=', id)
        .execute();
    // Retried once: a sent mail that is not marked as sent would be sent again.
    await save().catch(save);
    if (!failure) return true;
    const isGivenUp = 'next_try_at' in result && result.next_try_at === givenUp;
    log.warn({ mail: id, attempts, reason: failure.reason, isGivenUp }, 'mail not sent');
    // A dead server would make each of the others wait for a timeout.
    return !failure.affectsAll;
  }

  const worker = createWorker({
    name: 'mail queue',
    log,
    lanes: [
      ...Array.from({ length: places.all }, () => lane(leastUrgent)),
      ...Array.from({ length: places.signIn }, () => lane(urgencyOf('sign-in'))),
    ],
    tidy: () => clearExpired(db),
    pause,
  });
  return {
    async add(transaction, mail, turn) {
      const { requestId, recipient, kind } = mail;
      const created_at = requestId
        ? await writtenAfter(transaction, { requestId, recipient, kind })
        : timestamp();
      const row = { ...newMail(mail), created_at, ...turn };
      await transaction.insertInto('mails').values(row).execute();
    },
    wake: worker.wake,
    [Symbol.asyncDispose]: () => worker[Symbol.asyncDispose](),
  };
}

/** The row of a new mail, due at once. */
export function newMail(mail: Mail): Selectable<Database['mails']> {
  const { recipient, replyTo, subject, text, attachment, expiresIn } = mail;
  return {
    id: randomUUID(),
    recipient,
    reply_to: replyTo ?? null,
    subject,
    text,
    attachment: attachment ? JSON.stringify(attachment) : null,
    request_id: mail.requestId ?? null,
    message_id: mail.messageId ?? null,
    answer_id: mail.answerId ?? null,
    created_at: timestamp(),
    expires_at: expiresIn === undefined ? null : timestamp(expiresIn),
    attempts: 0,
    next_try_at: timestamp(),
    state: 'waiting',
    urgency: urgencyOf(mail.kind),
    since: mail.since ? hourText(mail.since) : null,
    sent_at: null,
    last_error: null,
  };
}

function nextTry(
  mail: { created_at: string; attempts: number },
  { isPermanent }: MailFailure,
): string {
  if (isPermanent || mail.created_at <= timestamp(-maxAge)) return givenUp;
  return timestamp(retryDelays.mails[mail.attempts] ?? retryDelays.mails.at(-1));
}

/** Empties the text of expired mails: it may hold sign-in links. */
async function clearExpired(db: Db): Promise<void> {
  await db
    .updateTable('mails')
    .set({ text: '' })
    .where('expires_at', '<=', timestamp())
    // A literal, so that the planner uses the partial index with the same condition.
    .where('text', '!=', sql.lit(''))
    .execute();
}

function outgoing(mail: Selectable<Database['mails']>): OutgoingMail {
  const { id, recipient: to, reply_to: replyTo, subject, text, attachment } = mail;
  return {
    id,
    to,
    subject,
    text,
    createdAt: mail.created_at,
    ...(replyTo && { replyTo }),
    ...(attachment && { attachment: JSON.parse(attachment) }),
  };
}

import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Logger } from 'pino';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema.ts';
import { claimNext, hold, never, pauses, renewal } from './claims.ts';
import type { Mail } from './compose.ts';
import type { Deliver, Letter } from './delivery.ts';
import { judgeFailure, type MailFailure } from './failure.ts';

export interface MailQueue extends AsyncDisposable {
  /** Writes a mail down, in the caller's transaction; nothing is sent before `wake`. */
  add(db: Db, mail: Mail): Promise<void>;
  /** Sends what is due, in the background: an answer never waits for a mail server. */
  wake(): void;
}

/** Seconds after which nobody waits for a mail any more (RFC 5321, 4.5.4.1: four or five days). */
const patience = 5 * 24 * 3600;

/** Seconds for the mail that is being sent when everything stops. */
const grace = 4;

/** Mails wait in the database until they are sent, so that a restart or a dead server loses none. */
export function createMailQueue(db: Db, deliver: Deliver, log: Logger): MailQueue {
  let working: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const stop = new AbortController();
  /** Woken while at work: what came then may have been too late for this round. */
  let again = false;
  /** Told once, not at each round. */
  let told: string | undefined;

  /** Whether it is worth while to try the one after it. */
  async function sendNext(): Promise<boolean> {
    const mail = await claimNext(db);
    if (!mail) return false;
    const { id } = mail;
    const attempts = mail.attempts + 1;
    const holding = setInterval(() => hold(db, id).catch(() => {}), renewal * 1000);
    const failure = await deliver(letterOf(mail), stop.signal)
      .then(() => undefined, judgeFailure)
      .finally(() => clearInterval(holding));
    const done = failure
      ? { next_try_at: nextTry(mail, failure), last_error: failure.reason }
      : { sent_at: timestamp(), text: '', attachment: null, last_error: null };
    const note = () =>
      db
        .updateTable('mails')
        .set({ ...done, attempts })
        .where('id', '=', id)
        .execute();
    // Once more while the database is busy: what is not noted as sent is sent again.
    await note().catch(note);
    if (!failure) return true;
    const isGivenUp = done.next_try_at === never;
    log.warn({ mail: id, attempts, reason: failure.reason, isGivenUp }, 'mail not sent');
    // A dead server would keep each of the others waiting as well.
    return !failure.concernsAll;
  }

  async function work(): Promise<void> {
    try {
      while (!closed && (await sendNext()));
      await forgetExpired(db);
      told = undefined;
    } catch (error) {
      const { message } = error as Error;
      if (message !== told) log.error({ reason: message }, 'mail queue');
      told = message;
    }
  }

  function wake(): void {
    if (closed) return;
    again = working !== undefined;
    if (again) return;
    clearTimeout(timer);
    working = work().finally(() => {
      working = undefined;
      if (closed) return;
      if (again) return wake();
      timer = setTimeout(wake, 5_000);
      timer.unref();
    });
  }

  return {
    async add(inTransaction, mail) {
      await inTransaction.insertInto('mails').values(newMail(mail)).execute();
    },
    wake,
    async [Symbol.asyncDispose]() {
      closed = true;
      clearTimeout(timer);
      const impatience = setTimeout(() => stop.abort(), grace * 1000);
      await working;
      clearTimeout(impatience);
    },
  };
}

/** The row of a mail that is due at once. */
export function newMail(mail: Mail): Selectable<Database['mails']> {
  const { recipient, replyTo, subject, text, attachment, requestId, usefulFor } = mail;
  return {
    id: randomUUID(),
    recipient,
    reply_to: replyTo ?? null,
    subject,
    text,
    attachment: attachment ? JSON.stringify(attachment) : null,
    request_id: requestId ?? null,
    created_at: timestamp(),
    expires_at: usefulFor === undefined ? null : timestamp(usefulFor),
    attempts: 0,
    next_try_at: timestamp(),
    sent_at: null,
    last_error: null,
  };
}

function nextTry(mail: { created_at: string; attempts: number }, { isFinal }: MailFailure): string {
  if (isFinal || mail.created_at <= timestamp(-patience)) return never;
  return timestamp(pauses[Math.min(mail.attempts, pauses.length - 1)]);
}

async function forgetExpired(db: Db): Promise<void> {
  await db
    .updateTable('mails')
    .set({ text: '' })
    .where('expires_at', '<=', timestamp())
    // As the index of those that have one says it.
    .where('text', '!=', sql.lit(''))
    .execute();
}

function letterOf(mail: Selectable<Database['mails']>): Letter {
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

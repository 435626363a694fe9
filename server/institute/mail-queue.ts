import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { timestamp } from './clock.ts';
import type { Db } from './database.ts';
import { claimNext, hold, renewal } from './mail-claims.ts';
import type { Deliver } from './mailer.ts';
import type { Mail } from './mails.ts';

export interface MailQueue extends AsyncDisposable {
  /** Writes a mail down, in the caller's transaction; nothing is sent before `wake`. */
  add(db: Db, mail: Mail): Promise<void>;
  /** Sends what is due, in the background: an answer never waits for a mail server. */
  wake(): void;
}

/** Seconds to wait after the n-th failure; the last one repeats. */
const pauses = [5, 15, 30, 60];

/** Mails wait in the database until they are sent, so that a restart or a dead server loses none. */
export function createMailQueue(db: Db, deliver: Deliver, log: Logger): MailQueue {
  let working: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  /** Woken while at work: what came then may have been too late for this round. */
  let again = false;

  async function sendNext(): Promise<boolean> {
    const mail = await claimNext(db);
    if (!mail) return false;
    const { id, recipient: to, reply_to: replyTo, subject, text, attempts } = mail;
    const attachment = mail.attachment && JSON.parse(mail.attachment);
    const holding = setInterval(() => hold(db, id).catch(() => {}), renewal * 1000);
    const done = await deliver({
      id,
      to,
      subject,
      text,
      ...(replyTo && { replyTo }),
      ...(attachment && { attachment }),
    }).then(
      () => ({ sent_at: timestamp(), text: '', attachment: null, last_error: null }),
      (error: { code?: string; responseCode?: number }) => {
        const pause = pauses[Math.min(attempts, pauses.length - 1)];
        // Not the server's words: they quote the address.
        const reason = [error.code, error.responseCode].filter(Boolean).join(' ');
        log.warn({ mail: id, attempts: attempts + 1, reason }, 'mail not sent');
        return { next_try_at: timestamp(pause), last_error: reason };
      },
    );
    clearInterval(holding);
    await db
      .updateTable('mails')
      .set({ ...done, attempts: attempts + 1 })
      .where('id', '=', id)
      .execute();
    // After a failure the round ends: a dead server would keep each of the others waiting as well.
    return 'sent_at' in done;
  }

  async function work(): Promise<void> {
    try {
      while (!closed && (await sendNext()));
      await forgetExpired(db);
    } catch (error) {
      log.error({ reason: (error as Error).message }, 'mail queue');
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
    async add(inTransaction, { recipient, replyTo, subject, text, attachment, usefulFor }) {
      await inTransaction
        .insertInto('mails')
        .values({
          id: randomUUID(),
          recipient,
          reply_to: replyTo ?? null,
          subject,
          text,
          attachment: attachment ? JSON.stringify(attachment) : null,
          created_at: timestamp(),
          expires_at: usefulFor === undefined ? null : timestamp(usefulFor),
          attempts: 0,
          next_try_at: timestamp(),
          sent_at: null,
          last_error: null,
        })
        .execute();
    },
    wake,
    async [Symbol.asyncDispose]() {
      closed = true;
      clearTimeout(timer);
      await working;
    },
  };
}

async function forgetExpired(db: Db): Promise<void> {
  await db
    .updateTable('mails')
    .set({ text: '' })
    .where('expires_at', '<=', timestamp())
    .where('text', '!=', '')
    .execute();
}

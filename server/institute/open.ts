import type { Express } from 'express';
import type { Logger } from 'pino';
import { type FacebookSettings, facebookIdentity } from './accounts/facebook.ts';
import { type GoogleSettings, googleIdentity } from './accounts/google.ts';
import { createSessions } from './accounts/sessions.ts';
import { createSignInAttempts } from './accounts/sign-in-attempts.ts';
import { createSignInLinks } from './accounts/sign-in-links.ts';
import { createUsers } from './accounts/users.ts';
import { createInstitute } from './app.ts';
import type { Db } from './database/database.ts';
import { fileDelivery, smtpDelivery } from './mail/delivery.ts';
import { createMailQueue } from './mail/queue.ts';
import { mailsWaiting } from './mail/waiting.ts';
import type { Limits } from './rate-limits.ts';
import { startErasing } from './retention/schedule.ts';

export interface InstituteOptions {
  /** Stays open: its opener closes it. */
  db: Db;
  limits: Limits;
  /** The folder for mails that are files, while there is no mail server. */
  outbox: string;
  publicUrl: string;
  secure: boolean;
  jwtSecrets: readonly string[];
  smtpUrl: string | undefined;
  mailFrom: string;
  contactTo: string;
  /** Unset: nobody signs in that way. */
  google: GoogleSettings | undefined;
  facebook: FacebookSettings | undefined;
  log: Logger;
  /** A path before /api, which begins with a slash. */
  place?: string;
}

export interface Institute extends AsyncDisposable {
  app: Express;
  mailsWaiting(): ReturnType<typeof mailsWaiting>;
}

/**
 * Opens the mail queue over a database, and the app over both; starts to erase what is over. The
 * caller listens and closes.
 */
export function openInstitute(options: InstituteOptions): Institute {
  const { db, limits, outbox, smtpUrl, mailFrom, contactTo, publicUrl, secure, google, facebook } =
    options;
  const log = options.log.child({ part: 'institute' });
  const deliver = smtpUrl ? smtpDelivery(smtpUrl, mailFrom) : fileDelivery(outbox, mailFrom, log);
  const mails = createMailQueue(db, deliver, log);
  mails.wake();
  const erasing = startErasing(db, outbox, log);
  const app = createInstitute({
    db,
    log,
    mails,
    limits,
    links: createSignInLinks(limits),
    providers: {
      google: google && googleIdentity(google, publicUrl),
      facebook: facebook && facebookIdentity(facebook, publicUrl),
    },
    attempts: createSignInAttempts(db, limits),
    users: createUsers(db),
    sessions: createSessions(db, options.jwtSecrets, { secure }),
    publicUrl,
    contactTo,
    place: options.place ?? '',
  });
  return {
    app,
    mailsWaiting: () => mailsWaiting(db),
    async [Symbol.asyncDispose]() {
      await erasing[Symbol.asyncDispose]();
      await mails[Symbol.asyncDispose]();
    },
  };
}

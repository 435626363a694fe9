import { join } from 'node:path';
import type { Express } from 'express';
import type { Logger } from 'pino';
import { createInstitute } from './app.ts';
import { openDatabase } from './database.ts';
import { type FacebookSettings, facebookIdentity } from './facebook.ts';
import { type GoogleSettings, googleIdentity } from './google.ts';
import { createMailQueue } from './mail-queue.ts';
import { fileDelivery, smtpDelivery } from './mailer.ts';
import { createSessions } from './session.ts';
import { createSignInAttempts } from './sign-in-attempts.ts';
import { createSignInLinks } from './sign-in-links.ts';
import { createUsers } from './users.ts';

export interface InstituteOptions {
  /** An existing folder. */
  dataDir: string;
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
}

/** Opens the database and the mail queue, and the app over them. The caller listens and closes. */
export async function openInstitute(
  options: InstituteOptions,
): Promise<{ app: Express } & AsyncDisposable> {
  const { dataDir, smtpUrl, mailFrom, contactTo, publicUrl, secure, google, facebook } = options;
  const log = options.log.child({ part: 'institute' });
  await using opening = new AsyncDisposableStack();
  const db = await openDatabase(join(dataDir, 'institute.sqlite'));
  opening.defer(() => db.destroy());
  const deliver = smtpUrl
    ? smtpDelivery(smtpUrl, mailFrom)
    : fileDelivery(join(dataDir, 'outbox'), mailFrom, log);
  const mails = opening.use(createMailQueue(db, deliver, log));
  mails.wake();
  const app = createInstitute({
    db,
    log,
    mails,
    links: createSignInLinks(db),
    providers: {
      google: google && googleIdentity(google, publicUrl),
      facebook: facebook && facebookIdentity(facebook, publicUrl),
    },
    attempts: createSignInAttempts(db),
    users: createUsers(db),
    sessions: createSessions(db, options.jwtSecrets, { secure }),
    publicUrl,
    contactTo,
  });
  const opened = opening.move();
  return { app, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

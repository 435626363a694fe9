import type { Express } from 'express';
import type { Logger } from 'pino';
import { themeOf } from '../../shared/contents/brand-colours.ts';
import { shownContents } from '../../shared/contents/catalogue-of.ts';
import { instituteOf } from '../../shared/contents/institute-of.ts';
import { callInput } from '../../shared/contract/call-input.ts';
import { type FacebookSettings, facebookIdentity } from './accounts/facebook.ts';
import { type GoogleSettings, googleIdentity } from './accounts/google.ts';
import { createSessions } from './accounts/sessions.ts';
import { createSignInAttempts } from './accounts/sign-in-attempts.ts';
import { createSignInLinks } from './accounts/sign-in-links.ts';
import { createUsers } from './accounts/users.ts';
import { createAgenda } from './agenda/days/agenda.ts';
import { createQuestions } from './agenda/search/questions.ts';
import { createInstitute } from './app.ts';
import { createContents } from './contents/contents.ts';
import type { Db } from './database/database.ts';
import { contactAddress, headersBy } from './mail/addresses.ts';
import { fileDelivery, smtpDelivery } from './mail/delivery.ts';
import { createMailQueue } from './mail/queue.ts';
import { mailsWaiting } from './mail/waiting.ts';
import { type PushNetwork, publicNetwork } from './push/network.ts';
import { createPushQueue } from './push/queue.ts';
import type { RateLimits } from './rate-limits.ts';
import { startRetentionJob } from './retention/job.ts';
import { startHolidayNotices } from './use-cases/notices/holiday-notice.ts';

export interface InstituteOptions {
  /** Stays open: the caller closes it. */
  db: Db;
  limits: RateLimits;
  /** Folder where mails are written as files when `smtpUrl` is unset. */
  outbox: string;
  publicUrl: string;
  secure: boolean;
  jwtSecrets: readonly string[];
  smtpUrl: string | undefined;
  /** Unset: as the owner has it. */
  mailFrom: string | undefined;
  contactTo: string | undefined;
  /** Undefined: this provider is not offered. */
  google: GoogleSettings | undefined;
  facebook: FacebookSettings | undefined;
  log: Logger;
  /** How push services are reached; tests have one of their own. */
  pushNetwork?: PushNetwork;
  /** Milliseconds between two looks at the queues, when nothing new wakes them. */
  queuePause?: number;
  /** Prefix of /api, with a leading slash. */
  basePath?: string;
}

interface Institute extends AsyncDisposable {
  app: Express;
  mailsWaiting(): ReturnType<typeof mailsWaiting>;
}

/**
 * Opens the mail queue and the app over a database, and starts what runs in the
 * background. The caller listens
 * on the app, and disposes of the result.
 */
export function openInstitute(options: InstituteOptions): Institute {
  const { db, limits, outbox, smtpUrl, mailFrom, contactTo, publicUrl, secure, google, facebook } =
    options;
  const log = options.log.child({ part: 'institute' });
  const contents = createContents();
  const look = async () => {
    const changes = await contents.current(db);
    const [colour] = themeOf(changes.colours);
    return { headers: headersBy(mailFrom, changes), colour };
  };
  const deliver = smtpUrl ? smtpDelivery(smtpUrl, look) : fileDelivery(outbox, look, log);
  const mails = createMailQueue(db, { deliver, log, pause: options.queuePause });
  mails.wake();
  const retention = startRetentionJob(db, outbox, log);
  const institute = () => instituteOf(contents.known());
  const network = options.pushNetwork ?? publicNetwork;
  const alerts = createPushQueue(db, {
    ...{ network, contact: () => institute().email, log, pause: options.queuePause },
  });
  alerts.wake();
  const holidays = startHolidayNotices({ db, limits, alerts }, log);
  const app = createInstitute({
    db,
    contents,
    agenda: createAgenda(db),
    questions: createQuestions(),
    log,
    mails,
    outbox,
    mailsAreFiles: !smtpUrl,
    alerts,
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
    inputs: callInput(() => shownContents(contents.known())),
    institute,
    async siteIn(within) {
      const changes = await contents.current(within);
      return {
        publicUrl,
        contactTo: contactAddress(contactTo, changes),
        ...shownContents(changes),
      };
    },
    basePath: options.basePath ?? '',
  });
  return {
    app,
    mailsWaiting: () => mailsWaiting(db),
    async [Symbol.asyncDispose]() {
      await holidays[Symbol.asyncDispose]();
      await retention[Symbol.asyncDispose]();
      await alerts[Symbol.asyncDispose]();
      await mails[Symbol.asyncDispose]();
    },
  };
}

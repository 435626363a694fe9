import type { Express } from 'express';
import type { Logger } from 'pino';
import { buildInputSchemas } from '#shared/contract/input-schemas.ts';
import { buildOffer } from '#shared/site/published-catalogue.ts';
import { buildInstitute } from '#shared/site/published-institute.ts';
import type { FacebookSettings } from './accounts/facebook.ts';
import type { GoogleSettings } from './accounts/google.ts';
import type { IdentityProvider, IdentityProviders } from './accounts/identity-provider.ts';
import { createSessions } from './accounts/sessions.ts';
import { createAgenda } from './agenda/agenda.ts';
import { loadOnce, startJob } from './background.ts';
import { createSearchTurns } from './booking/search/search-turns.ts';
import { createInstitute } from './create-institute.ts';
import type { Db } from './database/database.ts';
import { endDueHolds } from './money/ended-holds.ts';
import {
  createGateway,
  createGatewayChannel,
  type GatewaySettings,
} from './notifications/gateway-channel.ts';
import { createMailChannel, createMailQueue } from './notifications/mail-channel.ts';
import {
  buildSenderHeaders,
  createFileDelivery,
  createSmtpDelivery,
  getContactAddress,
} from './notifications/mail-delivery.ts';
import { createOutbox } from './notifications/outbox.ts';
import { createPushChannel, createPushQueue } from './notifications/push-channel.ts';
import { type PushNetwork, publicNetwork, readVapid } from './notifications/push-delivery.ts';
import { writeReminders } from './notifications/reminders.ts';
import { startRetentionJob } from './privacy/retention-job.ts';
import type { RateLimits } from './rate-limits.ts';
import { writeReviewRequests } from './reviews/opinions.ts';
import { readOptions, turnOnOptions } from './setup/options.ts';
import { createContents } from './site/stored-contents.ts';
import { notifyWaitingClients } from './waiting-list/freed-slot-mails.ts';

export interface InstituteOptions {
  db: Db;
  limits: RateLimits;
  outbox: string;
  publicUrl: string;
  secure: boolean;
  jwtSecrets: readonly string[];
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  contactTo: string | undefined;
  gateway?: GatewaySettings | undefined;
  google: GoogleSettings | undefined;
  facebook: FacebookSettings | undefined;
  log: Logger;
  pushNetwork?: PushNetwork;
  queuePause?: number;
  /** Seconds in which an action can be undone. Mails to clients wait that long. */
  undoSeconds?: number;
  basePath?: string;
  /** Resolves when the background tasks may start. The default is at once. */
  startAfter?: Promise<void>;
}

const defaultUndoSeconds = 90;

interface Institute extends AsyncDisposable {
  app: Express;
}

/** Creates the app and starts the background tasks. The caller listens on the app and disposes of the result. */
export async function openInstitute(options: InstituteOptions): Promise<Institute> {
  const { db, limits, outbox, smtpUrl, mailFrom, contactTo, publicUrl, secure } = options;
  const log = options.log.child({ part: 'institute' });
  // A gateway that the operator has set is used until the owner turns it off.
  if (options.gateway && (await readOptions(db)).gateway === undefined)
    await turnOnOptions(db, ['gateway']);
  const contents = createContents();
  const readSender = async () => {
    const changes = await contents.current(db);
    const { name } = buildInstitute(changes);
    return { headers: buildSenderHeaders(mailFrom, changes), name };
  };
  const deliver = smtpUrl
    ? createSmtpDelivery(smtpUrl, readSender)
    : createFileDelivery(outbox, readSender, log);
  const institute = () => buildInstitute(contents.known());
  const network = options.pushNetwork ?? publicNetwork;
  const vapid = loadOnce(() => readVapid(db));
  const alertChannel = createPushChannel(db, vapid, { network, contact: () => institute().email });
  const channels = [createMailChannel(deliver), alertChannel];
  if (options.gateway) channels.push(createGatewayChannel(options.gateway));
  const backgroundTasks = new AsyncDisposableStack();
  const queue = backgroundTasks.use(createOutbox(db, channels, { log, pause: options.queuePause }));
  const mails = createMailQueue(queue);
  const alerts = createPushQueue(vapid);
  const gateway = createGateway(options.gateway, readOptions);
  const readSite = async (transaction: Db) => {
    const changes = await contents.current(transaction);
    return {
      publicUrl,
      contactTo: getContactAddress(contactTo, changes),
      ...buildOffer(changes),
    };
  };
  const agenda = createAgenda(db);
  const undoSeconds = options.undoSeconds ?? defaultUndoSeconds;
  void (options.startAfter ?? Promise.resolve()).then(function beginTasks() {
    if (backgroundTasks.disposed) return;
    queue.wake();
    backgroundTasks.use(startRetentionJob(db, outbox, log));
    const services = { db, agenda, limits, mails, alerts, gateway, readSite, undoSeconds };
    const start = (failure: string, run: (sources: typeof services) => Promise<void>) =>
      backgroundTasks.use(startJob(failure, () => run(services), log));
    start('clients not reminded', writeReminders);
    start('no mail after visits was written', writeReviewRequests);
    start('held hours not ended', endDueHolds);
    start('clients not told of free hours', notifyWaitingClients);
  });
  const app = createInstitute({
    db,
    contents,
    agenda,
    searchTurns: createSearchTurns(),
    log,
    mails,
    outbox,
    mailsAreFiles: !smtpUrl,
    alerts,
    gateway,
    limits,
    providers: openProviders(options),
    sessions: createSessions(db, options.jwtSecrets, { secure }),
    publicUrl,
    inputs: buildInputSchemas(() => buildOffer(contents.known())),
    institute,
    readSite,
    undoSeconds,
    basePath: options.basePath ?? '',
  });
  return {
    app,
    [Symbol.asyncDispose]: () => backgroundTasks.disposeAsync(),
  };
}

/** Opens the sign-in providers. Their code is loaded at the first sign-in. */
function openProviders({ google, facebook, publicUrl }: InstituteOptions): IdentityProviders {
  return {
    google:
      google &&
      createLazyProvider(async () => {
        const { createGoogleProvider } = await import('./accounts/google.ts');
        return createGoogleProvider(google, publicUrl);
      }),
    facebook:
      facebook &&
      createLazyProvider(async () => {
        const { createFacebookProvider } = await import('./accounts/facebook.ts');
        return createFacebookProvider(facebook, publicUrl);
      }),
  };
}

function createLazyProvider(load: () => Promise<IdentityProvider>): IdentityProvider {
  const loadProvider = loadOnce(load);
  return {
    buildSignInUrl: async (attempt) => (await loadProvider()).buildSignInUrl(attempt),
    identify: async (callback, attempt) => (await loadProvider()).identify(callback, attempt),
  };
}

import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { healthPath } from '#shared/contract/storage-trouble.ts';
import { buildInstitute } from '#shared/site/published-institute.ts';
import { createApp } from './app.ts';
import { createClosedDaysCache, createContentsCache } from './backend/cached-calls.ts';
import { openBackend } from './backend/client.ts';
import { loadProxyModule } from './backend/proxy.ts';
import { blameSetting, type Config, ConfigError, readConfig } from './config/config.ts';
import {
  getDatabaseFile,
  getOutboxFolder,
  makeFolder,
  readOrCreateSecret,
  root,
} from './config/installation.ts';
import { formatStartNotice, formatStartWarning } from './config/start-notice.ts';
import { createFirstAnswer, dropWhenStopping, listenForStop } from './http/life-cycle.ts';
import { buildTooManyCookiesPage, listen } from './http/listen.ts';
import { openWhenReachable, readSharedSecret } from './institute/database/database.ts';
import { openInstitute } from './institute/open.ts';
import { createRateLimits } from './institute/rate-limits.ts';
import { createLog, flushLog, type Log } from './observability/log.ts';
import { type ClientBuild, openProductionBuild } from './pages/client-build.ts';
import { openDevelopmentBuild } from './pages/development-build.ts';
import { openPrerenderedPages } from './pages/prerendered-pages.ts';

/** Milliseconds; longer than every timeout of a request. */
const stopDeadline = 20_000;
const drainTime = 1_000;

export async function serve({ isDevelopment }: { isDevelopment: boolean }): Promise<never> {
  process.umask(0o077);
  try {
    const config = readConfig(process.env, { isTerminal: process.stdout.isTTY });
    const log = createLog(config.logLevel);
    await runSite(config, log, isDevelopment);
    await flushLog();
    // A stopped log reader, or what Vite leaves running, would keep the process alive.
    process.exit();
  } catch (error) {
    console.error(error instanceof ConfigError ? `Cannot start. ${error.message}` : error);
    process.exit(1);
  }
}

async function runSite(config: Config, log: Log, isDevelopment: boolean): Promise<void> {
  await using disposables = new AsyncDisposableStack();
  const stop = listenForStop(log);
  const firstAnswer = createFirstAnswer();

  const store = await openStore(config, disposables, { log, stop });
  if (!store) return;
  const { db, xsrfSecrets, jwtSecrets } = store;
  const limits = createRateLimits(db, xsrfSecrets);
  let backendUrl = config.backendUrl;
  if (!backendUrl) {
    // The institute trusts the proxy's headers. The random path hides it from other programs.
    const basePath = `/${randomUUID()}`;
    const institute = disposables.use(
      await openInstitute({
        ...config,
        db,
        limits,
        outbox: getOutboxFolder(config.dataDir),
        publicUrl: config.origin,
        jwtSecrets,
        log,
        basePath,
        startAfter: firstAnswer.sent,
      }),
    );
    backendUrl = disposables.use(await listen(institute.app)).url + basePath;
  }
  const backend = openBackend(backendUrl, config.backendUrl ? undefined : healthPath);
  disposables.defer(() => backend.close());

  const build = disposables.use(
    await (isDevelopment ? openDevelopmentBuild : openProductionBuild)(root),
  );
  const closedDays = createClosedDaysCache(backend, log);
  const contents = createContentsCache(backend, log);
  const prerendered = isDevelopment
    ? undefined
    : disposables.use(
        await openPrerenderedPages({
          build,
          origin: config.origin,
          log,
          closedDays,
          contents,
          startAfter: firstAnswer.sent,
        }),
      );
  const app = createApp({
    config,
    log,
    backend,
    build,
    prerendered,
    closedDays,
    contents,
    xsrfSecrets,
    count: limits.count,
    isStopping: () => stop.aborted,
  });
  const buildHeadTooLargePage = () => buildTooManyCookiesPage(buildInstitute(contents.getKnown()));
  const siteHandler = firstAnswer.watch(dropWhenStopping(stop, app));
  disposables.use(
    await blameSetting('HOST, PORT', () =>
      listen(siteHandler, { ...config, stop, buildHeadTooLargePage, upgrade: build.upgrade }),
    ),
  );
  firstAnswer.sent.then(() => loadRemainingCode(build, log));
  log.info({ url: config.origin, ms: Math.round(performance.now()) }, 'listening');
  const warning = formatStartWarning(config);
  if (warning) log.warn(warning);
  if (process.stdout.isTTY) process.stdout.write(`\n${formatStartNotice(config).join('\n')}\n\n`);
  await waitUntilStopped(stop, log, isDevelopment);
}

async function waitUntilStopped(
  stop: AbortSignal,
  log: Log,
  isDevelopment: boolean,
): Promise<void> {
  if (!stop.aborted) await new Promise((done) => stop.addEventListener('abort', done));
  log.info('stopping');
  // This gives a balancer that asks /readyz time to send visitors elsewhere.
  if (!isDevelopment) await setTimeout(drainTime);
  setTimeout(stopDeadline, undefined, { ref: false }).then(() => {
    log.error('stop took too long');
    process.exit(1);
  });
}

async function loadRemainingCode(build: ClientBuild, log: Log): Promise<void> {
  try {
    await build.loadScreens();
    await loadProxyModule();
  } catch (error) {
    const { cause = error } = error as Error;
    log.error({ reason: String(cause) }, 'code not loaded');
    // Loading can fail for lack of file descriptors.
    await setTimeout(10_000, undefined, { ref: false });
    await loadRemainingCode(build, log);
  }
}

/** Opens database and secrets. @returns undefined if the process is stopped while it waits for the database */
async function openStore(
  config: Config,
  opened: AsyncDisposableStack,
  waitOptions: { log: Log; stop: AbortSignal },
) {
  const { databaseUrl, backendUrl, smtpUrl, dataDir } = config;
  if (!databaseUrl) await openFolder(dataDir);
  else if (!backendUrl && !smtpUrl) await openFolder(getOutboxFolder(dataDir));

  const file = backendUrl ? ':memory:' : getDatabaseFile(dataDir);
  return blameSetting(databaseUrl ? 'DATABASE_URL' : 'DATA_DIR', async () => {
    const db = await openWhenReachable(databaseUrl ? { url: databaseUrl } : { file }, waitOptions);
    if (!db) return undefined;
    opened.use(db);
    const readSecret = (name: string) =>
      databaseUrl ? readSharedSecret(db, name) : readOrCreateSecret(dataDir, name);
    return {
      db,
      xsrfSecrets: config.xsrfSecrets ?? [await readSecret('xsrf')],
      jwtSecrets: config.jwtSecrets ?? [await readSecret('jwt')],
    };
  });
}

const openFolder = (folder: string) => blameSetting('DATA_DIR', () => makeFolder(folder));

if (import.meta.main) await serve({ isDevelopment: false });

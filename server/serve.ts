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
  databaseFile,
  makeFolder,
  outboxFolder,
  readOrCreateSecret,
  root,
} from './config/installation.ts';
import { startNotice, startWarning } from './config/start-notice.ts';
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

interface ServeOptions {
  readonly isDevelopment: boolean;
}

export async function serve({ isDevelopment }: ServeOptions): Promise<never> {
  process.umask(0o077);
  try {
    const config = readConfig(process.env, { isTerminal: process.stdout.isTTY });
    const log = createLog(config.logLevel);
    await run(config, log, isDevelopment);
    await flushLog();
    // A stopped log reader, or what Vite leaves running, would keep the process alive.
    process.exit();
  } catch (error) {
    console.error(error instanceof ConfigError ? `Cannot start. ${error.message}` : error);
    process.exit(1);
  }
}

async function run(config: Config, log: Log, isDevelopment: boolean): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const stop = listenForStop(log);
  const first = createFirstAnswer();

  const store = await openStore(config, opened, { log, stop });
  if (!store) return;
  const { db, xsrfSecrets, jwtSecrets } = store;
  const limits = createRateLimits(db, xsrfSecrets);
  let backendUrl = config.backendUrl;
  if (!backendUrl) {
    const outbox = outboxFolder(config.dataDir);
    const publicUrl = config.origin;
    // The institute trusts the proxy's headers. The random path hides it from other programs.
    const basePath = `/${randomUUID()}`;
    const institute = opened.use(
      await openInstitute({
        ...config,
        db,
        limits,
        outbox,
        publicUrl,
        jwtSecrets,
        log,
        basePath,
        begin: first.sent,
      }),
    );
    backendUrl = opened.use(await listen(institute.app)).url + basePath;
  }
  const backend = openBackend(backendUrl, config.backendUrl ? undefined : healthPath);
  opened.defer(() => backend.close());

  const build = opened.use(
    await (isDevelopment ? openDevelopmentBuild : openProductionBuild)(root),
  );
  const closedDays = createClosedDaysCache(backend, log);
  const contents = createContentsCache(backend, log);
  const { origin } = config;
  const prerendered = isDevelopment
    ? undefined
    : opened.use(
        await openPrerenderedPages({
          build,
          origin,
          log,
          closedDays,
          contents,
          begin: first.sent,
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
  const tooLarge = () => buildTooManyCookiesPage(buildInstitute(contents.getKnown()));
  const site = first.watch(dropWhenStopping(stop, app));
  opened.use(
    await blameSetting('HOST, PORT', () =>
      listen(site, { ...config, stop, tooLarge, upgrade: build.upgrade }),
    ),
  );
  first.sent.then(() => loadRest(build, log));
  log.info({ url: config.origin, ms: Math.round(performance.now()) }, 'listening');
  const warning = startWarning(config);
  if (warning) log.warn(warning);
  if (process.stdout.isTTY) process.stdout.write(`\n${startNotice(config).join('\n')}\n\n`);
  await untilStopped(stop, log, isDevelopment);
}

async function untilStopped(stop: AbortSignal, log: Log, isDevelopment: boolean): Promise<void> {
  if (!stop.aborted) await new Promise((done) => stop.addEventListener('abort', done));
  log.info('stopping');
  // This gives a balancer that asks /readyz time to send visitors elsewhere.
  if (!isDevelopment) await setTimeout(drainTime);
  setTimeout(stopDeadline, undefined, { ref: false }).then(() => {
    log.error('stop took too long');
    process.exit(1);
  });
}

async function loadRest(build: ClientBuild, log: Log): Promise<void> {
  try {
    await build.loadScreens();
    await loadProxyModule();
  } catch (error) {
    const { cause = error } = error as Error;
    log.error({ reason: String(cause) }, 'code not loaded');
    // Loading can fail for lack of file descriptors.
    await setTimeout(10_000, undefined, { ref: false });
    await loadRest(build, log);
  }
}

/** Opens what outlives this process. @returns undefined when stopped while it waited for the database */
async function openStore(
  config: Config,
  opened: AsyncDisposableStack,
  awaited: { log: Log; stop: AbortSignal },
) {
  const { databaseUrl, backendUrl, smtpUrl, dataDir } = config;
  if (!databaseUrl) await openFolder(dataDir);
  else if (!backendUrl && !smtpUrl) await openFolder(outboxFolder(dataDir));

  const file = backendUrl ? ':memory:' : databaseFile(dataDir);
  return blameSetting(databaseUrl ? 'DATABASE_URL' : 'DATA_DIR', async () => {
    const db = await openWhenReachable(databaseUrl ? { url: databaseUrl } : { file }, awaited);
    if (!db) return undefined;
    opened.use(db);
    const own = (name: string) =>
      databaseUrl ? readSharedSecret(db, name) : readOrCreateSecret(dataDir, name);
    return {
      db,
      xsrfSecrets: config.xsrfSecrets ?? [await own('xsrf')],
      jwtSecrets: config.jwtSecrets ?? [await own('jwt')],
    };
  });
}

const openFolder = (folder: string) => blameSetting('DATA_DIR', () => makeFolder(folder));

if (import.meta.main) await serve({ isDevelopment: false });

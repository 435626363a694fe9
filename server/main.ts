import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createApp } from './app.ts';
import { openBackend } from './backend.ts';
import { openDevelopmentBuild, openProductionBuild } from './client-build.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { openInstitute } from './institute/open.ts';
import { listen } from './listen.ts';
import { createLog, type Log } from './log.ts';
import { ownSecret } from './secrets.ts';

const root = resolve(import.meta.dirname, '..');
/** A stop that takes longer than every deadline of a request is stuck. */
const stopDeadline = 20_000;
const drainTime = 1_000;

const isDevelopment = process.argv.includes('--dev');
process.umask(0o077);
process.env.NODE_ENV = isDevelopment ? 'development' : 'production';

try {
  const config = readConfig(process.env);
  await run(config, createLog(config.logLevel));
} catch (error) {
  // Operators read one line; a bug gets its stack.
  console.error(error instanceof ConfigError ? `Cannot start. ${error.message}` : error);
  process.exit(1);
}

/** Opens everything, serves until a signal, and closes in reverse order. */
async function run(config: Config, log: Log): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const stop = stopSignal(log);

  const { xsrfSecrets, jwtSecrets } = await openDataDir(config);
  let backendUrl = config.backendUrl;
  if (!backendUrl) {
    const institute = opened.use(
      await openInstitute({ ...config, publicUrl: config.origin, jwtSecrets, log }),
    );
    backendUrl = opened.use(await listen(institute.app)).url;
  }
  const backend = openBackend(backendUrl);
  opened.defer(() => backend.agent.destroy());

  const build = opened.use(
    await (isDevelopment ? openDevelopmentBuild : openProductionBuild)(root),
  );
  const app = createApp({
    config,
    log,
    backend,
    build,
    xsrfSecrets,
    isStopping: () => stop.aborted,
  });
  opened.use(await listenPublicly(app, config));
  log.info({ url: config.origin }, 'listening');

  if (!stop.aborted) await new Promise((done) => stop.addEventListener('abort', done));
  log.info('stopping');
  // Long enough for who asks /readyz to send visitors elsewhere.
  if (!isDevelopment) await setTimeout(drainTime);
  setTimeout(stopDeadline, undefined, { ref: false }).then(() => {
    log.error('stop took too long');
    process.exit(1);
  });
}

async function openDataDir(config: Config) {
  const { dataDir } = config;
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    return {
      xsrfSecrets: config.xsrfSecrets ?? [await ownSecret(dataDir, 'xsrf')],
      jwtSecrets: config.jwtSecrets ?? [await ownSecret(dataDir, 'jwt')],
    };
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${(error as Error).message}`);
  }
}

async function listenPublicly(app: Parameters<typeof listen>[0], { host, port }: Config) {
  try {
    return await listen(app, { host, port });
  } catch (error) {
    throw new ConfigError(`HOST, PORT: ${(error as Error).message}`);
  }
}

/** Aborts at SIGTERM or SIGINT; a second one ends the process at once. */
function stopSignal(log: Log): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stop.signal.aborted) process.exit(1);
      stop.abort();
    });
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: Error) => {
      log.fatal({ reason: error?.message, stack: error?.stack }, event);
      process.exitCode = 1;
      stop.abort();
    });
  }
  return stop.signal;
}

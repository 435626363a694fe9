import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { getLocation, writeOpened, writePlace } from './opened.ts';

const root = resolve(import.meta.dirname, '../..');
/** Halves the CPU of a start, of which the tests make hundreds. */
const compileCache = join(tmpdir(), 'institut-tests-compiled');

export interface SiteProcess extends AsyncDisposable {
  url: string;
  dataDir: string;
  child: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Stops it as an operator does, with its last lines. The end of a test kills it instead, which is quicker. */
  stop(): Promise<void>;
}

interface Place {
  stdout?: 'pipe' | number;
  cwd?: string;
  openFiles?: number;
  /** True opens online booking; otherwise it stays as it is. The default is true for a new folder. */
  isOpened?: boolean;
  /** Opens an IPC channel to the process. */
  hasChannel?: boolean;
}

/** A process runs the server of the build: an older one would be tried in the sources' place. */
function requireFreshBuild(): void {
  const changedAt = (file: string) =>
    statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
  const built = changedAt('dist/bff/serve.js');
  const sources = ['server', 'shared'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `${folder}/${file}`),
  );
  const newer = sources.find((file) => changedAt(file) > built);
  if (newer) throw new Error(`${newer} is newer than the build: npm run build`);
}
requireFreshBuild();

const firstPort = 20_000;
const portCount = 12_000;
let lastPort = randomInt(portCount);

/**
 * A port for a server that is started later, perhaps over and over. It lies below the ports that
 * systems give to outgoing connections and to `listen(0)`: nobody takes it while its server is down.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    lastPort = (lastPort + 1) % portCount;
    const port = firstPort + lastPort;
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** Adds what every process of the project gets. Its clock begins at the test's time if that is pinned. */
function processEnvironment(env: Record<string, string>): Record<string, string | undefined> {
  const { CLOCK_START = new Date().toISOString(), NODE_OPTIONS = '' } = env;
  const clock = {
    CLOCK_START,
    NODE_OPTIONS: `${NODE_OPTIONS} --import=${join(root, 'tests/support/shifted-clock.ts')}`,
  };
  const { PATH } = process.env;
  return {
    PATH,
    NODE_COMPILE_CACHE: compileCache,
    ...env,
    ...(globalThis.isClockPinned && clock),
  };
}

/**
 * `node server/main.ts` as an operator runs it, over a folder of its own; not yet listening.
 * `stdout` may be an open file instead, and `cwd` a copy of the project. `openFiles`: the limit of
 * descriptors.
 */
export function spawnMain(
  env: Record<string, string>,
  { stdout = 'pipe', cwd = root, openFiles, hasChannel = false }: Place = {},
): Pick<SiteProcess, 'child' | 'stdout' | 'stderr'> {
  const command = [process.execPath, 'server/main.ts'];
  if (openFiles) command.unshift('sh', '-c', `ulimit -n ${openFiles}; exec "$0" "$@"`);
  const [program = '', ...options] = command;
  const child = spawn(program, options, {
    cwd,
    env: processEnvironment(env),
    stdio: ['ignore', stdout, 'pipe', ...(hasChannel ? (['ipc'] as const) : [])],
  });
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.on('data', (chunk) => {
      written[name] += chunk;
    });
  }
  return { child, stdout: () => written.stdout, stderr: () => written.stderr };
}

/** Starts the site and waits until it answers: it, and not another's that took the port before. */
export async function startSite(
  env: Record<string, string> = {},
  place: Place = {},
): Promise<SiteProcess> {
  const port = env.PORT ?? (await freePort());
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'site-')));
  const { isOpened = !env.DATA_DIR && !env.DATABASE_URL && !env.BACKEND_URL } = place;
  if (isOpened) {
    const location = getLocation({ ...env, DATA_DIR: dataDir });
    await writeOpened(location);
    await writePlace(location);
  }
  const started = spawnMain({ PORT: String(port), DATA_DIR: dataDir, ...env }, place);
  const tellsNothing = env.LOG_LEVEL === 'warn' || typeof place.stdout === 'number';
  const url = `http://localhost:${port}`;
  for (;;) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok && (tellsNothing || started.stdout().includes('"listening"'))) break;
    if (started.child.exitCode !== null) {
      throw new Error(`the site did not start: ${started.stderr()}${started.stdout()}`);
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (started.child.exitCode !== null || started.child.signalCode !== null) return;
    const closed = once(started.child, 'close');
    started.child.kill(signal);
    await closed;
  };
  return {
    ...started,
    url,
    dataDir,
    stop: () => end('SIGTERM'),
    async [Symbol.asyncDispose]() {
      await end('SIGKILL');
      if (!env.DATA_DIR) await rm(dataDir, { recursive: true });
    },
  };
}

/** `npm run institute -- …` without npm, and with no terminal. */
export async function runCommand(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, ['server/operations/institute-command.ts', ...args], {
    cwd: root,
    env: processEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, stdout, stderr };
}

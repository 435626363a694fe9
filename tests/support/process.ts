import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { getLocation, writeExampleAddress, writeOpenInstitute } from './prepared-institute.ts';

const root = resolve(import.meta.dirname, '../..');
/** A shared compile cache, which halves the CPU time of each start. */
const compileCache = join(tmpdir(), 'institut-tests-compiled');

export interface SiteProcess extends AsyncDisposable {
  url: string;
  dataDir: string;
  child: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Stops the site with SIGTERM. The end of a test kills it instead, which is faster. */
  stop(): Promise<void>;
}

interface StartOptions {
  stdout?: 'pipe' | number;
  cwd?: string;
  openFiles?: number;
  /** True opens online booking before the start. The default is true for a new folder. */
  isOpened?: boolean;
  /** Opens an IPC channel to the process. */
  hasChannel?: boolean;
}

/** Fails if the build is older than a source, because the site's process would then test old code. */
function requireFreshBuild(): void {
  const readChangeTime = (file: string) =>
    statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
  const buildTime = readChangeTime('dist/bff/serve.js');
  const sources = ['server', 'shared'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `${folder}/${file}`),
  );
  const newerSource = sources.find((file) => readChangeTime(file) > buildTime);
  if (newerSource) throw new Error(`${newerSource} is newer than the build: npm run build`);
}
requireFreshBuild();

const firstPort = 20_000;
const portCount = 12_000;
let lastPort = randomInt(portCount);

/**
 * Finds a free port for a server that a test starts later or repeatedly. It lies below the range for outgoing connections
 * and `listen(0)`, so no other program takes it while the server is down.
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

/** Adds the settings of every process. The clock starts at the test's time if that is pinned. */
function buildEnvironment(env: Record<string, string>): Record<string, string | undefined> {
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
 * Spawns `node server/main.ts` and does not wait until it listens. `stdout` may be an open file, `cwd` a copy of the
 * project, and `openFiles` limits the descriptors.
 */
export function spawnMain(
  env: Record<string, string>,
  { stdout = 'pipe', cwd = root, openFiles, hasChannel = false }: StartOptions = {},
): Pick<SiteProcess, 'child' | 'stdout' | 'stderr'> {
  const command = [process.execPath, 'server/main.ts'];
  if (openFiles) command.unshift('sh', '-c', `ulimit -n ${openFiles}; exec "$0" "$@"`);
  const [program = '', ...options] = command;
  const child = spawn(program, options, {
    cwd,
    env: buildEnvironment(env),
    stdio: ['ignore', stdout, 'pipe', ...(hasChannel ? (['ipc'] as const) : [])],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.on('data', (chunk) => {
      output[name] += chunk;
    });
  }
  return { child, stdout: () => output.stdout, stderr: () => output.stderr };
}

/** Starts the site and waits until it answers. Its log proves that no other process answered on the port. */
export async function startSite(
  env: Record<string, string> = {},
  options: StartOptions = {},
): Promise<SiteProcess> {
  const port = env.PORT ?? (await freePort());
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'site-')));
  const { isOpened = !env.DATA_DIR && !env.DATABASE_URL && !env.BACKEND_URL } = options;
  if (isOpened) {
    const location = getLocation({ ...env, DATA_DIR: dataDir });
    await writeOpenInstitute(location);
    await writeExampleAddress(location);
  }
  const program = spawnMain({ PORT: String(port), DATA_DIR: dataDir, ...env }, options);
  const isLogSilent = env.LOG_LEVEL === 'warn' || typeof options.stdout === 'number';
  const url = `http://localhost:${port}`;
  for (;;) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok && (isLogSilent || program.stdout().includes('"listening"'))) break;
    if (program.child.exitCode !== null) {
      throw new Error(`the site did not start: ${program.stderr()}${program.stdout()}`);
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (program.child.exitCode !== null || program.child.signalCode !== null) return;
    const closed = once(program.child, 'close');
    program.child.kill(signal);
    await closed;
  };
  return {
    ...program,
    url,
    dataDir,
    stop: () => end('SIGTERM'),
    async [Symbol.asyncDispose]() {
      await end('SIGKILL');
      if (!env.DATA_DIR) await rm(dataDir, { recursive: true });
    },
  };
}

/** Runs `npm run institute -- …` without npm and without a terminal. */
export async function runCommand(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, ['server/operations/institute-command.ts', ...args], {
    cwd: root,
    env: buildEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, stdout, stderr };
}

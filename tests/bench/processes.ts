import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../support/process.ts';
import { serverCore } from './measure.ts';

const root = resolve(import.meta.dirname, '../..');

export interface Running extends AsyncDisposable {
  url: string;
  pid: number;
  /** Milliseconds from its start to its first answer. */
  startedIn: number;
}

/** Starts a Node program on the server's core and waits for its first answer. */
export async function start(
  program: string,
  {
    args = [],
    flags = [],
    env = {},
    path = '/',
    core = serverCore,
    port,
    isLogRead = false,
  }: {
    args?: string[];
    flags?: string[];
    env?: Record<string, string>;
    path?: string;
    core?: string;
    port?: number;
    /** Its log goes into a pipe that is read, as journald does; else nowhere. */
    isLogRead?: boolean;
  } = {},
): Promise<Running> {
  const listenOn = port ?? (await freePort());
  const began = performance.now();
  const command = [process.execPath, ...flags, program, ...args];
  const child = spawn('taskset', ['-c', core, ...command], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(listenOn), ...env },
    stdio: ['ignore', isLogRead ? 'pipe' : 'ignore', 'inherit'],
  });
  child.stdout?.resume();
  const url = `http://127.0.0.1:${listenOn}`;
  while (!(await fetch(url + path).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`${program} did not start`);
    await new Promise((done) => setTimeout(done, 5));
  }
  return {
    url,
    pid: child.pid as number,
    startedIn: performance.now() - began,
    [Symbol.asyncDispose]: () => stop(child),
  };
}

/** What the unit in server/operations/README.md tells Node and the system's memory allocator. */
const asOperatorsSet = {
  NODE_OPTIONS: '--max-old-space-size=512',
  NODE_COMPILE_CACHE: join(tmpdir(), 'bench-compiled'),
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** Node takes these on its command line only. */
const flagsOfOperators = ['--min-semi-space-size=8', '--max-semi-space-size=8'];

/** The site as operators run it, over a folder of its own. */
export async function startSite(
  env: Record<string, string> = {},
  more: { core?: string; port?: number; isLogRead?: boolean; flags?: string[] } = {},
): Promise<Running> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
  const site = await start('dist/bff/serve.js', {
    env: { DATA_DIR: dataDir, ...asOperatorsSet, ...env },
    flags: flagsOfOperators,
    ...more,
  });
  return {
    ...site,
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

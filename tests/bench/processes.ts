import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../support/process.ts';
import { serverCore } from './cpu-per-request.ts';

const root = resolve(import.meta.dirname, '../..');

interface Running extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from its start to its first answer. */
  readonly startedIn: number;
}

interface Options {
  readonly args?: readonly string[];
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a Node program on the server's core and waits for its first answer. */
export async function start(
  program: string,
  { args = [], flags = [], env = {} }: Options = {},
): Promise<Running> {
  const port = await freePort();
  const began = performance.now();
  const command = [process.execPath, ...flags, program, ...args];
  const child = spawn('taskset', ['-c', serverCore, ...command], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => undefined))) {
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

/** The settings of `npm start` for Node and the system's memory allocator. */
const environment = {
  NODE_COMPILE_CACHE: join(tmpdir(), 'bench-compiled'),
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
const flags = ['--min-semi-space-size=2', '--max-semi-space-size=2', '--max-old-space-size=512'];

/** Starts the built site as `npm start` does, over a data folder of its own. */
export async function startSite(env: Record<string, string> = {}): Promise<Running> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
  const site = await start('dist/bff/serve.js', {
    env: { DATA_DIR: dataDir, ...environment, ...env },
    flags,
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

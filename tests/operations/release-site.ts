import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const root = resolve(import.meta.dirname, '../..');
const maker = join(root, 'server/operations/release/make-release.ts');

/** Makes a release of a project's build. @returns its folder */
export function makeRelease(project: string, out: string, ...options: string[]): string {
  const args = [maker, ...options, out, project];
  const told = execFileSync(process.execPath, args, { encoding: 'utf8' });
  return told.split(':', 1)[0] ?? '';
}

/** Links a release's files, quicker than unpacking. @returns its folder there */
export function putRelease(release: string, target: string): string {
  execFileSync('cp', ['-al', release, target]);
  return join(target, basename(release));
}

/** A copy of this project in which the words of a file are others, built. */
export async function buildOther(copy: string, file: string, words: [string, string]) {
  for (const name of ['server', 'shared', 'client', 'package.json', 'package-lock.json'])
    await cp(join(root, name), join(copy, name), { recursive: true });
  for (const name of ['vite.config.ts', 'tsconfig.json', '.env.example'])
    await cp(join(root, name), join(copy, name));
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  const source = await readFile(join(copy, file), 'utf8');
  if (!source.includes(words[0])) throw new Error(`${file} does not say ${words[0]}`);
  await writeFile(join(copy, file), source.replaceAll(...words));
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  // Vitest's own NODE_ENV would make it a build for tests.
  const env = { ...process.env, NODE_ENV: 'production' };
  execFileSync(process.execPath, [vite, 'build', '--app'], { cwd: copy, env, stdio: 'pipe' });
}

export interface ReleaseSite extends AsyncDisposable {
  releases: string;
  /** The release that `current` leads to. */
  current(): Promise<string>;
  /** Runs a release's own switch. */
  switchTo(release: string, ...options: string[]): Promise<{ code: number; said: string }>;
  stderr(): string;
}

/** An operator's folder, and what systemd does there: processes that are restarted over `current`. */
export async function openReleaseSite(ports: readonly number[]): Promise<ReleaseSite> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'releases-')));
  const [releases, dataDir] = [join(folder, 'releases'), join(folder, 'data')];
  await mkdir(releases);
  const running = new Map<string, ChildProcess>();
  let stderr = '';

  async function stop(port: string) {
    const child = running.get(port);
    if (!child || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }
  async function restart(port: string) {
    await stop(port);
    const cwd = await realpath(join(folder, 'current'));
    const env = { PORT: port, DATA_DIR: dataDir, PUBLIC_URL: 'http://localhost:3000' };
    // Nothing of the machine: no PATH.
    const child = spawn(join(cwd, 'node'), ['dist/bff/serve.js'], {
      cwd,
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    running.set(port, child);
  }
  const service = createServer(async (req, res) => {
    await restart((req.url ?? '').slice(1));
    res.end();
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const order = `fetch("http://127.0.0.1:${(service.address() as AddressInfo).port}/"+process.env.PORT)`;

  return {
    releases,
    current: () => realpath(join(folder, 'current')),
    stderr: () => stderr,
    async switchTo(release, ...options) {
      const program = join(release, 'server/operations/release/switch-release.ts');
      const asked = ['--restart', `'${process.execPath}' -e '${order}'`, ...options];
      const child = spawn(join(release, 'node'), [program, ...asked, ...ports.map(String)]);
      const said = Promise.all([text(child.stdout), text(child.stderr)]);
      const [code] = await once(child, 'exit');
      return { code, said: (await said).join('') };
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...running.keys()].map(stop));
      service.close();
      await rm(folder, { recursive: true });
    },
  };
}

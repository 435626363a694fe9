import { execFileSync } from 'node:child_process';
import { readlink, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { verify } from './checksums.ts';
import { copyChunks, deleteOldest } from './other-versions.ts';

/* Makes this release the current one and restarts each port's process. An older release's command rolls back. */
const release = dirname(dirname(dirname(import.meta.dirname)));
const releases = dirname(release);
const link = join(dirname(releases), 'current');
/** Seconds until nginx asks a process again: it avoids a failed one for three. */
const untilAskedAgain = 4;

const { values, positionals: ports } = parseArgs({
  allowPositionals: true,
  options: {
    restart: { type: 'string', default: 'systemctl restart "institut@$PORT"' },
    log: { type: 'string', default: 'journalctl --output cat --lines 1 --unit "institut@$PORT"' },
    // Includes a minute of waiting for the database.
    timeout: { type: 'string', default: '90' },
  },
});
const { restart, log, timeout } = values;

try {
  await switchAll();
} catch (error) {
  console.error(`not switched: ${(error as Error).message}`);
  process.exitCode = 1;
}

async function switchAll(): Promise<void> {
  await verify(release);
  const previous = await readlink(link).then(
    (target) => resolve(dirname(link), target),
    () => undefined,
  );
  const copied = await copyChunks(releases, release);
  await pointCurrentTo(release);
  print(`current is ${basename(release)}, with ${copied} files for open pages of other versions`);
  for (const [index, port] of ports.entries()) {
    try {
      await change(port);
    } catch (error) {
      if (previous) await rollBack(previous, ports.slice(0, index + 1));
      throw error;
    }
  }
  const deleted = await deleteOldest(releases, [release, previous]);
  if (deleted.length > 0) print(`deleted ${deleted.join(', ')}`);
}

/** Replaces the link atomically: a process that starts meanwhile gets either the old or the new version. */
async function pointCurrentTo(target: string): Promise<void> {
  await rm(`${link}.new`, { force: true });
  await symlink(target, `${link}.new`);
  await rename(`${link}.new`, link);
}

async function rollBack(previous: string, changed: readonly string[]): Promise<void> {
  await pointCurrentTo(previous);
  print(`current is ${basename(previous)} again`);
  for (const port of changed) {
    await change(port).catch(({ message }: Error) => print(message));
  }
}

/** Restarts a process, and waits until nginx asks it again. @throws when it does not get ready */
async function change(port: string): Promise<void> {
  run(port, restart, 'inherit');
  const end = performance.now() + Number(timeout) * 1000;
  while (!(await isReady(port))) {
    if (performance.now() > end)
      throw new Error(`port ${port} is not ready after ${timeout} s${lastLineOf(port)}`);
    await setTimeout(200);
  }
  await setTimeout(untilAskedAgain * 1000);
  print(`port ${port} is ready`);
}

function run(port: string, command: string, stdio: 'inherit' | 'pipe'): string {
  return execFileSync('env', [`PORT=${port}`, 'sh', '-c', command], { stdio, encoding: 'utf8' });
}

function lastLineOf(port: string): string {
  try {
    const line = run(port, log, 'pipe').trim().split('\n').at(-1);
    return line ? `; its last line: ${line}` : '';
  } catch {
    return '';
  }
}

async function isReady(port: string): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
  return answer?.status === 200;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

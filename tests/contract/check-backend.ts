import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { checkBackend } from '../../server/contract/check/check-backend.ts';
import { readOptions } from '../../server/contract/check/options.ts';

/** `npm run check-backend -- …` without npm. */
export async function runCheckCommand(...args: string[]) {
  const child = spawn(process.execPath, ['server/contract/check-backend.ts', ...args], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, stderr, ...sorted(stdout.trim().split('\n')) };
}

/** The same in this process, for tests that run it many times. */
export async function runCheck(...args: string[]) {
  const lines: string[] = [];
  const code = await checkBackend(readOptions(args), (line) => lines.push(line));
  return { code, ...sorted(lines) };
}

const sorted = (lines: string[]) => ({
  lines,
  wrong: lines.filter((line) => line.startsWith('wrong ')),
});

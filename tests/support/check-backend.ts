import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';

/** `npm run check-backend -- …` without npm. */
export async function runCheck(...args: string[]) {
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
  const lines = stdout.trim().split('\n');
  return { code, stderr, lines, wrong: lines.filter((line) => line.startsWith('wrong ')) };
}

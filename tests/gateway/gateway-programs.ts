import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const root = resolve(import.meta.dirname, '../..');
const run = (file: string, env: Record<string, string>, ...args: string[]) =>
  spawn(process.execPath, [`server/gateway/${file}`, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** `npm run example-gateway` without npm, which ends at once. */
export async function runExample(env: Record<string, string>) {
  const child = run('example-gateway.ts', env);
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { code, stderr };
}

/** The same, once it listens. */
export async function startExample(env: Record<string, string>) {
  const child = run('example-gateway.ts', env);
  let printed = '';
  child.stdout.on('data', (piece) => {
    printed += piece;
  });
  await once(child.stdout, 'data');
  return {
    printed: () => printed,
    async [Symbol.asyncDispose]() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

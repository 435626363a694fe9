import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '../support/process.ts';

const root = resolve(import.meta.dirname, '../..');

test('the development server renders, and keeps the data folder to itself', async () => {
  const dataDir = await mkdtemp(join(root, 'data-test-'));
  const port = await freePort();
  const child = spawn(process.execPath, ['server/main.ts', '--dev'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let log = '';
  child.stdout.on('data', (chunk) => {
    log += chunk;
  });
  const get = (path: string) => fetch(`http://localhost:${port}${path}`);
  const status = () =>
    get('/').then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(status).toBe(200);
  await expect.poll(() => log).toContain('npm run institute -- demo');
  expect((await get('/client/entry-browser.tsx')).status).toBe(200);
  const folder = dataDir.slice(root.length);
  for (const path of ['jwt.secret', 'institute.sqlite', 'jwt.secret?raw', 'jwt.secret?url']) {
    const answer = await get(`${folder}/${path}`);
    expect(answer.status, path).toBeGreaterThanOrEqual(400);
  }
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
  await rm(dataDir, { recursive: true });
});

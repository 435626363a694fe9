import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'playwright/test';
import { freePort } from '../support/process.ts';

const root = resolve(import.meta.dirname, '../..');
/** The files that `npm run dev` reads. Packages are found in the folder above. */
const sources = ['package.json', 'tsconfig.json', 'vite.config.ts', 'client', 'server', 'shared'];

interface DevelopmentSite extends AsyncDisposable {
  url: string;
  /** The folder with the copy of the project. */
  folder: string;
  dataDir: string;
  stdout(): string;
  /** Ends all processes of the command. */
  stop(): Promise<void>;
}

/** Starts `npm run dev` in a copy of the project, which a test may edit. */
async function startDevelopment(): Promise<DevelopmentSite> {
  const folder = await mkdtemp(join(root, 'data-test-'));
  for (const name of sources) await cp(join(root, name), join(folder, name), { recursive: true });
  const port = await freePort();
  const dataDir = join(folder, 'data');
  const child = spawn('npm', ['run', 'dev'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A terminal would send its signal to all processes of the command.
    detached: true,
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const closed = once(child, 'close');
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null)
      process.kill(-(child.pid ?? 0), 'SIGTERM');
    await closed;
  };
  return {
    url: `http://localhost:${port}`,
    folder,
    dataDir,
    stdout: () => output,
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}

test('an open page shows each edit of the owner’s files, and no data file is served', async ({
  browser,
}) => {
  await using site = await startDevelopment();
  await expect.poll(site.stdout).toContain('listening');
  const page = await browser.newPage();
  // The first request compiles everything.
  await page.goto(`${site.url}/contacts`);
  const file = join(site.folder, 'shared/institute.ts');
  const text = await readFile(file, 'utf8');
  for (let edit = 1; edit <= 2; edit += 1) {
    // The page is hydrated, so it notices the restart.
    await page.waitForFunction(() =>
      Object.keys(document.body).some((key) => key.startsWith('__react')),
    );
    await writeFile(file, text.replace(/name: '[^']*'/, `name: 'Institut ${edit}'`));
    await expect(page).toHaveTitle(new RegExp(`Institut ${edit}`));
  }
  for (const path of ['jwt.secret', 'institute.sqlite', 'jwt.secret?raw', 'jwt.secret?url']) {
    const answer = await fetch(`${site.url}/data/${path}`);
    expect(answer.status, path).toBeGreaterThanOrEqual(400);
  }
  // The page's sockets are still open.
  await site.stop();
  expect(site.stdout()).not.toMatch(/took too long|has been closed|"status":500/);
});

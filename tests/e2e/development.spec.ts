import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { startDevelopment } from '../support/development.ts';

test('what the owner edits shows by itself in an open page, each time', async ({ browser }) => {
  await using site = await startDevelopment();
  await expect.poll(site.stdout).toContain('"listening"');
  const page = await browser.newPage();
  // Rendered for the first time, everything has to be compiled.
  await page.goto(`${site.url}/contacts`);
  const file = join(site.folder, 'shared/institute.ts');
  const text = await readFile(file, 'utf8');
  for (let edit = 1; edit <= 2; edit += 1) {
    // Its script is alive: it will hear of the restart.
    await page.waitForFunction(() =>
      Object.keys(document.body).some((key) => key.startsWith('__react')),
    );
    await writeFile(file, text.replace(/name: '[^']*'/, `name: 'Institut ${edit}'`));
    await expect(page).toHaveTitle(new RegExp(`Institut ${edit}`));
  }
  // With its sockets still open.
  await site.stop();
  expect(site.stdout()).not.toMatch(/took too long|has been closed|"status":500/);
});

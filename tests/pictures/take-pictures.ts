import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { addDays, getWeekday } from '#shared/calendar/calendar-month.ts';
import { findChromium } from '../support/chromium.ts';
import { Outbox } from '../support/outbox.ts';
import { runCommand, startSite } from '../support/process.ts';

/*
 * Takes the pictures of README.md from the demo, after a build: `node_modules/.bin/node tests/pictures/take-pictures.ts`.
 */

const viewport = { width: 360, height: 640 };
const DATA_DIR = await mkdtemp(join(tmpdir(), 'pictures-'));
const owner = 'gerante@institut.example';
await runCommand({ DATA_DIR }, 'demo');
{
  await using site = await startSite({ DATA_DIR });
  const browser = await chromium.launch(await findChromium());
  const page = await browser.newPage({
    baseURL: site.url,
    viewport,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  });
  await page.goto('/');
  await save('home', await page.screenshot());
  await page.goto('/login');
  await page.getByRole('textbox').fill(owner);
  await page.getByRole('button', { name: 'Connectez vous' }).click();
  await page.goto(await new Outbox(join(DATA_DIR, 'outbox')).waitForLink(owner));
  await page.getByRole('button', { name: 'Validate' }).click();
  await page.waitForURL((url) => url.pathname !== '/verify');
  await page.goto(`/admin?jour=${findNextWorkday()}`);
  await save('day', await page.screenshot());
  await browser.close();
}
await rm(DATA_DIR, { recursive: true });

/** Returns a day on which all appointments are still to come. */
function findNextWorkday(): string {
  const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1);
  return getWeekday(tomorrow) === 6 ? addDays(tomorrow, 1) : tomorrow;
}

async function save(name: string, picture: Buffer): Promise<void> {
  const file = join(import.meta.dirname, `${name}.webp`);
  const webp = await sharp(picture).webp({ quality: 45 }).toBuffer();
  await writeFile(file, webp);
  process.stdout.write(`${name}.webp: ${webp.length} bytes\n`);
}

import { join } from 'node:path';
import { defineConfig } from 'playwright/test';
import { findChromium } from '../support/chromium.ts';

const { executablePath, env, isPinned } = await findChromium();

// Pictures compare only where each pixel is drawn by the same browser with the same fonts.
if (!isPinned) process.stdout.write('Screenshots are not compared: not the pinned Chromium.\n');

export default defineConfig({
  testDir: '..',
  testMatch: '**/*.spec.ts',
  // A file stays in one worker, which has one site for it; the longest let others take their tests.
  fullyParallel: false,
  testIgnore: isPinned ? [] : '**/looks.spec.ts',
  outputDir: '.results',
  snapshotPathTemplate: 'looks/{arg}{ext}',
  workers: 2,
  reporter: [['line'], ['./slowest-tests.ts']],
  projects: [
    { name: 'day', grepInvert: /@nightly/ },
    // Tests whose rule a faster test checks too: npm run nightly.
    { name: 'night', grep: /@nightly/ },
  ],
  // For what never happens only: no test passes or fails by the clock of a busy machine.
  timeout: 100_000,
  expect: {
    timeout: 25_000,
    toHaveScreenshot: {
      animations: 'disabled',
      scale: 'device',
      maxDiffPixels: 40,
      stylePath: join(import.meta.dirname, 'looks.css'),
    },
  },
  use: {
    locale: 'fr-CI',
    launchOptions: {
      executablePath,
      ...(env && { env }),
      // In a container there is no room for Chromium's own sandbox, and the network is closed to it.
      args: ['--no-sandbox', '--disable-background-networking'],
    },
  },
});

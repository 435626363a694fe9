import { join } from 'node:path';
import { defineConfig } from 'playwright/test';
import { findChromium } from '../support/chromium.ts';

const { executablePath, env, isPinned } = await findChromium();

// Pictures are comparable only if the same browser draws them with the same fonts.
if (!isPinned) process.stdout.write('Screenshots are not compared: not the pinned Chromium.\n');

export default defineConfig({
  testDir: '..',
  testMatch: '**/*.spec.ts',
  // All tests of a file run in one worker, which has one site for them.
  fullyParallel: false,
  testIgnore: isPinned ? [] : '**/looks.spec.ts',
  outputDir: '.results',
  snapshotPathTemplate: 'looks/{arg}{ext}',
  workers: 2,
  reporter: [['line'], ['./slowest-tests.ts']],
  projects: [
    { name: 'day', grepInvert: /@nightly/ },
    // Tests of rules that a faster test checks too: npm run nightly.
    { name: 'night', grep: /@nightly/ },
  ],
  // The time limits only end tests that hang. No test depends on the speed of the machine.
  timeout: 600_000,
  expect: {
    timeout: 120_000,
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
      // Chromium's own sandbox does not work in a container, and background requests would fail there.
      args: ['--no-sandbox', '--disable-background-networking'],
    },
  },
});

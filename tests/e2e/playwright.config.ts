import { defineConfig } from 'playwright/test';
import { findChromium } from '../support/chromium.ts';

const { executablePath, env } = await findChromium();

export default defineConfig({
  testDir: '.',
  outputDir: '.results',
  fullyParallel: true,
  workers: 2,
  reporter: 'line',
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

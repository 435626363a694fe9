import { findChromium } from './support/chromium.ts';

/* Prints the last line of npm test: the tests that it did not run, and the command that runs them. */

const { isPinned } = await findChromium();
const neighbours =
  'what needs nginx or the system’s PostgreSQL (npm run test:neighbours, after installing them)';
const pictures = 'screenshots (npm run nightly -- looks, on Linux and x64)';
const notTried = isPinned ? [neighbours] : [neighbours, pictures];
process.stdout.write(`All passed. Not tried: ${notTried.join('; ')}.\n`);

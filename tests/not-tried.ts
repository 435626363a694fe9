import { findChromium } from './support/chromium.ts';

/* The last line of npm test: what it did not try, and the command that does. */

const { isPinned } = await findChromium();
const neighbours =
  'what needs nginx or the system’s PostgreSQL (npm run test:neighbours, after installing them)';
const pictures = 'screenshots (npm run nightly -- looks, on Linux and x64)';
const notTried = isPinned ? [neighbours] : [neighbours, pictures];
process.stdout.write(`All passed. Not tried: ${notTried.join('; ')}.\n`);

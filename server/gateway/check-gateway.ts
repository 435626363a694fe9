import { checks } from './checks.ts';
import { type Ask, asker } from './signed-request.ts';

/*
 * `npm run check-gateway -- URL`, with its NOTIFY_SECRET in the environment: says line by line whether a gateway takes
 * what is signed, and nothing else. What it takes is a message to a number that belongs to nobody. Exit code 0: nothing
 * is wrong; 1: something is; 2: a wrong argument.
 */

const say = (line: string) => process.stdout.write(`${line}\n`);
const usage =
  'Usage: NOTIFY_SECRET=whsec_… npm run check-gateway -- https://gateway.example/messages';

/** @returns whether nothing is wrong */
async function checkAll(ask: Ask): Promise<boolean> {
  let isRight = true;
  for (const [what, check] of checks) {
    const fault = await check(ask).catch((error: Error) => `no answer: ${error.message}`);
    say(fault ? `wrong ${what}: ${fault}` : `right ${what}`);
    if (fault) isRight = false;
  }
  return isRight;
}

const { NOTIFY_SECRET = '' } = process.env;
const url = URL.parse(process.argv[2] ?? '');
if (!url || !NOTIFY_SECRET.startsWith('whsec_')) {
  console.error(usage);
  process.exitCode = 2;
} else {
  process.exitCode = (await checkAll(await asker(url, NOTIFY_SECRET))) ? 0 : 1;
}

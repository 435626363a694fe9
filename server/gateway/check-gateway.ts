import { randomUUID } from 'node:crypto';
import { type Ask, asker } from './signed-request.ts';

/** @returns what is wrong */
type Check = (ask: Ask) => Promise<string | undefined>;

const isTaken = (status: number) => status >= 200 && status < 300;
const taken = (status: number) => (isTaken(status) ? undefined : `answered ${status}, not 2xx`);
const refused = (status: number) =>
  status >= 400 && status < 500 && status !== 410 ? undefined : `answered ${status}, not 4xx`;

const without = (name: string) => ({ headers: { [`webhook-${name}`]: undefined } });

/** The requirements on a gateway, by Standard Webhooks 1.0.0. */
const checks: readonly (readonly [what: string, check: Check])[] = [
  ['a message that is signed is taken', async (ask) => taken(await ask())],
  ['one of a free hour is taken', async (ask) => taken(await ask({ isOfFreeHour: true }))],
  [
    'the same message again is taken, as its first answer may have been lost',
    async (ask) => {
      const id = randomUUID();
      return taken(await ask({ id })) ?? taken(await ask({ id }));
    },
  ],
  [
    'one of several signatures is enough, while a secret is replaced',
    async (ask) => taken(await ask({ hasOther: true })),
  ],
  ['a body that comes slowly is waited for', async (ask) => taken(await ask({ pauseMs: 3000 }))],
  ['another secret is refused', async (ask) => refused(await ask({ isForged: true }))],
  [
    'another body than what was signed is refused',
    async (ask) => refused(await ask({ sends: '{"type":"reminder.due","data":{}}' })),
  ],
  [
    'another id than what was signed is refused',
    async (ask) => refused(await ask({ headers: { 'webhook-id': randomUUID() } })),
  ],
  ['a time that is too old is refused', async (ask) => refused(await ask({ ahead: -600 }))],
  ['a time that is too far ahead is refused', async (ask) => refused(await ask({ ahead: 600 }))],
  ...['id', 'timestamp', 'signature'].map(
    (name) =>
      [
        `no webhook-${name} is refused`,
        async (ask: Ask) => refused(await ask(without(name))),
      ] as const,
  ),
  ['rubbish instead of JSON is refused', async (ask) => refused(await ask({ sends: '{' }))],
  ['after all that, a message is taken', async (ask) => taken(await ask())],
];

/*
 * `npm run check-gateway -- URL`, with its NOTIFY_SECRET in the environment. It reports line by
 * line whether a gateway accepts signed messages, and nothing else. Accepted messages go to a
 * number that was never assigned. Exit code 0: nothing is wrong; 1: something is; 2: a wrong
 * argument.
 */

const say = (line: string) => process.stdout.write(`${line}\n`);
const usage =
  'Usage: NOTIFY_SECRET=whsec_… npm run check-gateway -- https://gateway.example/messages';

/** @returns true if nothing is wrong */
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

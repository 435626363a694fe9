import { parseArgs } from 'node:util';
import { playMessages } from './notifications/histories/run.ts';
import { newDatabase, startPostgres } from './support/neighbours/postgres.ts';

/*
 * `npm run nightly -- messages [--days 90] [--appointments 5000] [--postgres] [--seed 1]`: two processes, a mail server and a
 * gateway that fail, kills, and a clock that is moved: each message once, or rightly never, against who counts anew.
 */

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '90' },
    appointments: { type: 'string', default: '5000' },
    postgres: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Math.trunc(Math.random() * 2 ** 30)) },
  },
});
const start = performance.now();
const say = (what: string) =>
  process.stdout.write(
    `${what}, seed ${values.seed}, ${Math.round((performance.now() - start) / 1000)} s\n`,
  );
await using opened = new AsyncDisposableStack();
const server = values.postgres ? opened.use(await startPostgres()) : undefined;
const { wrong, ...report } = await playMessages({
  ...{ days: Number(values.days), appointments: Number(values.appointments) },
  ...{ seed: Number(values.seed), say },
  postgres: server && (await newDatabase(server.url)),
});
say(JSON.stringify(report, undefined, 2));
for (const line of wrong) process.stdout.write(`${line}\n`);
process.exitCode = wrong.length > 0 ? 1 : 0;

import { parseArgs } from 'node:util';
import { playMessages } from './notifications/message-histories.ts';
import { newDatabase, startPostgres } from './support/neighbours/postgres.ts';

/*
 * `npm run nightly -- messages [--lives 200] [--postgres] [--seed 1]`: random histories of appointments by two processes
 * that are killed, with a mail server that fails.
 */

const { values } = parseArgs({
  options: {
    lives: { type: 'string', default: '200' },
    postgres: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Math.trunc(Math.random() * 2 ** 30)) },
  },
});
const report = (line: string) => process.stdout.write(`${line}, seed ${values.seed}\n`);
await using opened = new AsyncDisposableStack();
const server = values.postgres ? opened.use(await startPostgres()) : undefined;
const { wrong, ...counts } = await playMessages({
  lives: Number(values.lives),
  seed: Number(values.seed),
  postgres: server && (await newDatabase(server.url)),
  report,
});
report(JSON.stringify(counts));
for (const line of wrong) report(line);
process.exitCode = wrong.length > 0 ? 1 : 0;

import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { openDatabase } from '../server/institute/database/database.ts';
import { createLog } from '../server/observability/log.ts';
import { createMoneyPlayer, moneyHistories } from './money/money-histories.ts';
import { newDatabase, startPostgres } from './support/neighbours/postgres.ts';

/*
 * `npm run nightly -- money [--histories 20000] [--postgres] [--seed 1]`: random histories of the ledger, played against a
 * model that adds everything up anew. Each test run tries a few hundred.
 */

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '20000' },
    postgres: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Math.trunc(Math.random() * 2 ** 30)) },
  },
});
const histories = Number(values.histories);
const seed = Number(values.seed);
const start = performance.now();
await using opened = new AsyncDisposableStack();
const server = values.postgres ? opened.use(await startPostgres()) : undefined;
const location = server ? { url: await newDatabase(server.url) } : { file: ':memory:' };
const db = opened.use(await openDatabase(location, createLog('silent')));
const player = await createMoneyPlayer(db);
const property = fc.asyncProperty(moneyHistories, (history) => player.play(history));

/** Histories between two lines of the output. */
const part = 500;
for (let done = 0; done < histories; done += part) {
  const numRuns = Math.min(part, histories - done);
  await fc.assert(property, { numRuns, seed: seed + done });
  const seconds = Math.round((performance.now() - start) / 1000);
  process.stdout.write(`${done + numRuns} histories of money, seed ${seed}, ${seconds} s\n`);
}

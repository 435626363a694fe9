import { parseArgs } from 'node:util';
import { openDatabase } from '#server/institute/database/database.ts';
import { createLog } from '#server/observability/log.ts';
import { playAtOnce } from './agenda/support/at-once.ts';
import { createRandom } from './support/kills.ts';
import { newDatabase, startPostgres } from './support/neighbours/postgres.ts';

/*
 * Many concurrent clients: `npm run nightly -- agenda [--rounds 200] [--postgres] [--seed 1]`. Each test run plays a
 * few rounds.
 */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    /** Plays the rounds on a new PostgreSQL server, where transactions run concurrently. */
    postgres: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Math.trunc(Math.random() * 2 ** 30)) },
  },
});
const seed = Number(values.seed);
const start = performance.now();
const say = (what: string) =>
  process.stdout.write(
    `${what}, seed ${seed}, ${Math.round((performance.now() - start) / 1000)} s\n`,
  );

await using disposables = new AsyncDisposableStack();
const server = values.postgres ? disposables.use(await startPostgres()) : undefined;
const location = server ? { url: await newDatabase(server.url) } : { file: ':memory:' };
const db = disposables.use(await openDatabase(location, createLog('silent')));
const counts = { successes: 0, refused: 0 };
for (let round = 1; round <= Number(values.rounds); round += 1) {
  const { successes, refused } = await playAtOnce(db, createRandom(seed + round));
  counts.successes += successes;
  counts.refused += refused;
  if (round % 50 === 0 || round === Number(values.rounds)) {
    say(`${round} rounds at once: ${counts.successes} successes, ${counts.refused} refusals`);
  }
}

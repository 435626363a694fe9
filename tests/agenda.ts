import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { openDatabase } from '../server/institute/database/database.ts';
import { createLog } from '../server/observability/log.ts';
import { playAtOnce } from './agenda/support/at-once.ts';
import { cases, compare } from './agenda/support/cases.ts';
import { randomFrom } from './support/kill.ts';
import { newDatabase, startPostgres } from './support/neighbours/postgres.ts';

/*
 * `npm run nightly -- agenda [--cases 100000] [--rounds 200] [--postgres] [--seed 1]`: free
 * hours against an exhaustive search, and what many clients do at once. Each test run tries a few.
 */

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '200' },
    /** Rounds over a new PostgreSQL, where transactions meet. */
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

/** Cases of one part: a run that is ended has said how far it came. */
const part = 1_000;

for (let done = 0; done < Number(values.cases); done += part) {
  const numRuns = Math.min(part, Number(values.cases) - done);
  await fc.assert(fc.asyncProperty(cases, compare), { numRuns, seed: seed + done });
  say(`${done + numRuns} cases of availability`);
}
await using opened = new AsyncDisposableStack();
const server = values.postgres ? opened.use(await startPostgres()) : undefined;
const location = server ? { url: await newDatabase(server.url) } : { file: ':memory:' };
const db = opened.use(await openDatabase(location, createLog('silent')));
const told = { successes: 0, refused: 0 };
for (let round = 1; round <= Number(values.rounds); round += 1) {
  const { successes, refused } = await playAtOnce(db, randomFrom(seed + round));
  told.successes += successes;
  told.refused += refused;
  if (round % 50 === 0 || round === Number(values.rounds)) {
    say(`${round} rounds at once: ${told.successes} successes, ${told.refused} refusals`);
  }
}

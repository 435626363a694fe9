import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { openDatabase } from '../server/institute/database/database.ts';
import { createLog } from '../server/observability/log.ts';
import { cases, compare } from './support/agenda/cases.ts';
import { createPlayer, histories } from './support/agenda/histories.ts';

/*
 * `npm run agenda -- [--cases 100000] [--histories 10000] [--seed 1]`: what is free, and what happens to it,
 * against who tries everything. Each test run tries a few hundred.
 */

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '100000' },
    histories: { type: 'string', default: '10000' },
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
  fc.assert(fc.property(cases, compare), { numRuns, seed: seed + done });
  say(`${done + numRuns} cases of availability`);
}
await using db = await openDatabase({ file: ':memory:' }, createLog('silent'));
const player = createPlayer(db);
const property = fc.asyncProperty(histories, (history) => player.play(history));
for (let done = 0; done < Number(values.histories); done += part) {
  const numRuns = Math.min(part, Number(values.histories) - done);
  await fc.assert(property, { numRuns, seed: seed + done });
  say(`${done + numRuns} histories`);
}

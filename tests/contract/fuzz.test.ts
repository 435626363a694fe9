import { expect, test } from 'vitest';
import { fuzz, fuzzKinds } from './fuzz/fuzz.ts';

/** `npm run nightly -- fuzz` tries 100 000 of each kind. */
const cases = 1000;

test.each(fuzzKinds)('no %s ends in a 500 or leaves memory behind', async (kind) => {
  const seed = Math.trunc(Math.random() * 2 ** 30);
  const report = await fuzz(kind, cases, seed);
  process.stdout.write(`fuzz: ${kind}, seed ${seed} ${JSON.stringify(report.statuses)}\n`);
  // Enough of them got past the door to say something.
  expect(report.statuses[200]).toBeGreaterThan(cases / 200);
  expect(report.growth).toBeLessThan(1.3);
});

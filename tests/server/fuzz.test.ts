import { expect, test } from 'vitest';
import { fuzz } from '../support/fuzz.ts';

/** `npm run fuzz` tries 100 000. */
const cases = 3000;

test('R84: no request ends in a 500 or leaves memory behind', async () => {
  const report = await fuzz(cases);
  process.stdout.write(`fuzz: seed ${report.seed} ${JSON.stringify(report.statuses)}\n`);
  expect(report.statuses[500]).toBeUndefined();
  // Enough of them got past the door to say something.
  expect(report.statuses[200]).toBeGreaterThan(cases / 50);
  expect(report.growth).toBeLessThan(1.3);
});

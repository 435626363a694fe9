import { expect, test } from 'vitest';
import { judgeSite } from './support/observatory.ts';

test('R31: Mozilla’s Observatory finds nothing to take points for', {
  timeout: 60_000,
}, async () => {
  const { grade, score, tests } = await judgeSite();
  expect(grade).toBe('A+');
  // All there is without being on browsers' preload list or giving up the map.
  expect(score).toBeGreaterThanOrEqual(135);
  const costs = Object.entries(tests).filter(([, { scoreModifier }]) => scoreModifier < 0);
  expect(costs).toEqual([]);
});

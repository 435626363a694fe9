import { expect, test } from 'vitest';
import { isBest, judgeSite } from './support/observatory.ts';

test('Mozilla’s Observatory finds nothing to take points for', async () => {
  const { grade, score, tests } = await judgeSite();
  expect({ grade, score }).toSatisfy(isBest);
  const costs = Object.entries(tests).filter(([, { scoreModifier }]) => scoreModifier < 0);
  expect(costs).toEqual([]);
});

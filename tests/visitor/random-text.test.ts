import { expect, test } from 'vitest';
import { randomText } from '../../server/visitor/random-text.ts';

test('of many texts none is made twice, over the end of what was made at once', () => {
  const texts = Array.from({ length: 2_000 }, () => randomText(27, 'base64url'));
  expect(new Set(texts).size).toBe(2_000);
  for (const text of texts) expect(text).toMatch(/^[\w-]{36}$/);
  const salts = Array.from({ length: 2_000 }, () => randomText(4, 'hex'));
  for (const salt of salts) expect(salt).toMatch(/^[\da-f]{8}$/);
  expect(new Set(salts).size).toBeGreaterThan(1_990);
});

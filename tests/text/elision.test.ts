import { expect, test } from 'vitest';
import { formatMove } from '#shared/appointments/decision-text.ts';
import { deName } from '#shared/text/elision.ts';

test.each([
  ['Institut Exemple', 'd’Institut Exemple'],
  ['Aïcha', 'd’Aïcha'],
  ['Élise', 'd’Élise'],
  ['Rose', 'de Rose'],
])('puts de before %s', (name, text) => {
  expect(deName(name)).toBe(text);
});

test('a move within a day names the day once', () => {
  const at = (day: string, hour: string) => ({ day, hour });
  expect(formatMove(at('2026-11-27', '16:00'), at('2026-11-27', '16:30'))).toBe(
    'de 16\u00a0h à 16\u00a0h\u00a030, vendredi 27 novembre',
  );
  expect(formatMove(at('2026-11-27', '16:00'), at('2026-11-28', '10:00'))).toBe(
    'du vendredi 27 novembre à 16\u00a0h au samedi 28 novembre à 10\u00a0h',
  );
});

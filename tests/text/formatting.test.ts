import { expect, test } from 'vitest';
import { formatPhone } from '#shared/institute.ts';
import { formatSpokenDuration } from '#shared/text/duration.ts';
import { removeAccents, toSlug } from '#shared/text/slug.ts';

test.each([
  ['15mn', '15 minutes'],
  ['1h', '1 heure'],
  ['1h15', '1 heure 15'],
  ['2h30', '2 heures 30'],
])('a duration of %s', (text, spoken) => {
  expect(formatSpokenDuration(text)).toBe(spoken);
});

test('names become slugs', () => {
  expect(toSlug('Gamme Phytomer, Phytocéane et Vie Collection')).toBe(
    'gamme-phytomer-phytoceane-et-vie-collection',
  );
  expect(toSlug('Épilation à la cire')).toBe('epilation-a-la-cire');
  expect(removeAccents('Cœur ÉCLAT')).toBe('coeur eclat');
});

test.each([
  ['+2250506070809', '05 06 07 08 09'],
  ['+33612345678', '+33612345678'],
  ['', ''],
])('the telephone number %s is shown as %s', (number, text) => {
  expect(formatPhone(number)).toBe(text.replaceAll(' ', '\u00a0'));
});

import { expect, test } from 'vitest';
import { replyAddresses } from '../../client/admin/reply-addresses.ts';

test.each([
  ['Bonjour, écrivez à awa@exemple.ci.', 'awa@exemple.ci', undefined],
  ['<awa@exemple.ci>, +225 05 06 07 08 09', 'awa@exemple.ci', '+2250506070809'],
  ['Répondre à\u00a0: 05 06 07 08 09', undefined, '+2250506070809'],
  ['a@b', undefined, undefined],
])('finds the addresses in "%s"', (message, email, phone) => {
  expect(replyAddresses(message, null)).toEqual({ email, phone });
  expect(replyAddresses(message, 'proved@exemple.ci').email).toBe('proved@exemple.ci');
});

/** In quadratic time so many characters would exceed the test's timeout. */
test.each(['x', '1', '1(', '@a', 'a@a.', '.a'])(
  'reads a message of a million "%s" in linear time',
  (piece) => {
    const message = `a@${piece.repeat(1_000_000)}`;
    expect(replyAddresses(message, null).phone).toBeUndefined();
  },
);

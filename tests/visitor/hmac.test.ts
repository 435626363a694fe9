import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { hmacSha256 } from '../../server/visitor/hmac.ts';

test('it is the HMAC of node:crypto, for keys shorter and longer than a block', () => {
  for (const length of [0, 1, 32, 63, 64, 65, 200]) {
    for (const text of ['', 'anonymous:', 'session:é€😀', 'x'.repeat(5000)]) {
      const key = 'clé-€'.repeat(50).slice(0, length);
      const expected = createHmac('sha256', key).update(text).digest('base64url');
      expect(hmacSha256(key)(text), `${length} ${text.slice(0, 9)}`).toBe(expected);
    }
  }
});

test('RFC 4231, test case 2', () => {
  expect(Buffer.from(hmacSha256('Jefe')('what do ya want for nothing?'), 'base64url')).toEqual(
    Buffer.from('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843', 'hex'),
  );
});

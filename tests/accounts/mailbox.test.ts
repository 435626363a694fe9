import { expect, test } from 'vitest';
import { canonicalMailbox, spellingsOf } from '../../server/institute/accounts/mailboxes.ts';

test.each([
  ['awa+promo@exemple.ci', 'awa@exemple.ci'],
  ['a.w.a@exemple.ci', 'a.w.a@exemple.ci'],
  ['a.w.a+promo@gmail.com', 'awa@gmail.com'],
  ['a.wa@googlemail.com', 'awa@gmail.com'],
  ['"a@b"@exemple.ci', '"a@b"@exemple.ci'],
])('%s counts as %s', (mailbox, canonical) => {
  expect(canonicalMailbox(mailbox)).toBe(canonical);
});

test('an internationalized domain has two spellings, any other domain one', () => {
  expect(spellingsOf('awa@xn--caf-dma.ci')).toEqual(['awa@xn--caf-dma.ci', 'awa@café.ci']);
  expect(spellingsOf('awa@exemple.ci')).toEqual(['awa@exemple.ci']);
});

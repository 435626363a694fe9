import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { LoginInput } from '#shared/accounts/account.ts';
import { firstIssue, readMailbox } from '#shared/contract/fields.ts';
import { expectToEnd } from '../support/expect-to-end.ts';

const readRefusal = (schema: v.GenericSchema, input: unknown) => {
  const parsed = v.safeParse(schema, input);
  return parsed.success ? undefined : firstIssue(parsed.issues);
};

test.each(['awa@exemple.ci', '  awa.kone+site@mail.exemple.ci ', 'Awa@Exemple.CI'])(
  '%j is an e-mail address',
  (email) => {
    expect(v.parse(LoginInput, { email }).email).toBe(email.trim().toLowerCase());
  },
);

test.each(['awa@ⓖmail.com', 'awa@gmail.com', 'awa@gm\u00adail.com', 'AWA@GMAIL.COM'])(
  '%j is awa@gmail.com',
  (email) => {
    expect(readMailbox(email)).toBe('awa@gmail.com');
  },
);

test('an international domain is converted to ASCII', () => {
  expect(readMailbox('awa@CAFÉ.ci')).toBe('awa@xn--caf-dma.ci');
  expect(readMailbox('awa@cafe\u0301.ci')).toBe('awa@xn--caf-dma.ci');
  expect(readMailbox('Zoe\u0308@exemple.ci')).toBe('zoë@exemple.ci');
});

test('normalising an address twice changes nothing', () => {
  const part = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 8 }),
    fc.constantFrom('.', 'xn--'),
  );
  const text = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, fc.constantFrom('', '.ci', '.com'), (name, domain, end) => {
      const mailbox = readMailbox(`${name}@${domain}${end}`);
      if (mailbox === undefined) return;
      expect(readMailbox(mailbox)).toBe(mailbox);
      expect(mailbox.slice(mailbox.indexOf('@') + 1)).toMatch(/^[a-z0-9_.-]+$/);
    }),
    { numRuns: 5000 },
  );
});

test.each([
  'awa',
  '@exemple.ci',
  'a@1.2.3.4',
  'a@b.ci/c',
  'a@%67mail.com',
  'a@xn--\u00e9.ci',
  'a@-.ci\u0000',
  '=?utf-8?q?a?=@b.ci',
  'awa@exemple',
  'a@b.ci,c@d.ci',
  'a@b.ci\r\nBcc: x@y.z',
  'Awa <a@b.ci>',
  'a@b@c.ci',
  'a\u0001b@c.ci',
  `${'a'.repeat(250)}@b.ci`,
])('%j is no e-mail address', (email) => {
  expect(readRefusal(LoginInput, { email })).toEqual({
    field: 'email',
    message: 'Saisissez une adresse e-mail complète, par exemple nom@exemple.ci.',
  });
});

test.each([{}, { email: '' }, { email: '   ' }, { email: ['a@b.ci'] }, { email: { $ne: 1 } }])(
  '%j gets the message that asks for an e-mail address',
  (input) => {
    expect(readRefusal(LoginInput, input)).toEqual({
      field: 'email',
      message: 'Saisissez votre adresse e-mail.',
    });
  },
);

test('no input makes the validation slow', () => {
  // With four million characters a quadratic match takes hours.
  for (const email of [`a@${'.'.repeat(4e6)}@`, `${'a.'.repeat(1e6)}@${'b.'.repeat(1e6)}@`]) {
    expectToEnd(() => expect(readRefusal(LoginInput, { email })?.field).toBe('email'));
  }
});

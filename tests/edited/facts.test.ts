import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { formatPhone, institute } from '#shared/institute.ts';
import { projectFiles } from '../support/own-files.ts';

const root = resolve(import.meta.dirname, '../..');
const { phone, whatsapp, email, mailFrom, landmarks, payment, address, social } = institute;
const facts = [
  ...[phone, whatsapp].flatMap((number) => [
    number.slice(1),
    number.slice(4),
    formatPhone(number).replaceAll('\u00a0', ' '),
    formatPhone(number).replaceAll('\u00a0', '\\u00a0'),
  ]),
  ...[email, mailFrom, landmarks, payment, address.street, ...social.map(({ url }) => url)],
].filter(Boolean);

test('no test contains a fact that the owner may change', () => {
  const files = projectFiles.filter((file) => /^tests\/.*\.ts$/.test(file));
  const literals = files.flatMap((file) => {
    const text = readFileSync(resolve(root, file), 'utf8');
    return facts.filter((fact) => text.includes(fact)).map((fact) => `${file}: ${fact}`);
  });
  expect(literals).toEqual([]);
});

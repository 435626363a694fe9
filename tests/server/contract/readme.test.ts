import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { describedCalls } from '../../../server/contract/described/described-calls.ts';
import { callbackTargets } from '../../../server/contract/limits.ts';
import { type CallName, calls } from '../../../shared/contract/calls.ts';
import { type ErrorCode, errorCodes, phoneMark } from '../../../shared/contract/error-codes.ts';

const folder = resolve(import.meta.dirname, '../../../server/contract');
const page = readFileSync(`${folder}/README.md`, 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('| '));
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test('the page names every call, and says of each whether it is required', () => {
  for (const [name, { method, path }] of Object.entries(calls)) {
    const row = rows.find((line) => line.split(/[ ,|]+/).includes(path)) ?? '';
    expect(row, path).toMatch(new RegExp(`\\| (?:.*, )?${method} `));
    const { without } = describedCalls[name as CallName];
    expect(row.includes('| required. '), path).toBe(without === undefined);
  }
});

/** What no backend has a reason to say. */
const own = ['xsrf', 'admin-code', 'method-not-allowed', 'too-long'];

test('the page tells every error code with its status and its sentence', () => {
  for (const [code, { status, message }] of Object.entries(errorCodes)) {
    if (own.includes(code)) continue;
    const sentence = message.replace(phoneMark, 'TELEPHONE');
    expect(rows.map(plain)).toContain(`| \`${code}\` | ${status} | ${plain(sentence)} |`);
  }
  const told = rows.flatMap((row) => /^\| `([a-z-]+)` \| \d{3} \|/.exec(row)?.[1] ?? []);
  const codes = Object.keys(errorCodes) as ErrorCode[];
  expect(told).toEqual(codes.filter((code) => !own.includes(code)));
});

test('the page tells every header of the document, and where a callback may lead', () => {
  const document = JSON.parse(readFileSync(`${folder}/openapi.json`, 'utf8'));
  for (const name of Object.keys(document.components.parameters)) {
    expect(page).toContain(`\`${name}\``);
  }
  for (const target of callbackTargets) expect(page).toContain(`\`${target}\``);
});

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';

const read = (file: string) => readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8');

/** Each setting of the example, uncommented. */
const example = parseEnv(read('.env.example').replace(/^# (?=[A-Z_]+=)/gm, ''));

test('the example names every setting, and no other', () => {
  const knownNames = [...read('server/config/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): v\./gm)];
  expect(knownNames.length).toBeGreaterThan(20);
  expect(Object.keys(example).sort()).toEqual(knownNames.map(([, name]) => name).sort());
});

test('the values of the example are the defaults', () => {
  expect(readConfig(example)).toEqual(readConfig({}));
});

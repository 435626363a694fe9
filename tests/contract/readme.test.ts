import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { callbackTargets, sharedParameters } from '#server/contract/document/openapi-document.ts';
import { callNames, getDeclaration } from '#shared/contract/calls.ts';

const folder = resolve(import.meta.dirname, '../../server/contract');
const page = readFileSync(`${folder}/README.md`, 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('| '));

test('the page names the required calls as required, and no others', () => {
  const required = callNames.map(getDeclaration).filter(({ ifMissing }) => ifMissing === undefined);
  const named = rows.flatMap(
    (row) => /^\| (GET|POST) ([\w/:]+) \|/.exec(row)?.slice(1).join(' ') ?? [],
  );
  expect(named).toEqual(required.map(({ method, path }) => `${method} ${path}`));
});

test('the page names every header of the document, and the targets of a callback', () => {
  for (const name of Object.keys(sharedParameters)) {
    expect(page).toContain(`\`${name}\``);
  }
  for (const target of callbackTargets) expect(page).toContain(`\`${target}\``);
});

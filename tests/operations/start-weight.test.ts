import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { test } from 'vitest';
import { expectWithinBudget } from '../support/budget.ts';

const dist = resolve(import.meta.dirname, '../../dist');

/** Kilobytes that are parsed before the first page: a file with all that it imports at once. */
function weightOf(entry: string): number {
  const files = new Map<string, string>();
  const add = (file: string) => {
    if (files.has(file)) return;
    const source = readFileSync(file, 'utf8');
    files.set(file, source);
    for (const [, path = ''] of source.matchAll(
      /^(?:import|export) (?:[^;]*? from )?"(\.[^"]+)";$/gm,
    ))
      add(join(dirname(file), path));
  };
  add(join(dist, entry));
  return [...files.values()].reduce((sum, source) => sum + Buffer.byteLength(source), 0) / 1000;
}

/*
 * The mailer, the proxy, the metrics and PostgreSQL are 790 kB more, the screens that the first page does
 * not show over 1 000. The calls' declarations, with the examples and words of the contract, are 40.
 */
test.each([
  ['bff/serve.js', 3_170],
  ['server/entry-server.js', 850],
])('a start parses no more than it needs: %s', (entry, budget) => {
  expectWithinBudget(`${entry}, in kB`, Math.round(weightOf(entry)), budget);
});

import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { test } from 'vitest';
import { expectWithinBudget } from '../support/budget.ts';

const dist = resolve(import.meta.dirname, '../../dist');

/** Kilobytes of scripts that are parsed before the first page: a file with all its static imports. */
function getWeight(entry: string): number {
  const files = new Map<string, string>();
  const add = (file: string) => {
    if (files.has(file)) return;
    const source = readFileSync(file, 'utf8');
    files.set(file, source);
    for (const [, path = ''] of source.matchAll(/\b(?:import|from)\s*["'`](\.[^"'`]+)["'`]/g))
      add(join(dirname(file), path));
  };
  add(join(dist, entry));
  return [...files.values()].reduce((sum, source) => sum + Buffer.byteLength(source), 0) / 1000;
}

/*
 * The mailer, the proxy, the metrics, PostgreSQL, sign-in providers and the back office's screens load at their
 * first use.
 */
test.each([
  ['bff/serve.js', 1_930],
  ['server/entry-server.js', 640],
])('a start parses no more than it needs: %s', (entry, budget) => {
  expectWithinBudget(`${entry}, in kB`, Math.round(getWeight(entry)), budget);
});

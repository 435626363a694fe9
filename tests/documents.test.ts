import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bookingLimits, type RateLimit, rateLimits } from '#shared/limits/limits.ts';
import { workLimits } from '#shared/limits/work-limits.ts';
import { expectWithinBudget } from './support/budget.ts';
import { projectFiles } from './support/own-files.ts';

/* Checks the facts in documents that a program can verify. */

const root = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');
const documents = projectFiles.filter((file) => file.endsWith('.md'));

/** Returns a document without its examples, which have no links or headings. */
const getProse = (file: string) => read(file).replace(/^```.*?^```/gms, '');

/** Finds both forms of links: [text](target), and [label]: target. */
function listLinks(text: string): string[] {
  const inline = text.matchAll(/\]\(([^()\s]+)\)/g);
  const defined = text.matchAll(/^\[[^\]]+\]: (\S+)$/gm);
  return [...inline, ...defined].map(([, target = '']) => target);
}

/** Returns the anchors that GitHub gives to headings. */
const getAnchors = (file: string) =>
  [...getProse(file).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('the list of documents is complete', () => {
  expect(documents).toContain('README.md');
  expect(documents.length).toBeGreaterThan(10);
});

describe.each(documents)('%s', (document) => {
  const text = getProse(document);

  test('links only to existing files and headings', () => {
    for (const link of listLinks(text)) {
      if (/^[a-z]+:/.test(link)) continue;
      const [linked = '', anchor] = link.split('#');
      const target = linked ? resolve(root, dirname(document), linked) : resolve(root, document);
      expect(existsSync(target), link).toBe(true);
      if (anchor) expect(getAnchors(target), link).toContain(anchor);
      // An empty folder is not part of the repository.
      const path = relative(root, target);
      const isOwn = projectFiles.some((file) => file === path || file.startsWith(`${path}/`));
      expect(isOwn, link).toBe(true);
    }
  });

  test('has no two lines that begin alike', () => {
    const begun = text.split('\n').flatMap((line) => line.match(/^.{40}/) ?? []);
    const repeated = begun.filter((beginning, at) => begun.indexOf(beginning) < at);
    expect(repeated.filter((beginning) => /\p{L}/u.test(beginning))).toEqual([]);
  });

  test('names what is in the file that it leads to', () => {
    const named = text.matchAll(
      /((?:`\w+`(?:,? (?:and|or) |, )?)+) (?:in|of|under|by) \[[^\]]*\]\(([^)#\s]+\.ts)\)/g,
    );
    for (const [, names = '', path = ''] of named) {
      const file = read(resolve(root, dirname(document), path));
      for (const [, name = ''] of names.matchAll(/`(\w+)`/g)) expect(file, path).toContain(name);
    }
  });

  test('names scripts that package.json has', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const named = read(document).matchAll(
      /\bnpm (?:run (?:--silent )?([a-z][\w:-]*)|(start|test))\b/g,
    );
    for (const [script, run, short] of named) {
      expect(Object.keys(scripts), script).toContain(run ?? short);
    }
  });
});

test.each([
  ['README.md', 12_000],
  ['server/README.md', 16_000],
])('%s is short enough to be read', (file, budget) => {
  expectWithinBudget(`letters of ${file}`, read(file).length, budget);
});

test('the operators’ page names the figure of every limit', () => {
  const [, section = ''] = read('server/operations/README.md').split('## Limits');
  const [limits = ''] = section.split('\n## ');
  const { renders } = workLimits;
  const { unknownCap, toCome } = bookingLimits;
  // These limits concern notices to the owner and refuse no visitor.
  const { notices, ...refusing } = rateLimits;
  const figures = [
    ...Object.values(refusing)
      .flatMap<RateLimit>((limit) => Object.values(limit))
      .flatMap(({ times, timesADay = times }) => [times, timesADay]),
    toCome,
    ...Object.values(unknownCap),
    ...[renders.ofAll, renders.ofNetwork, renders.bucket.size, renders.bucket.perSecond],
    notices.unknownNumbers.times,
  ];
  for (const figure of figures) expect(limits).toMatch(new RegExp(`\\b${figure}\\b`));
});

import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { commentPattern, projectFiles, resolveImport } from './support/own-files.ts';

/*
 * Prints the size of the code and signs of code that is hard to read: `npm run measure`. It fails nothing; the tests
 * do.
 */

interface SourceFile {
  readonly file: string;
  readonly text: string;
  readonly lines: readonly string[];
}

const readAll = (pattern: RegExp): SourceFile[] =>
  projectFiles
    .filter((file) => pattern.test(file))
    .map((file) => {
      const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
      return { file, text, lines: text.trimEnd().split('\n') };
    });

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const countLines = (files: readonly SourceFile[]) => sum(files.map(({ lines }) => lines.length));
const countMatches = (files: readonly SourceFile[], pattern: RegExp) =>
  sum(files.map(({ text }) => [...text.matchAll(pattern)].length));

const source = readAll(/^(server|client|shared)\/.*\.tsx?$/);
const tests = readAll(/^tests\/.*\.tsx?$/);
const migrations = readAll(/database\/migrations\.ts$/);

/** Returns the share of comment lines among lines that are not blank, in percent. */
function measureCommentShare(files: readonly SourceFile[]): number {
  const inComments = files.flatMap(({ text }) =>
    [...text.matchAll(commentPattern)].flatMap(([raw]) => raw.trim().split('\n')),
  );
  const writtenLines = files.flatMap(({ lines }) => lines.filter((line) => line.trim()));
  return (100 * inComments.length) / writtenLines.length;
}

/** Counts base names that several files have, apart from names that every feature uses. */
function countSharedNames(files: readonly SourceFile[]): number {
  const names = files.map(({ file }) => basename(file)).filter((name) => !/^index\./.test(name));
  return new Set(names.filter((name, at) => names.indexOf(name) !== at)).size;
}

/** Counts files that exactly one other file of the source or the tests imports. */
function countSingleImporters(
  files: readonly SourceFile[],
  importing: readonly SourceFile[],
): number {
  const importers = new Map<string, number>();
  for (const { file, text } of importing) {
    const targets = [...text.matchAll(/(?:\bfrom|\bimport\(?)\s*'([.#][^'?]+)/g)];
    for (const target of new Set(targets.map(([, path = '']) => resolveImport(file, path)))) {
      importers.set(target, (importers.get(target) ?? 0) + 1);
    }
  }
  return files.filter(({ file }) => importers.get(file) === 1).length;
}

const lengths = source.map(({ lines }) => lines.length).sort((a, b) => a - b);
const rows: Readonly<Record<string, string | number>> = {
  'source, lines': countLines(source),
  'source, bytes': sum(source.map(({ text }) => Buffer.byteLength(text))),
  'source, files': source.length,
  'median and longest file, lines': `${lengths[lengths.length >> 1]}, ${lengths.at(-1)}`,
  'tests, lines': countLines(tests),
  'migrations, files and lines': `${migrations.length}, ${countLines(migrations)}`,
  'comment lines, percent': measureCommentShare(source).toFixed(1),
  'base names that several files have': countSharedNames(source),
  'files with one importer': countSingleImporters(source, [...source, ...tests]),
  'spreads that only save lines': countMatches(source, /\.\.\.\{ [\w, ]+ \}/g),
  'comments that begin with a relative word': countMatches(
    source,
    /\/\*\*?\s+(?:\* )?(?:What|Who|Whoever|Whether|Of|Those|Until)\b/g,
  ),
  'functions named …Of': countMatches(source, /(?:function|const) \w+Of\b/g),
  'variables named one': countMatches(source, /(?:const|let) one\b|\(one\b/g),
};
for (const [name, value] of Object.entries(rows)) {
  process.stdout.write(`${name.padEnd(44)}${value}\n`);
}

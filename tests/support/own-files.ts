import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** The patterns of .gitignore. One with a slash matches paths, any other matches names. */
const ignored = readFileSync(join(root, '.gitignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.replace(/\/$/, ''));
const isIgnored = (path: string, name: string) =>
  name === '.git' ||
  ignored.some((pattern) => matchesGlob(pattern.includes('/') ? path : name, pattern));

/** The paths of the project's files. They are found without git, which may be missing. */
export const projectFiles: readonly string[] = listFiles('');

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (isIgnored(path, entry.name)) return [];
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}

/** Returns the path of a file of the project that another imports, from the project's root. A package keeps its name. */
export function resolveImport(importer: string, name: string): string {
  const path = name.replace(/\?.*/, '');
  if (path.startsWith('.')) return join(dirname(importer), path);
  return path.replace(/^#/, '');
}

/** A comment that shares no line with code: a block, or successive lines that begin with two slashes. */
export const commentPattern = /^[ \t]*\{?\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm;

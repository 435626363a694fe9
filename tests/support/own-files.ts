import { readdirSync, readFileSync } from 'node:fs';
import { join, matchesGlob, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** Names, and paths where there is a slash inside, as in .gitignore. */
const ignored = readFileSync(join(root, '.gitignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.replace(/\/$/, ''));
const isIgnored = (path: string, name: string) =>
  name === '.git' ||
  ignored.some((pattern) => matchesGlob(pattern.includes('/') ? path : name, pattern));

/** The project's files, as git would list them, by their path from the root: there may be no git here. */
export const ownFiles: readonly string[] = filesIn('');

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (isIgnored(path, entry.name)) return [];
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

/** A comment that has its lines for itself: a block, or successive lines that begin with two slashes. */
export const commentPattern = /^[ \t]*\{?\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm;

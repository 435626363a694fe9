import { cp, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';

interface Locked {
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
}

/** What a running program does not read: types, maps, other documents than licences, and trials. */
const unread = new Set(['.ts', '.mts', '.cts', '.map', '.md', '.markdown', '.flow', '.html']);
const trials = /^(?:tests?|__tests__|docs?|examples?|benchmarks?|coverage|\.github)$/;
const licence = /^(?:licen[cs]e|notice|copying)/i;

/** Copies the packages that the lock file names for production, without what nothing runs. */
export async function copyPackages(root: string, target: string): Promise<void> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  for (const [path, { dev, optional, devOptional }] of Object.entries(packages)) {
    if (path === '' || dev || optional || devOptional) continue;
    const own = join(root, path);
    await cp(own, join(target, path), {
      recursive: true,
      dereference: true,
      filter: (file) => isRead(file.slice(own.length)),
    });
  }
}

function isRead(path: string): boolean {
  const name = basename(path);
  if (licence.test(name)) return true;
  // Packages within a package have lines of their own in the lock file.
  return name !== 'node_modules' && !trials.test(name) && !unread.has(extname(name));
}

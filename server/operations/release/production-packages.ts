import { existsSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';

interface Locked {
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  cpu?: readonly string[];
  optionalDependencies?: Record<string, string>;
}

/** Files that a running program does not read: types, maps, documents other than licences, and tests. */
const unread = new Set(['.ts', '.mts', '.cts', '.map', '.md', '.markdown', '.flow', '.html']);
const trials = /^(?:tests?|__tests__|docs?|examples?|benchmarks?|coverage|\.github)$/;
const licence = /^(?:licen[cs]e|notice|copying)/i;
/** READMEs that alone tell the licences of these packages, including the LGPL. */
const telling = /sharp-libvips-[\w-]+[\\/]README\.md$/;

export async function copyPackages(root: string, target: string): Promise<void> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const needed = Object.entries(packages).filter(
    ([path, { dev, optional, devOptional }]) => path !== '' && !dev && !optional && !devOptional,
  );
  // npm has installed only the packages for this kind of machine.
  const forMachines = needed
    .flatMap(([, { optionalDependencies = {} }]) => Object.keys(optionalDependencies))
    .map((name) => `node_modules/${name}`)
    .filter((path) => packages[path]?.cpu && existsSync(join(root, path)));
  for (const path of [...needed.map(([path]) => path), ...forMachines]) {
    const own = join(root, path);
    await cp(own, join(target, path), {
      recursive: true,
      dereference: true,
      filter: (file) => telling.test(file) || isRead(file.slice(own.length)),
    });
  }
}

function isRead(path: string): boolean {
  const name = basename(path);
  if (licence.test(name)) return true;
  // Packages within a package have lines of their own in the lock file.
  return name !== 'node_modules' && !trials.test(name) && !unread.has(extname(name));
}

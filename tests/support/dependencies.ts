import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

interface Locked {
  version: string;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  optional?: boolean;
  engines?: { node?: string };
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => JSON.parse(readFileSync(resolve(root, file), 'utf8'));

export const manifest = read('package.json');
/** Every package that npm may install, by its folder. */
export const locked = read('package-lock.json').packages as Record<string, Locked>;

/** What the build puts into dist/: of no use to npm at run time, but shipped. */
export const bundled = ['react', 'react-dom', 'react-router', '@fontsource/fraunces'];

/** The folders of packages and of all that they need. */
export function foldersOf(names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const add = (name: string, from: string) => {
    const folder = folderOf(name, from);
    if (!folder || found.has(folder)) return;
    found.add(folder);
    const { dependencies, optionalDependencies } = locked[folder] as Locked;
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) add(next, folder);
  };
  for (const name of names) add(name, '');
  return found;
}

/** Where Node finds `name`: in the folder's own node_modules, or in one above. */
function folderOf(name: string, from: string): string | undefined {
  const folder = `${from && `${from}/`}node_modules/${name}`;
  if (locked[folder]) return folder;
  if (from === '') return undefined;
  return folderOf(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))));
}

export const nameOf = (folder: string) => folder.slice(folder.lastIndexOf('node_modules/') + 13);

/** What `npm ci --omit=dev --omit=optional` leaves to run. */
export const production = () => foldersOf(Object.keys(manifest.dependencies));

export interface Licence {
  name: string;
  version: string;
  licence: string;
}

/** Of everything that runs or is shipped, as each package itself says. */
export function licences(): Licence[] {
  const folders = foldersOf([...Object.keys(manifest.dependencies), ...bundled]);
  return [...folders]
    .filter((folder) => !locked[folder]?.optional)
    .map((folder) => read(`${folder}/package.json`))
    .map(({ name, version, license = 'none' }) => ({ name, version, licence: `${license}` }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** Terms that ask for no more than to be passed on with the copy. */
const permissive = ['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD'];

export const isFree = ({ name, licence }: Licence) =>
  permissive.includes(licence) || (name.startsWith('@fontsource/') && licence === 'OFL-1.1');

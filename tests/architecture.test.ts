import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { projectFiles, resolveImport } from './support/own-files.ts';

const root = resolve(import.meta.dirname, '..');
const readSource = (pattern: RegExp) =>
  projectFiles
    .filter((file) => pattern.test(file))
    .map((file) => ({ file, text: readFileSync(resolve(root, file), 'utf8') }));

const areInSameTree = (path: string, other: string) => path.split('/')[0] === other.split('/')[0];

const allowedAtTop =
  /^(package(-lock)?\.json|tsconfig\.json|vite\.config\.ts|README\.md|server|client|shared|tests|\..+)$/;

test('the top level contains the expected files and folders only', () => {
  const names = new Set(projectFiles.map((file) => file.split('/')[0] ?? ''));
  for (const name of names) expect(name).toMatch(allowedAtTop);
});

/** The site, and its operators' command. */
const entries = ['server/operations/institute-command.ts', 'server/serve.ts'];

/** Separate programs, which share only a secret with the site. */
const gateways = ['server/gateway/example-gateway.ts', 'server/gateway/example-payment.ts'];

test('only the entries read the environment', () => {
  const readers = readSource(/^(server|client|shared)\/.*\.tsx?$/).filter(({ text }) =>
    text.includes('process.env'),
  );
  expect(readers.map(({ file }) => file)).toEqual([
    'server/contract/example-backend.ts',
    ...[...gateways, 'server/main.ts', ...entries],
  ]);
});

test('an import from farther than the folder above names the path from the root', () => {
  const climbing = readSource(/^(server|client|shared|tests)\/.*\.tsx?$/).flatMap(
    ({ file, text }) =>
      [...text.matchAll(/(?:\bfrom|\bimport\(?)\s*'(\.\.\/[^']+)'/g)]
        .map(([, path = '']) => path)
        .filter(
          (path) => path.startsWith('../../') || !areInSameTree(file, resolveImport(file, path)),
        )
        .map((path) => `${file}: ${path} is #${resolveImport(file, path)}`),
  );
  expect(climbing).toEqual([]);
});

test('some libraries are imported by one file only', () => {
  const getImporters = (name: string) =>
    readSource(/^(server|client|shared)\/.*\.tsx?$/)
      .filter(({ text }) => new RegExp(`(from|import\\()\\s*['"]${name}['"]`).test(text))
      .map(({ file }) => file);
  expect(getImporters('csurf')).toEqual(['server/visitor/xsrf.ts']);
  expect(getImporters('react-dom/server')).toEqual(['client/entry-server.tsx']);
  expect(getImporters('vite')).toEqual(['server/pages/development-build.ts']);
  expect(getImporters('libphonenumber-js/core')).toEqual(['shared/text/phone-number.ts']);
});

test('code files stay short; data may be long', () => {
  const long = readSource(/^(server|client|shared)\/.*\.tsx?$/)
    .filter(({ file }) => file !== 'shared/catalogue.ts')
    .filter(({ text }) => text.split('\n').length > 400);
  expect(long.map(({ file }) => file)).toEqual([]);
});

test('no test is skipped, and no type error is suppressed', () => {
  const marks =
    /\b(it|test|describe)\.(skip|only|todo)\b|@ts-ignore|@ts-nocheck|\bas any\b|TODO|FIXME/;
  const markedFiles = readSource(/^(server|client|shared|tests)\/.*\.tsx?$/)
    .filter(({ file }) => file !== 'tests/architecture.test.ts')
    .filter(({ text }) => marks.test(text));
  expect(markedFiles.map(({ file }) => file)).toEqual([]);
});

test('every dependency is pinned', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(resolve(root, 'package.json'), 'utf8'),
  );
  const versions = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies });
  for (const version of versions) expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
});

test('only one file uses the browser’s storage', () => {
  const knowing = readSource(/^(server|client|shared)\/.*\.tsx?$/).filter(({ text }) =>
    /\b(local|session)Storage\b/.test(text),
  );
  expect(knowing.map(({ file }) => file)).toEqual(['client/page/storage.ts']);
});

test('no hook is called inside an attribute', () => {
  const hiding = readSource(/^client\/.*\.tsx$/).filter(({ text }) =>
    /=\{use[A-Z]\w*\(/.test(text),
  );
  expect(hiding.map(({ file }) => file)).toEqual([]);
});

test('the institute’s routes contain no use case', () => {
  const acting = readSource(/^server\/institute\/.*routes\.ts$/).filter(({ text }) =>
    /\.(transaction|insertInto|updateTable|deleteFrom)\(|\b(mails|alerts)\.(add|addFor|wake)\(|recordEvent|limits\.(count|require)/.test(
      text,
    ),
  );
  expect(acting.map(({ file }) => file)).toEqual([]);
});

test('every export is imported somewhere', () => {
  const files = readSource(/\.tsx?$/);
  const imported = new Set<string>();
  const wholly = new Set<string>();
  for (const { file, text } of files) {
    const resolveTarget = (name = '') => resolveImport(file, name);
    for (const [, names = '', from] of text.matchAll(
      /(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s*'([^']+)'/g,
    )) {
      for (const name of names.split(',')) {
        imported.add(
          `${resolveTarget(from)} ${
            name
              .trim()
              .replace(/^type /, '')
              .split(' as ')[0]
          }`,
        );
      }
    }
    for (const [, staticPath, dynamicPath] of text.matchAll(
      /(?:import \* as \w+|export \*) from '([^']+)'|import\('([^']+)'\)/g,
    )) {
      wholly.add(resolveTarget(staticPath ?? dynamicPath));
    }
  }
  // The server loads the entry from the build, and the router the screens.
  const loaded = /^tests|^client\/(?:entry-server|.*-route)\.tsx?$/;
  const unused = files
    .filter(({ file }) => !loaded.test(file) && !wholly.has(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/^export (?:async )?(?:const|function\*?|class|type|interface) (\w+)/gm)]
        .map(([, name]) => `${file} ${name}`)
        .filter((name) => !imported.has(name)),
    );
  expect(unused).toEqual([]);
});

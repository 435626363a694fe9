import { readdirSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import supertest from 'supertest';
import { expect, test } from 'vitest';
import { callNames, calls, getDeclaration } from '#shared/contract/calls.ts';
import { paths, sitemapPaths } from '#shared/page/paths.ts';
import { testApp } from './support/app.ts';
import { expectWithinBudget } from './support/budget.ts';

const client = resolve(import.meta.dirname, '../dist/client');
const measureGzip = (data: string | Buffer) => gzipSync(data, { level: 9 }).length;
const files = readdirSync(client, { recursive: true, encoding: 'utf8' });
const firstStyles = /first-[^/]*\.css$/;
const mainStyles = /main-[^/]*\.css$/;
const drawings = /^(logo|image|form|sections|crafts)\.svg$/;
const weigh = (pattern: RegExp) =>
  files
    .filter((file) => pattern.test(file))
    .reduce((sum, file) => sum + measureGzip(readFileSync(resolve(client, file))), 0);

/** Bytes, compressed by gzip. */
test.each([
  // Inlined in each document.
  ['the first styles', firstStyles, 2690],
  ['the main styles', mainStyles, 8900],
  // No visitor's page links them.
  ['the styles of the back office', /back-office-[^/]*\.css$/, 9050],
  ['the drawings', drawings, 6260],
  ['the fonts', /\.woff2$/, 11_400],
] as const)('%s keep to their budget', (what, pattern, budget) => {
  expectWithinBudget(what, weigh(pattern), budget);
});

test('no drawing is missing from the styles', () => {
  expect(files.filter((file) => drawings.test(file))).toHaveLength(5);
});

test.each(sitemapPaths)('the HTML of %s keeps to its budget on the network', async (path) => {
  const { text } = await supertest(testApp({ backendUrl: 'http://127.0.0.1:1' })).get(path);
  // The budget of styles and the script is checked separately.
  const html = text.replace(/<style[^>]*>.*?<\/style>|<script type="module".*?<\/script>/gs, '');
  const budget = path === paths.features ? 6400 : 5500;
  expectWithinBudget(path, brotliCompressSync(html).length, budget);
});

/** Returns the transferred bytes of a body. */
async function measureTransfer(path: string): Promise<number> {
  const app = testApp({ backendUrl: 'http://127.0.0.1:1' });
  const { headers } = await supertest(app).head(path).set('Accept-Encoding', 'br').expect(200);
  return Number(headers['content-length']);
}

/** The weight of reading a page where no script loads, without headers. tests/e2e/thrifty.spec.ts counts those too. */
test.each([
  [paths.features, 34_000],
  [paths.contacts, 27_850],
  [paths.home, 37_750],
])('a read of %s keeps to its budget without scripts', async (path, budget) => {
  const { text } = await supertest(testApp({ backendUrl: 'http://127.0.0.1:1' })).get(path);
  const sheet = `/${files.find((file) => mainStyles.test(file))}`;
  const styles = readFileSync(resolve(client, sheet.slice(1)), 'utf8');
  const named = [...(text + styles).matchAll(/(?: src="|url\(["']?)(\/[^"')#]+)/g)];
  const parts = new Set([path, sheet, ...named.map(([, file = '']) => file)]);
  expect(parts.size).toBeGreaterThan(3);
  const sizes = await Promise.all([...parts].map(measureTransfer));
  expectWithinBudget(
    path,
    sizes.reduce((sum, size) => sum + size, 0),
    budget,
  );
});

test('the script in each document keeps to its budget', () => {
  const { file = '' } = manifest['client/entry-start.ts'] ?? {};
  const text = readFileSync(resolve(client, file), 'utf8');
  expectWithinBudget('the script', text.length, 1850);
  // The script must end where the document says so.
  expect(text).not.toMatch(/<\/script|<!--/i);
});

/** Uncompressed, because each byte is parsed before the first paint, and most bytes make elements to lay out. */
test.each([
  [paths.home, 25_900, 240],
  [paths.features, 45_000, 640],
])('the HTML of %s keeps to its budget of bytes and elements', async (path, weight, elements) => {
  const { text } = await supertest(testApp({ backendUrl: 'http://127.0.0.1:1' })).get(path);
  expectWithinBudget(`bytes of ${path}`, Buffer.byteLength(text), weight);
  expectWithinBudget(`elements of ${path}`, text.match(/<[a-z]/g)?.length ?? 0, elements);
});

interface ManifestChunk {
  file: string;
  imports?: string[];
}

const manifest: Record<string, ManifestChunk> = JSON.parse(
  readFileSync(resolve(client, '.vite/manifest.json'), 'utf8'),
);

/** Returns the files of a chunk and of everything that it imports. */
function withImports(name: string): string[] {
  const { file = '', imports = [] } = manifest[name] ?? {};
  return [file, ...imports.flatMap(withImports)];
}

test('the first page’s scripts keep to their budget, and so do our own of them', () => {
  const first = ['client/entry-browser.tsx', 'client/site/home/home-route.tsx'];
  const sizes = [...new Set(first.flatMap(withImports))].map((file) => ({
    isLibrary: file.includes('/vendor-'),
    bytes: statSync(resolve(client, `${file}.br`)).size,
  }));
  const weigh = (parts: typeof sizes) => parts.reduce((sum, { bytes }) => sum + bytes, 0);
  expectWithinBudget('all scripts', weigh(sizes), 90_000);
  const ownSizes = sizes.filter(({ isLibrary }) => !isLibrary);
  expectWithinBudget('our own scripts', weigh(ownSizes), 16_000);
});

test('the drag code of the calendar is small and loads last', () => {
  const { file = '' } = manifest['client/agenda/admin/drag-mover.tsx'] ?? {};
  expectWithinBudget(file, statSync(resolve(client, `${file}.br`)).size, 5600);
  expect(withImports('client/admin/admin-route.ts')).not.toContain(file);
});

test('no two scripts import each other, because one of them would run too early', () => {
  const checked = new Set<string>();
  const visit = (name: string, importers: string[]) => {
    expect(importers).not.toContain(name);
    if (checked.has(name)) return;
    for (const imported of manifest[name]?.imports ?? []) visit(imported, [...importers, name]);
    checked.add(name);
  };
  for (const name of Object.keys(manifest)) visit(name, []);
  expect(checked.size).toBeGreaterThan(50);
});

test('pages that show no prices load no price list', () => {
  const listLoads = (screen: string) =>
    withImports(`client/${screen}-route.tsx`).some((file) => /\/prices-[^/]*\.js$/.test(file));
  expect(listLoads('site/price-list/features')).toBe(true);
  for (const screen of ['site/home/home', 'site/contacts/contacts', 'accounts/login']) {
    expect(listLoads(screen), screen).toBe(false);
  }
});

test('no public page loads the worldwide numbering plans', () => {
  const holding = Object.keys(manifest)
    .filter((name) => /^client\/.*-route\.tsx?$/.test(name))
    .filter((name) =>
      withImports(name).some((file) =>
        readFileSync(resolve(client, file), 'utf8').includes('formatInternational'),
      ),
    );
  expect(holding).toContain('client/admin/admin-route.ts');
  expect(holding.filter((name) => !name.includes('/admin/'))).toEqual([]);
});

test('the libraries’ file imports none of ours, so it stays cached when ours change', () => {
  const vendor = files.find((file) => /vendor-[^/]*\.js$/.test(file)) ?? '';
  const text = readFileSync(resolve(client, vendor), 'utf8');
  const imported = [...text.matchAll(/(?:from|import)\s*\(?["'`]\.\/([\w-]+?)-[\w-]{8}\.js/g)];
  expect(imported.map(([, name]) => name)).toEqual(['rolldown-runtime']);
});

test('no script holds more of a call than its method and path', () => {
  const scripts = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(resolve(client, file), 'utf8'));
  expect(scripts.some((text) => text.includes(calls.adminConfirm.path))).toBe(true);
  for (const { summary } of callNames.map(getDeclaration)) {
    expect(scripts.filter((text) => text.includes(summary))).toEqual([]);
  }
});

test('no screen imports the entry’s file, which awaits them', () => {
  const { file = '' } = manifest['client/entry-browser.tsx'] ?? {};
  expect(readFileSync(resolve(client, file), 'utf8')).toMatch(/\bawait\b/);
});

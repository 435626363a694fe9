import { readdirSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import supertest from 'supertest';
import { expect, test } from 'vitest';
import { callNames, calls, declarationOf } from '../shared/contract/calls.ts';
import { publicPaths } from '../shared/page/page-facts.ts';
import { paths } from '../shared/page/paths.ts';
import { testApp } from './support/app.ts';

const client = resolve(import.meta.dirname, '../dist/client');
const kB = 1000;
const gzipped = (data: string | Buffer) => gzipSync(data, { level: 9 }).length;
const files = readdirSync(client, { recursive: true, encoding: 'utf8' });
const firstStyles = /first-[^/]*\.css$/;
const mainStyles = /main-[^/]*\.css$/;
const weigh = (pattern: RegExp) =>
  files
    .filter((file) => pattern.test(file))
    .reduce((sum, file) => sum + gzipped(readFileSync(resolve(client, file))), 0);

test('styles, drawings and fonts keep to their budgets', () => {
  // Inlined in each document. It grew by the arch that is half of the home page's first screen, a
  // tablet's too, and by what English words mean.
  expect(weigh(firstStyles)).toBeLessThanOrEqual(2.38 * kB);
  // It grew by booking's summary at its side, by what printed pages look like, by the lines of a course,
  // by contact's form beside itself where nothing else stands there, and by facts of several lines.
  expect(weigh(mainStyles)).toBeLessThanOrEqual(8.9 * kB);
  // No visitor's page links them. They grew by the week of all, by what is moved in the calendar, and by the
  // lines of an evening that goes on after midnight.
  expect(weigh(/back-office-[^/]*\.css$/)).toBeLessThanOrEqual(7.6 * kB);
  expect(weigh(/^(logo|image|form|body|face|makeup|nails|hair)\.svg$/)).toBeLessThanOrEqual(8 * kB);
  expect(weigh(/\.woff2$/)).toBeLessThanOrEqual(25 * kB);
});

test('the eight drawings are all there', () => {
  const drawings = files.filter((file) =>
    /^(logo|image|form|body|face|makeup|nails|hair)\.svg$/.test(file),
  );
  expect(drawings).toHaveLength(8);
});

test.each(publicPaths)('the HTML of %s keeps to 20 kB, and on the network to 6', async (path) => {
  const { text } = await supertest(testApp({ backendUrl: 'http://127.0.0.1:1' })).get(path);
  expect(gzipped(text)).toBeLessThanOrEqual(20 * kB);
  // The styles and the script that come along are weighed by themselves.
  const html = text.replace(/<style[^>]*>.*?<\/style>|<script type="module".*?<\/script>/gs, '');
  const limit = path === paths.features ? 7 : 6;
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(limit * kB);
});

/** Bytes of a body on its way to a browser. */
async function travelling(path: string): Promise<number> {
  const app = testApp({ backendUrl: 'http://127.0.0.1:1' });
  const { headers } = await supertest(app).head(path).set('Accept-Encoding', 'br').expect(200);
  return Number(headers['content-length']);
}

/**
 * All that a read takes where no script comes, but the heads of its answers: tests/e2e/thrifty.spec.ts counts
 * those too.
 */
test.each([
  [paths.features, 35.25],
  [paths.contacts, 29.1],
  [paths.home, 39],
])('a read of %s keeps to %s kB without scripts', async (path, limit) => {
  const { text } = await supertest(testApp({ backendUrl: 'http://127.0.0.1:1' })).get(path);
  const sheet = `/${files.find((file) => mainStyles.test(file))}`;
  const styles = readFileSync(resolve(client, sheet.slice(1)), 'utf8');
  const named = [...(text + styles).matchAll(/(?: src="|url\(["']?)(\/[^"')]+)/g)];
  const parts = new Set([path, sheet, ...named.map(([, file = '']) => file)]);
  expect(parts.size).toBeGreaterThan(3);
  const sizes = await Promise.all([...parts].map(travelling));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(limit * kB);
});

test('the script in each document keeps to 1.55 kB', () => {
  const { file = '' } = manifest['client/entry-start.ts'] ?? {};
  const text = readFileSync(resolve(client, file), 'utf8');
  expect(text.length).toBeLessThanOrEqual(1.55 * kB);
  // It must come to its end where the document says so.
  expect(text).not.toMatch(/<\/script|<!--/i);
});

/** Uncompressed: each byte is parsed before the first paint, and most make elements to style and lay out. */
test.each([
  // By the first script, which was a request of its own, and by what two English words mean.
  [paths.home, 21.95, 240],
  [paths.features, 45, 640],
])('the HTML of %s keeps to %d kB and %d elements', async (path, weight, elements) => {
  const { text } = await supertest(testApp({ backendUrl: 'http://127.0.0.1:1' })).get(path);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(weight * kB);
  expect(text.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(elements);
});

interface ManifestChunk {
  file: string;
  imports?: string[];
}

const manifest: Record<string, ManifestChunk> = JSON.parse(
  readFileSync(resolve(client, '.vite/manifest.json'), 'utf8'),
);

/** The files of a chunk, with all that it cannot do without. */
function withImports(name: string): string[] {
  const { file = '', imports = [] } = manifest[name] ?? {};
  return [file, ...imports.flatMap(withImports)];
}

// Ours grew from 11.0 kB by the bar to book, the logotype, the worker, what waits for the first paint,
// what leaves a page that was changed on its way alone, the owner's own logotype, and the frame of the team's pages, and
// the hours in force, by Back after a reload, by the address that removes a new administrator, and by facts of the institute that may be
// missing, and by the old addresses of screens that became part of others. All grew by what English words mean. The first script is weighed with the document.
test('the first page’s scripts keep to 96.86 kB, of which 13.46 kB are our own', () => {
  const first = ['client/entry-browser.tsx', 'client/screens/home/home-route.ts'];
  const sizes = [...new Set(first.flatMap(withImports))].map((file) => ({
    isLibrary: file.includes('/vendor-'),
    bytes: statSync(resolve(client, `${file}.br`)).size,
  }));
  const weigh = (parts: typeof sizes) => parts.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(weigh(sizes)).toBeLessThanOrEqual(96.86 * kB);
  expect(weigh(sizes.filter(({ isLibrary }) => !isLibrary))).toBeLessThanOrEqual(13.46 * kB);
});

test('what draws appointments through the calendar comes after all else, and is light', () => {
  const { file = '' } = manifest['client/screens/admin/agenda/drag/mover.tsx'] ?? {};
  expect(statSync(resolve(client, `${file}.br`)).size).toBeLessThanOrEqual(5.6 * kB);
  expect(withImports('client/screens/admin/admin-route.ts')).not.toContain(file);
});

test('pages that show no prices load no price list', () => {
  const loads = (screen: string) =>
    withImports(`client/screens/${screen}-route.ts`).some((file) =>
      /\/prices-[^/]*\.js$/.test(file),
    );
  expect(loads('features/features')).toBe(true);
  for (const screen of ['home/home', 'contacts/contacts', 'login/login']) {
    expect(loads(screen), screen).toBe(false);
  }
});

test('no page of the visitors’ loads the numbering plans of the world', () => {
  const holding = Object.keys(manifest)
    .filter((name) => name.startsWith('client/screens/'))
    .filter((name) =>
      withImports(name).some((file) =>
        readFileSync(resolve(client, file), 'utf8').includes('formatInternational'),
      ),
    );
  expect(holding).toContain('client/screens/admin/admin-route.ts');
  expect(holding.filter((name) => !name.startsWith('client/screens/admin/'))).toEqual([]);
});

test('the libraries’ file knows nothing of ours: what we change leaves it in caches', () => {
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
  for (const { summary } of callNames.map(declarationOf)) {
    expect(scripts.filter((text) => text.includes(summary))).toEqual([]);
  }
});

test('what the browser runs first shares its file with nothing: it waits for screens, which import the rest', () => {
  const { file = '' } = manifest['client/entry-browser.tsx'] ?? {};
  expect(readFileSync(resolve(client, file), 'utf8')).toMatch(/\bawait\b/);
});

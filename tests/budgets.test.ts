import { readdirSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import supertest from 'supertest';
import { expect, test } from 'vitest';
import { publicPaths } from '../shared/paths.ts';
import { testApp } from './support/app.ts';

const client = resolve(import.meta.dirname, '../dist/client');
const kB = 1000;
const gzipped = (data: string | Buffer) => gzipSync(data, { level: 9 }).length;
const files = readdirSync(client, { recursive: true, encoding: 'utf8' });
const weigh = (pattern: RegExp) =>
  files
    .filter((file) => pattern.test(file))
    .reduce((sum, file) => sum + gzipped(readFileSync(resolve(client, file))), 0);

test('styles, drawings and fonts keep to their budgets', () => {
  expect(weigh(/\.css$/)).toBeLessThanOrEqual(10 * kB);
  expect(weigh(/^(logo|image|form|body|face|makeup|nails|hair)\.svg$/)).toBeLessThanOrEqual(8 * kB);
  expect(weigh(/\.woff2$/)).toBeLessThanOrEqual(40 * kB);
});

test('the eight drawings are all there', () => {
  const drawings = files.filter((file) =>
    /^(logo|image|form|body|face|makeup|nails|hair)\.svg$/.test(file),
  );
  expect(drawings).toHaveLength(8);
});

test.each(publicPaths)('the HTML of %s keeps to 20 kB', async (path) => {
  const { text } = await supertest(testApp({ backendUrl: 'http://127.0.0.1:1' })).get(path);
  expect(gzipped(text)).toBeLessThanOrEqual(20 * kB);
});

interface ManifestChunk {
  file: string;
  imports?: string[];
}

test('the first page’s scripts keep to 98 kB, of which 12.5 kB are our own', () => {
  const manifest: Record<string, ManifestChunk> = JSON.parse(
    readFileSync(resolve(client, '.vite/manifest.json'), 'utf8'),
  );
  const withImports = (name: string): string[] => {
    const { file = '', imports = [] } = manifest[name] ?? {};
    return [file, ...imports.flatMap(withImports)];
  };
  const first = ['client/entry-browser.tsx', 'client/screens/home/screen.ts'];
  const sizes = [...new Set(first.flatMap(withImports))].map((file) => ({
    isLibrary: file.includes('/vendor-'),
    bytes: statSync(resolve(client, `${file}.br`)).size,
  }));
  const weigh = (parts: typeof sizes) => parts.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(weigh(sizes)).toBeLessThanOrEqual(98 * kB);
  expect(weigh(sizes.filter(({ isLibrary }) => !isLibrary))).toBeLessThanOrEqual(12.5 * kB);
});

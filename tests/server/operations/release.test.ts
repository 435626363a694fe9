import { execFileSync } from 'node:child_process';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeChecksums } from '../../../server/operations/release/checksums.ts';
import { keepAsking } from '../../support/keep-asking.ts';
import { startNginx } from '../../support/neighbours/nginx.ts';
import { freePort } from '../../support/process.ts';
import { buildOther, makeRelease, openReleaseSite } from '../../support/release-site.ts';
import { Visitor } from '../../support/visitor.ts';

const root = resolve(import.meta.dirname, '../../..');
let folder: string;
let made: string;
let other: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-'));
  made = makeRelease(root, join(folder, 'out'));
  await buildOther(join(folder, 'copy'), 'client/screens/home/services.tsx', [
    'Nos services',
    'Nos soins',
  ]);
  other = makeRelease(join(folder, 'copy'), join(folder, 'out'), '--no-archive');
});
afterAll(() => rm(folder, { recursive: true }));

/** As unpacking does, but at once. */
function put(release: string, target: string): string {
  execFileSync('cp', ['-al', release, target]);
  return join(target, basename(release));
}
const chunksOf = async (release: string) =>
  (await readdir(join(release, 'dist/client/assets')))
    .filter((name) => !/\.(?:br|gz)$/.test(name))
    .map((name) => `/assets/${name}`);
const filesIn = (html: string) => [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))];

test('a release is whole, small, and the same when it is made again', async () => {
  expect(other).not.toBe(made);
  const again = makeRelease(root, join(folder, 'again'), '--no-archive');
  expect(basename(again)).toBe(basename(made));
  const target = await mkdtemp(join(folder, 'unpacked-'));
  execFileSync('tar', ['-xzf', `${made}.tar.gz`, '-C', target]);
  const release = join(target, basename(made));
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: release });
  expect(await readFile(join(release, 'VERSION'), 'utf8')).toBe(
    `${basename(made).slice('institut-'.length)}\n`,
  );
  const size = execFileSync('du', ['-sk', `${made}.tar.gz`], { encoding: 'utf8' });
  expect(Number.parseInt(size, 10)).toBeLessThan(60 * 1024);
  const { dependencies } = JSON.parse(await readFile(join(release, 'package.json'), 'utf8'));
  const load = Object.keys(dependencies).map((name) => `await import('${name}');`);
  execFileSync(join(release, 'node'), ['--input-type=module', '-e', load.join('')], {
    cwd: release,
    env: {},
  });
  const packages = await readdir(join(release, 'node_modules'));
  for (const name of ['vite', 'typescript', 'react', 'vitest'])
    expect(packages).not.toContain(name);
});

test('versions change and change back under load, and every open page finds its files', async () => {
  const ports = [await freePort(), await freePort()];
  await using site = await openReleaseSite(ports);
  const one = put(made, site.releases);
  const ofOne = await chunksOf(one);
  expect(await site.switchTo(one)).toMatchObject({ code: 0 });
  await using nginx = await startNginx(ports);
  const visitors = await Promise.all(Array.from({ length: 4 }, () => Visitor.at(nginx.url)));
  const load = keepAsking(nginx.url, visitors);

  const seen = new Set<string>();
  let isOver = false;
  let pages = 0;
  async function ask(path: string) {
    const answer = await fetch(nginx.url + path);
    await answer.arrayBuffer();
    seen.add(`${answer.status}`);
    await setTimeout(5);
  }
  /** A browser: a page, then each file that it names. */
  async function browse() {
    while (!isOver) {
      const html = await (await fetch(nginx.url)).text();
      for (const path of filesIn(html)) await ask(path);
      pages += 1;
    }
  }
  /** A page of each version, open all the time. */
  async function stayOpen(paths: readonly string[]) {
    while (!isOver) {
      for (const path of paths) await ask(path);
    }
  }
  const open = [browse(), stayOpen(ofOne)];
  const two = put(other, site.releases);
  const ofTwo = await chunksOf(two);
  expect(ofOne).not.toEqual(ofTwo);
  for (const [release, before] of [
    [two, ofOne],
    [one, ofTwo],
  ] as const) {
    const switched = await site.switchTo(release);
    expect(switched.code, switched.said + site.stderr()).toBe(0);
    expect(await site.current()).toBe(release);
    for (const path of before) expect((await fetch(nginx.url + path)).status, path).toBe(200);
    if (release === two) open.push(stayOpen(ofTwo));
  }
  const enough = pages + 10;
  await expect.poll(() => pages).toBeGreaterThan(enough);
  isOver = true;
  await Promise.all(open);
  await load.stop();
  expect([...seen]).toEqual(['200']);
  expect(Object.keys(load.seen).sort()).toEqual([
    '/ 200',
    '/api/user/role 400',
    '/features 200',
    '/home 200',
  ]);
  expect(site.stderr()).toBe('');
});

test('what is damaged is not switched to, and what does not start is taken back', async () => {
  const ports = [await freePort()];
  await using site = await openReleaseSite(ports);
  const one = put(made, site.releases);
  const bad = join(site.releases, 'institut-bad');
  await cp(one, bad, { recursive: true });
  expect(await site.switchTo(one)).toMatchObject({ code: 0 });

  await appendFile(join(bad, 'server/main.ts'), '\nprocess.exit(1);\n');
  expect(await site.switchTo(bad)).toMatchObject({
    code: 1,
    said: 'not switched: server/main.ts is not as it was made\n',
  });
  await writeFile(join(bad, 'dist/bff/serve.js'), 'process.exit(1);\n');
  await writeChecksums(bad);
  const switched = await site.switchTo(bad, '--timeout', '1');
  expect(switched.code).toBe(1);
  expect(switched.said).toContain(`port ${ports[0]} is not ready`);
  expect(await site.current()).toBe(one);
  const page = () =>
    fetch(`http://127.0.0.1:${ports[0]}/readyz`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(page).toBe(200);
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildOther,
  makeRelease,
  openReleaseSite,
  putRelease,
} from '../operations/release-site.ts';
import { keepAsking } from '../support/keep-asking.ts';
import { startNginx } from '../support/neighbours/nginx.ts';
import { freePort } from '../support/process.ts';
import { Visitor } from '../support/visitor.ts';

const root = resolve(import.meta.dirname, '../..');
let folder: string;
let made: string;
let other: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-'));
  made = makeRelease(root, join(folder, 'out'), '--no-archive');
  await buildOther(join(folder, 'copy'), 'client/site/home/home.tsx', [
    'Nos prestations',
    'Nos soins',
  ]);
  other = makeRelease(join(folder, 'copy'), join(folder, 'out'), '--no-archive');
});
afterAll(() => rm(folder, { recursive: true }));

const chunksOf = async (release: string) =>
  (await readdir(join(release, 'dist/client/assets')))
    .filter((name) => !/\.(?:br|gz)$/.test(name))
    .map((name) => `/assets/${name}`);
const filesIn = (html: string) => [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))];

test('versions change and change back under load, and every open page finds its files', async () => {
  expect(other).not.toBe(made);
  const ports = [await freePort(), await freePort()];
  await using site = await openReleaseSite(ports);
  const one = putRelease(made, site.releases);
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
  const two = putRelease(other, site.releases);
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

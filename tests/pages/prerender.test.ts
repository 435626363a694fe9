import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import supertest from 'supertest';
import { afterAll, describe, expect, test } from 'vitest';
import { createApp } from '../../server/app.ts';
import { encodingsFor, isNamed } from '../../server/http/content-encoding.ts';
import { listen } from '../../server/http/listen.ts';
import { fill } from '../../server/pages/placeholder-body.ts';
import { openPrerenderedPages } from '../../server/pages/prerender/prerender.ts';
import { addDays } from '../../shared/calendar/calendar-month.ts';
import { formatDay } from '../../shared/calendar/format-day.ts';
import { openingAt } from '../../shared/calendar/opening-status.ts';
import { institute } from '../../shared/institute.ts';
import { notFoundKey, pageKeys } from '../../shared/page/page-key.ts';
import { paths } from '../../shared/page/paths.ts';
import { appParts, origin, productContents } from '../support/app.ts';
import { ends } from '../support/ends.ts';
import { afterOpening } from '../support/own-facts.ts';
import { openDay } from '../support/request.ts';
import { Visitor } from '../support/visitor.ts';

const parts = appParts({ backendUrl: 'http://127.0.0.1:1' });
const closedDays = { current: async () => ({ days: [] }), known: () => ({ days: [] }) };
const prerendered = await openPrerenderedPages({
  build: parts.build,
  origin,
  log: parts.log,
  closedDays,
  contents: productContents,
});
await prerendered.ready;
const quick = createApp({ ...parts, prerendered });
const slow = createApp({ ...parts, prerendered: undefined });
// Some lead on to another page.
const addresses = pageKeys
  .filter((key) => prerendered.at(key))
  .map((key) => (key === notFoundKey ? '/inconnue' : key));

/** What differs from visitor to visitor only. */
const withoutTokens = (html: string) =>
  html.replaceAll(/name="_csrf" value="[^"]{36}"/g, 'name="_csrf"');

const servers = { quick: await listen(quick), slow: await listen(slow) };
afterAll(() => Promise.all(Object.values(servers).map((one) => one[Symbol.asyncDispose]())));

/** As it travels: nothing is unpacked. */
async function page(server: { url: string }, path: string, encoding = 'identity') {
  const headers = { 'accept-encoding': encoding };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(server.url + path, { headers, agent: false }, resolve).on('error', reject);
  });
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

test.each(['/nope.png', '/a/nope.css'])('%s is missing alike, ready or rendered', async (path) => {
  for (const server of [servers.quick, servers.slow]) {
    const { status, headers } = await page(server, path);
    expect(status).toBe(404);
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers).not.toHaveProperty('etag');
    expect(headers['cache-control']).toBe('private, no-store');
  }
});

describe.each(addresses)('%s', (path) => {
  test('is the same page, ready or rendered', async () => {
    const [ready, rendered] = [await page(servers.quick, path), await page(servers.slow, path)];
    expect(ready.status).toBe(rendered.status);
    expect(withoutTokens(ready.body.toString())).toBe(withoutTokens(rendered.body.toString()));
    const kept = ({ headers }: typeof ready) => {
      const { date, etag, connection, 'content-length': _, 'set-cookie': set, ...same } = headers;
      const { 'transfer-encoding': chunked, vary, ...rest } = same;
      return { ...rest, cookies: set?.length };
    };
    expect(kept(ready)).toEqual(kept(rendered));
  });

  test('reads alike in every encoding', async () => {
    const plain = withoutTokens((await page(servers.quick, path)).body.toString());
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, body } = await page(servers.quick, path, encoding);
      expect(headers['content-encoding']).toBe(encoding);
      expect(withoutTokens(decode(body).toString())).toBe(plain);
    }
  });
});

test('a browser that holds its cookies is told that nothing changed; another is not', async () => {
  for (const path of [paths.home, paths.login]) {
    const visitor = await Visitor.at(quick, path);
    const { headers } = await visitor.get(path);
    const again = (cookie: string) =>
      supertest(quick).get(path).set('If-None-Match', String(headers.etag)).set('Cookie', cookie);
    const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
    expect((await again(cookie)).status).toBe(304);
    expect((await again('')).status).toBe(200);
  }
  const [one, other] = [await Visitor.at(quick, paths.login), await Visitor.at(quick, paths.login)];
  const tagOf = async (visitor: Visitor) => (await visitor.get(paths.login)).headers.etag;
  expect(await tagOf(one)).not.toBe(await tagOf(other));
});

test('visitors whose browsers hold the same cookies of others stay two', async () => {
  const idOf = async () => {
    const { headers } = await supertest(quick).get(paths.login).set('Cookie', 'theme=dark');
    return String(headers['set-cookie']).match(/visitor=([\w-]{36});/)?.[1];
  };
  const ids = [await idOf(), await idOf()];
  expect(new Set(ids).size).toBe(2);
  expect(ids).not.toContain(undefined);
});

test('lists of encodings are read as they are written, in one go', async () => {
  const encodingOf = async (accept: string) =>
    (await page(servers.quick, '/features', accept)).headers['content-encoding'];
  expect(await encodingOf('gzip ; Q = 0.5 , BR;q=0')).toBe('gzip');
  expect(await encodingOf('*;q=0.1')).toBe('br');
  expect(await encodingOf('br;q=x')).toBe(undefined);
  // What a head cannot hold: an expression that tries each run of spaces again takes hours.
  ends(() => encodingsFor(`br${' '.repeat(4e6)}x`));
  ends(() => isNamed(`"a"${' '.repeat(4e6)}x`, '"b"'));
});

test('what an address says besides is no page of its own', async () => {
  const plain = await page(servers.quick, '/features');
  for (const path of ['/features?utm_source=whatsapp', '/features?fbclid=x&x=y'])
    expect((await page(servers.quick, path)).body).toEqual(plain.body);
  const found = await page(servers.quick, '/features?q=massage');
  expect(found.body.length).toBeLessThan(plain.body.length);
});

test('until they are ready, pages are rendered', async () => {
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const { log, build } = parts;
  const slowly = { current: () => gate.then(() => ({ days: [] })), known: () => ({ days: [] }) };
  await using pages = await openPrerenderedPages({
    build,
    origin,
    log,
    closedDays: slowly,
    contents: productContents,
  });
  const app = createApp({ ...parts, prerendered: pages });
  expect(pages.at(paths.home)).toBeUndefined();
  for (const path of [paths.home, '/inconnue']) {
    const { status, text } = await supertest(app).get(path);
    expect(status).toBe((await page(servers.slow, path)).status);
    expect(text).toMatch(/<\/html>$/);
  }
  go();
  await pages.ready;
  expect(pages.at(paths.home)?.status).toBe(200);
});

test('pages follow the day and the opening hours', async () => {
  const day = openDay();
  let time = new Date(`${day}T${afterOpening(day, 1)}:00Z`);
  const { log, build } = parts;
  await using pages = await openPrerenderedPages({
    build,
    origin,
    log,
    closedDays,
    contents: productContents,
    now: () => time,
    checkEvery: 10,
  });
  await pages.ready;
  const shown = () => {
    const identity = pages.at(paths.contacts)?.bodies.identity;
    return Buffer.concat(identity ? fill(identity, '') : []).toString();
  };
  expect(shown()).toContain('Ouvert maintenant');
  time = new Date(`${day}T23:59:00Z`);
  await expect.poll(shown).toContain(openingAt(time, institute).text);
  // Compressed as well as can be, by then.
  const { br, identity } = pages.at(paths.contacts)?.bodies ?? {};
  const filled = (body: typeof br) => Buffer.concat(body ? fill(body, 'x'.repeat(36)) : []);
  expect(brotliDecompressSync(filled(br))).toEqual(filled(identity));
});

test('a period with hours of its own is on the pages from its first day to its last', async () => {
  const [day, last] = [openDay(1), openDay(2)];
  let time = new Date(`${day}T23:00:00Z`);
  const week = { opens: '09:15', closes: '15:45' };
  const hours = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, week]));
  const period = { name: 'Ramadan', from: addDays(day, 1), to: last, hours };
  const changes = { version: 1, institute: { periods: [period] } };
  const { log, build } = parts;
  await using pages = await openPrerenderedPages({
    build,
    origin,
    log,
    closedDays,
    contents: { current: async () => changes, known: () => changes },
    now: () => time,
    checkEvery: 10,
  });
  await pages.ready;
  const footer = () => {
    const identity = pages.at(paths.help)?.bodies.identity;
    return Buffer.concat(identity ? fill(identity, '') : [])
      .toString()
      .split('<footer')[1];
  };
  const during = `Horaires jusqu’au ${formatDay(last)} (Ramadan)`;
  expect(footer()).not.toContain(during);
  time = new Date(`${period.from}T00:00:01Z`);
  await expect.poll(footer).toContain(during);
  expect(footer()).toContain('du lundi au dimanche\u00a0: de 9\u00a0h\u00a015 à 15\u00a0h\u00a045');
  time = new Date(`${addDays(last, 1)}T00:00:01Z`);
  await expect.poll(footer).not.toContain(during);
});

test('of a change only the pages are made anew that show it', async () => {
  let days: string[] = [];
  const { log, build } = parts;
  await using pages = await openPrerenderedPages({
    build,
    origin,
    log,
    closedDays: { current: async () => ({ days }), known: () => ({ days }) },
    contents: productContents,
    checkEvery: 10,
  });
  await pages.ready;
  const all = () => pageKeys.map((key) => pages.at(key));
  // Once nothing has changed for a while they are compressed better.
  await expect.poll(() => all().every((page) => (page?.quality ?? 99) > 6)).toBe(true);
  const before = all();
  // No page's opening text speaks of that day; search engines are told of it with the prices.
  days = [openDay(5)];
  const changed = () => pageKeys.filter((key, index) => pages.at(key) !== before[index]);
  await expect.poll(changed).not.toEqual([]);
  expect(changed().map((key) => key.split('?')[0])).toContain(paths.book);
  expect(changed()).toContain(paths.home);
  expect(changed()).not.toContain(paths.contacts);
  expect(changed()).not.toContain(paths.login);
});

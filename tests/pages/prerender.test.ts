import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import supertest from 'supertest';
import { afterAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { listEncodings, matchesEtag } from '#server/http/content-encoding.ts';
import { listen } from '#server/http/listen.ts';
import {
  insertToken,
  openPrerenderedPages,
  servePrerenderedPages,
} from '#server/pages/prerendered-pages.ts';
import { createXsrfTokens } from '#server/visitor/xsrf.ts';
import { addDays } from '#shared/calendar/calendar-month.ts';
import { formatDay } from '#shared/calendar/format-day.ts';
import { describeOpening } from '#shared/calendar/opening-status.ts';
import { institute } from '#shared/institute.ts';
import { paths } from '#shared/page/paths.ts';
import { appParts, origin, unchangedContents } from '../support/app.ts';
import { expectToEnd } from '../support/expect-to-end.ts';
import { afterOpening } from '../support/own-facts.ts';
import { openDay } from '../support/request.ts';
import { Visitor } from '../support/visitor.ts';

const parts = appParts({ backendUrl: 'http://127.0.0.1:1' });
const { log, build } = parts;
const closedDays = { getCurrent: async () => ({ days: [] }), getKnown: () => ({ days: [] }) };
const options = { build, origin, log, closedDays, contents: unchangedContents, checkEvery: 10 };
// This test opens its own pages, because other test files set the clock.
const prerendered = await openPrerenderedPages(options);
await prerendered.ready;
const prerenderedApp = createApp({ ...parts, prerendered });
const renderingApp = createApp({ ...parts, prerendered: undefined });
// Some paths redirect to another page.
const addresses = Object.values(paths).filter((path) => prerendered.findPage(path));

/** Removes the tokens, which differ between visitors. */
const removeTokens = (html: string) =>
  html.replaceAll(/name="_csrf" value="[^"]{36}"/g, 'name="_csrf"');

const servers = { ready: await listen(prerenderedApp), rendering: await listen(renderingApp) };
afterAll(async () => {
  prerendered[Symbol.dispose]();
  await Promise.all(Object.values(servers).map((site) => site[Symbol.asyncDispose]()));
});

/** Fetches a page without decompressing it. */
async function fetchPage(server: { url: string }, path: string, encoding = 'identity') {
  const headers = { 'accept-encoding': encoding };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(server.url + path, { headers, agent: false }, resolve).on('error', reject);
  });
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

describe.each(addresses)('%s', (path) => {
  test('is the same page, prerendered or rendered', async () => {
    const [ready, rendered] = [
      await fetchPage(servers.ready, path),
      await fetchPage(servers.rendering, path),
    ];
    expect(ready.status).toBe(rendered.status);
    expect(removeTokens(ready.body.toString())).toBe(removeTokens(rendered.body.toString()));
    const pickComparable = ({ headers }: typeof ready) => {
      const {
        date,
        etag,
        connection,
        'content-length': _,
        'set-cookie': set,
        ...sameHeaders
      } = headers;
      const { 'transfer-encoding': chunked, vary, ...otherHeaders } = sameHeaders;
      return { ...otherHeaders, cookies: set?.length };
    };
    expect(pickComparable(ready)).toEqual(pickComparable(rendered));
  });

  test('is the same page in every encoding', async () => {
    const plain = removeTokens((await fetchPage(servers.ready, path)).body.toString());
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, body } = await fetchPage(servers.ready, path, encoding);
      expect(headers['content-encoding']).toBe(encoding);
      expect(Number(headers['content-length'])).toBe(body.length);
      expect(removeTokens(decode(body).toString())).toBe(plain);
    }
  });
});

test('a missing file sets no cookie and is stored by no cache, prerendered or rendered', async () => {
  for (const server of [servers.ready, servers.rendering]) {
    const { status, headers } = await fetchPage(server, '/nope.png');
    expect(status).toBe(404);
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers).not.toHaveProperty('etag');
    expect(headers['cache-control']).toBe('private, no-store');
  }
});

test('the fast path serves the exact addresses of prerendered pages only', async () => {
  const site = servePrerenderedPages({
    prerendered,
    log,
    tokens: createXsrfTokens({ secure: false, secrets: ['x'.repeat(32)] }),
    secure: false,
    securityHeaders: [],
    app: express().use((_req, res) => void res.send('Express')),
  });
  expect((await supertest(site).get('/features')).text).toContain('<!DOCTYPE html>');
  for (const path of ['/nouveau', '/features/', '/?a=1', '/verify', '/*', '/404']) {
    expect((await supertest(site).get(path)).text, path).toBe('Express');
  }
  expect((await supertest(site).post('/')).text).toBe('Express');
  const session = { Cookie: 'a=b; jwt=x' };
  expect((await supertest(site).get('/').set(session)).text).toBe('Express');
});

test('a browser with its cookies gets a 304, and one without them the page', async () => {
  for (const path of [paths.home, paths.login]) {
    const visitor = await Visitor.at(prerenderedApp, path);
    const { etag = '' } = (await visitor.get(path)).headers;
    const again = (cookie: string) =>
      supertest(prerenderedApp).get(path).set('If-None-Match', etag).set('Cookie', cookie);
    const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
    expect((await again(cookie)).status).toBe(304);
    expect((await again('')).status).toBe(200);
  }
  const [first, second] = [
    await Visitor.at(prerenderedApp, paths.login),
    await Visitor.at(prerenderedApp, paths.login),
  ];
  const getEtag = async (visitor: Visitor) => (await visitor.get(paths.login)).headers.etag;
  expect(await getEtag(first)).not.toBe(await getEtag(second));
});

test('reads lists of encodings in linear time', async () => {
  const chooseEncoding = async (accept: string) =>
    (await fetchPage(servers.ready, '/features', accept)).headers['content-encoding'];
  expect(await chooseEncoding('gzip ; Q = 0.5 , BR;q=0')).toBe('gzip');
  expect(await chooseEncoding('*;q=0.1')).toBe('br');
  expect(await chooseEncoding('br;q=x')).toBe(undefined);
  expectToEnd(() => listEncodings(`br${' '.repeat(4e6)}x`));
  expectToEnd(() => matchesEtag(`"a"${' '.repeat(4e6)}x`, '"b"'));
});

test('each request renders its page until the pages are ready', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const waitingDays = { ...closedDays, getCurrent: () => gate.then(() => ({ days: [] })) };
  using pages = await openPrerenderedPages({ ...options, closedDays: waitingDays });
  const app = createApp({ ...parts, prerendered: pages });
  expect(pages.findPage(paths.home)).toBeUndefined();
  const { status, text } = await supertest(app).get(paths.home);
  expect(status).toBe(200);
  expect(text).toMatch(/<\/html>$/);
  open();
  await pages.ready;
  expect(pages.findPage(paths.home)?.status).toBe(200);
});

test('pages follow the opening hours, and a period with hours of its own', async () => {
  const day = openDay(1);
  const lastDay = openDay(2);
  let time = new Date(`${day}T${afterOpening(day, 1)}:00Z`);
  const week = { opens: '09:15', closes: '15:45' };
  const hours = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, week]));
  const period = { name: 'Ramadan', from: addDays(day, 1), to: lastDay, hours };
  const changes = { version: 1, institute: { periods: [period] } };
  const contents = { getCurrent: async () => changes, getKnown: () => changes };
  using pages = await openPrerenderedPages({ ...options, contents, now: () => time });
  await pages.ready;
  const readPage = () =>
    Buffer.concat(
      insertToken(pages.findPage(paths.contacts)?.bodies.identity ?? [], ''),
    ).toString();
  const periodTitle = `Horaires jusqu’au ${formatDay(lastDay)} (Ramadan)`;
  expect(readPage()).toContain('Ouvert maintenant');
  expect(readPage()).not.toContain(periodTitle);
  time = new Date(`${day}T23:59:00Z`);
  const facts = { ...institute, periods: [period] };
  await expect.poll(readPage).toContain(describeOpening(time, facts).text);
  time = new Date(`${period.from}T00:00:01Z`);
  await expect.poll(readPage).toContain(periodTitle);
  expect(readPage()).toContain(
    'du lundi au dimanche\u00a0: de 9\u00a0h\u00a015 à 15\u00a0h\u00a045',
  );
  time = new Date(`${addDays(lastDay, 1)}T00:00:01Z`);
  await expect.poll(readPage).not.toContain(periodTitle);
});

test('a change renews only the pages that show it', async () => {
  let days: string[] = [];
  const changing = { getCurrent: async () => ({ days }), getKnown: () => ({ days }) };
  using pages = await openPrerenderedPages({ ...options, closedDays: changing });
  await pages.ready;
  const readPages = () => addresses.map((path) => pages.findPage(path));
  const before = readPages();
  days = [openDay(5)];
  const listChanged = () => addresses.filter((_, index) => readPages()[index] !== before[index]);
  await expect.poll(listChanged).toContain(paths.book);
  expect(listChanged()).not.toContain(paths.contacts);
  expect(listChanged()).not.toContain(paths.login);
});

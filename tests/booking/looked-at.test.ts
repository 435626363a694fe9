import { get } from 'node:http';
import supertest from 'supertest';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { listen } from '#server/http/listen.ts';
import { testApp } from '../support/app.ts';
import { json, startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { openDay } from '../support/request.ts';

/*
 * A search for hours is expensive, so the site searches only for a visitor who waits for the page.
 */

const backend = await startRecordingBackend();
const app = testApp({ backendUrl: backend.url });
afterAll(() => backend[Symbol.asyncDispose]());

const day = openDay();
const address = `/book?personnes=1&soin=onglerie/manucure-spa&voir=heures&jour=${day}`;
const listSearches = () =>
  backend.requests.filter(({ url }) => url.startsWith('/api/booking/times'));
const times = { day, times: [], next: null, staff: [] };

beforeEach(() => {
  backend.requests.length = 0;
  backend.answers['GET /api/booking/times'] = (res, request) =>
    json(request.url.includes('month=2') ? { days: [] } : times)(res, request);
});

const navigation = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' };

test.each([
  ['another site’s picture', { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }],
  ['its frame', { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' }],
  ['a script', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }],
  ['a browser ahead of time', { ...navigation, 'sec-purpose': 'prefetch;prerender' }],
])('searches no hours when %s asks for the page', async (_who, headers: object) => {
  const { status, text } = await supertest(app)
    .get(address)
    .set({ 'sec-fetch-site': 'cross-site', ...headers });
  expect(status).toBe(403);
  expect(text).toContain('<h1');
  expect(backend.requests).toEqual([]);
});

test('shows hours to each visitor who opens the page, also without fetch metadata', async () => {
  for (const headers of [navigation, {}]) {
    expect((await supertest(app).get(address).set(headers)).status).toBe(200);
  }
  // A page near the end of a month searches the next one too.
  expect(listSearches().filter(({ url }) => url.includes(`day=${day}`))).toHaveLength(2);
});

test('a page without a search may be fetched, as the service worker does', async () => {
  const headers = { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' };
  expect((await supertest(app).get('/book').set(headers)).status).toBe(200);
});

const ofMonth = `/api/booking/times?treatments=onglerie/manucure-spa&people=1&month=${day.slice(0, 7)}`;
test.each([address, ofMonth])('stops the search when the visitor leaves: %s', async (path) => {
  let [startedCount, leftCount] = [0, 0];
  backend.answers['GET /api/booking/times'] = (res) => {
    startedCount += 1;
    res.on('close', () => {
      leftCount += 1;
    });
  };
  await using site = await listen(app);
  const clientRequest = get(site.url + path);
  clientRequest.on('error', () => {});
  await expect.poll(() => startedCount).toBeGreaterThan(0);
  const closedValue = new Promise((done) => clientRequest.on('close', done));
  clientRequest.destroy();
  await closedValue;
  await expect.poll(() => leftCount).toBe(startedCount);
});

test('refuses a network that asks too often, and names other ways', async () => {
  backend.answers['GET /api/booking/times'] = json({ error: 'too-many' }, { status: 429 });
  const { text } = await supertest(app).get(address);
  expect(text).toContain('Beaucoup de recherches viennent d’être faites');
  expect(text).toContain('Réessayer');
  expect(text).toContain('envoyez une demande');
});

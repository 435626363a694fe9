import { get } from 'node:http';
import supertest from 'supertest';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { listen } from '#server/http/listen.ts';
import { testApp } from '../support/app.ts';
import { json, startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { openDay } from '../support/request.ts';

/*
 * Hours take long to find, so the site searches only for a visitor who waits for the page.
 */

const backend = await startRecordingBackend();
const app = testApp({ backendUrl: backend.url });
afterAll(() => backend[Symbol.asyncDispose]());

const day = openDay();
const wanted = `/book?personnes=1&soin=onglerie/manucure-spa&voir=heures&jour=${day}`;
const searches = () => backend.requests.filter(({ url }) => url.startsWith('/api/booking/times'));
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
    .get(wanted)
    .set({ 'sec-fetch-site': 'cross-site', ...headers });
  expect(status).toBe(403);
  expect(text).toContain('<h1');
  expect(backend.requests).toEqual([]);
});

test('shows hours to each visitor who opens the page, also without fetch metadata', async () => {
  for (const headers of [navigation, {}]) {
    expect((await supertest(app).get(wanted).set(headers)).status).toBe(200);
  }
  // A page near the end of a month searches the next one too.
  expect(searches().filter(({ url }) => url.includes(`day=${day}`))).toHaveLength(2);
});

test('a page without a search may be fetched, as the service worker does', async () => {
  const headers = { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' };
  expect((await supertest(app).get('/book').set(headers)).status).toBe(200);
});

const ofMonth = `/api/booking/times?treatments=onglerie/manucure-spa&people=1&month=${day.slice(0, 7)}`;
test.each([wanted, ofMonth])('stops the search when the visitor leaves: %s', async (path) => {
  let [came, left] = [0, 0];
  backend.answers['GET /api/booking/times'] = (res) => {
    came += 1;
    res.on('close', () => {
      left += 1;
    });
  };
  await using site = await listen(app);
  const asked = get(site.url + path);
  asked.on('error', () => {});
  await expect.poll(() => came).toBeGreaterThan(0);
  const closed = new Promise((done) => asked.on('close', done));
  asked.destroy();
  await closed;
  await expect.poll(() => left).toBe(came);
});

test('refuses a network that asks too often, and names other ways', async () => {
  backend.answers['GET /api/booking/times'] = json({ error: 'too-many' }, { status: 429 });
  const { text } = await supertest(app).get(wanted);
  expect(text).toContain('Beaucoup de recherches viennent d’être faites');
  expect(text).toContain('Réessayer');
  expect(text).toContain('envoyez une demande');
});

import { afterAll, expect, test } from 'vitest';
import { createLog } from '#server/observability/log.ts';
import { insertToken, openPrerenderedPages } from '#server/pages/prerendered-pages.ts';
import { formatPhone, institute as ours } from '#shared/institute.ts';
import { paths, sitemapPaths } from '#shared/page/paths.ts';
import type { Changes } from '#shared/site/changes.ts';
import { signInAdmin } from '../support/admin.ts';
import { origin, productionBuild, testApp, unchangedContents } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { openDay, wholeRequest as request } from '../support/request.ts';
import { Visitor } from '../support/visitor.ts';
import { editAs } from './contents.ts';

const institute = await startInstitute();
afterAll(() => institute[Symbol.asyncDispose]());
// Each page is rendered for its request.
const app = testApp({ backendUrl: institute.url, build: productionBuild });
const { set } = editAs(await signInAdmin(app, institute.outbox, 'gerante@exemple.ci'));
const visitor = await Visitor.at(app);
const getText = async (path: string) => (await visitor.get(path)).text;

const cut = 'capillaires/coupe-femme';

const phone = '+2250102030405';

test('a new telephone number is on every page, and a new name in the app’s manifest and mails', async () => {
  await set('institute', 'phone', phone);
  await set('institute', 'name', 'Chez Awa');
  for (const path of [...sitemapPaths, '/nulle-part']) {
    const html = await getText(path);
    expect(html, path).toContain(`tel:${phone}`);
    expect(html, path).not.toContain(ours.phone);
    expect(html, path).toContain('Chez Awa');
  }
  expect((await visitor.get('/manifest.webmanifest')).text).toContain('"name":"Chez Awa"');
  const { body } = await visitor.call('auth/google/login', {});
  expect(JSON.stringify(body)).not.toContain(formatPhone(ours.phone));
  await visitor.call('auth/basic/login', { email: 'cliente@exemple.ci' });
  expect(await institute.outbox.waitForMail('cliente@exemple.ci')).toContain('Chez Awa');
});

test('a hidden treatment cannot be booked, and earlier requests keep its name and price', async () => {
  const id = 'onglerie/manucure-spa';
  const order = { ...request, category: 'onglerie', careType: '', treatments: [id] };
  const answer = await visitor.call('booking/request', { ...order, day: openDay(3) });
  expect(answer.status).toBe(200);
  const line = />Manucure (?:spa|dorée)</;
  expect(await getText(paths.features)).toMatch(line);
  await set('treatments', id, { isHidden: true, nom: 'Manucure dorée', prix: 1 });
  expect(await getText(paths.features)).not.toMatch(line);
  const again = await visitor.call('booking/request', { ...order, day: openDay(4) });
  expect([again.status, again.body.field]).toEqual([400, 'treatments']);
  const page = await getText(answer.body.manage);
  expect(page).toContain('Manucure spa');
  expect(page).toContain('7\u202f000\u00a0FCFA');
});

test('a new treatment can be booked with its duration', async () => {
  await set('treatments', 'capillaires/barbe', { nom: 'Barbe', prix: 2000, duree: '20mn' });
  expect(await getText(paths.features)).toContain('Barbe');
  const readEnd = async () => {
    const query = new URLSearchParams({ treatments: 'capillaires/barbe', day: openDay(5) });
    const { body } = await visitor.get(`/api/booking/times?${query}`);
    return body.times[0].ends;
  };
  expect(await readEnd()).toBe('09:20');
  await set('treatments', 'capillaires/barbe', { nom: 'Barbe', prix: 2000, duree: '1h' });
  expect(await readEnd()).toBe('10:00');
});

/** Opens prerendered pages whose contents a test can change. */
async function openReadyPages(first?: Changes) {
  let changes = first;
  const now = new Date();
  const pages = await openPrerenderedPages({
    build: productionBuild,
    origin,
    log: createLog('silent'),
    closedDays: { getCurrent: async () => ({ days: [] }), getKnown: () => ({ days: [] }) },
    contents: { getCurrent: async () => changes, getKnown: () => changes },
    now: () => now,
    checkInterval: 10,
  });
  await pages.ready;
  const readPage = (path: string) => {
    const identity = pages.findPage(path)?.bodies.identity;
    return Buffer.concat(identity ? insertToken(identity, '') : []).toString();
  };
  const change = (next: Changes) => {
    changes = next;
  };
  return { pages, shown: readPage, change, [Symbol.dispose]: () => pages[Symbol.dispose]() };
}

test('prerendered pages all change together', async () => {
  using ready = await openReadyPages();
  const names = () =>
    sitemapPaths.map((path) => (ready.shown(path).includes('Chez Awa') ? 'new' : 'old'));
  expect(new Set(names())).toEqual(new Set(['old']));
  ready.change({ version: 1, institute: { name: 'Chez Awa' } });
  const namesValue = new Set<string>();
  await expect
    .poll(() => {
      const now = names();
      namesValue.add([...new Set(now)].join('+'));
      return now.every((state) => state === 'new');
    })
    .toBe(true);
  expect([...namesValue].filter((states) => states.includes('+'))).toEqual([]);
  expect(unchangedContents.getKnown()).toBeUndefined();
});

test('new words rebuild only the pages that show them', async () => {
  const buildWords = (version: number, text: string): Changes => ({
    version,
    treatments: { [cut]: { prix: 9500 } },
    testimonials: { ta: { text, author: 'Awa', agreed: true } },
  });
  using ready = await openReadyPages(buildWords(1, 'Très doux.'));
  const addresses = Object.values(paths);
  const readPages = () => addresses.map((path) => ready.pages.findPage(path));
  const before = readPages();
  ready.change(buildWords(2, 'Très, très doux.'));
  await expect.poll(() => ready.shown(paths.home)).toContain('Très, très doux.');
  const changed = addresses.filter((_, index) => readPages()[index] !== before[index]);
  expect(changed).toEqual([paths.home, paths.homeAlias]);
  for (const path of sitemapPaths) expect(ready.shown(path), path).not.toContain('"version"');
});

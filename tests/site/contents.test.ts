import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { catalogue, listTreatments } from '#shared/catalogue.ts';
import { institute as ours } from '#shared/institute.ts';
import type { Changes } from '#shared/site/changes.ts';
import { buildCatalogue } from '#shared/site/published-catalogue.ts';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { newLocation, startInstitute } from '../support/institute.ts';
import { wholeRequest } from '../support/request.ts';
import { Visitor } from '../support/visitor.ts';
import { editAs } from './contents.ts';

const disposables = new AsyncDisposableStack();
const folder = await mkdtemp(join(tmpdir(), 'contents-'));
disposables.defer(() => rm(folder, { recursive: true }));
const location = await newLocation(folder);
const institute = disposables.use(await startInstitute(undefined, {}, location));
/** Another process on the same database. */
const twin = disposables.use(await startInstitute(undefined, {}, location));
const { outbox, db } = institute;
const app = testApp({ backendUrl: institute.url });
const email = 'gerante@institut.example';
const admin = await signInAdmin(app, outbox, email);
const { all, find, readMark, save, set } = editAs(admin);
afterAll(() => disposables.disposeAsync());

/** The version of the contents before a test changes them. */
let base: number;
beforeEach(async () => {
  await db.deleteFrom('contents').execute();
  await db.deleteFrom('content_history').execute();
  const { version } = await db
    .updateTable('contents_version')
    .set(({ eb, ref }) => ({ version: eb(ref('version'), '+', 1) }))
    .returning('version')
    .executeTakeFirstOrThrow();
  base = version;
});

const [visage] = buildCatalogue().sections;
const [first] = visage ? listTreatments(visage) : [];
const care = first?.id ?? '';
const price = first?.prix ?? 0;
const phone = '+2250505050505';

/** Returns the public contents of the institute. */
const readChanges = async (url = institute.url) =>
  (await (await fetch(`${url}/api/contents`)).json()) as Changes;
const readShownContents = async () => (await (await Visitor.at(app)).get('/api/contents')).body;
const expectRefusal = async (kind: string, id: string, value: unknown) => {
  const { status, body } = await save(kind, id, value);
  expect([status, body.error]).toEqual([400, 'invalid']);
  return body.message as string;
};

describe('a change', () => {
  test('is public at once in every process of the institute, and in the site that sent it', async () => {
    expect(await readChanges()).toEqual({ version: base });
    await set('institute', 'phone', '05 05 05 05 05');
    await set('treatments', care, { prix: price + 500 });
    const changed = {
      version: base + 2,
      institute: { phone },
      treatments: { [care]: { prix: price + 500 } },
    };
    expect(await readChanges()).toEqual(changed);
    expect(await readChanges(twin.url)).toEqual(changed);
    expect(await readShownContents()).toEqual(changed);
  });

  test('is shown soon by the site of another process', async () => {
    const other = await Visitor.at(testApp({ backendUrl: twin.url }));
    await expect
      .poll(async () => (await other.get('/api/contents')).body)
      .toEqual({ version: base });
    await set('institute', 'name', 'Chez Awa');
    const readThere = async () => (await other.get('/api/contents')).body.institute;
    await expect.poll(readThere).toEqual({ name: 'Chez Awa' });
  });

  test('counts as none if it equals the product’s own value', async () => {
    await set('institute', 'phone', ours.phone);
    await set('institute', 'address', { ...ours.address });
    await set('institute', 'social', ours.social);
    await set('treatments', care, { prix: price, nom: first?.nom, note: '' });
    await set(
      'order',
      'sections',
      catalogue.map(({ slug }) => slug),
    );
    expect(await readChanges()).toEqual({ version: base });
    expect((await all()).contents).toEqual([]);
  });

  test('stores only the fields of a treatment that differ', async () => {
    await set('treatments', care, { nom: first?.nom, prix: 1, duree: '', isHidden: true, x: 1 });
    expect((await readChanges()).treatments).toEqual({
      [care]: { prix: 1, duree: '', isHidden: true },
    });
    expect(buildCatalogue(await readChanges()).treatment(care)).toMatchObject({
      nom: first?.nom,
      prix: 1,
      isHidden: true,
    });
    await set('treatments', care, null);
    expect((await readChanges()).treatments).toBeUndefined();
  });

  test('is refused for a stale version, and one of many concurrent changes succeeds', async () => {
    const mark = await readMark('institute', 'name');
    const edit = (index: number) =>
      admin.call('admin/contents/save', {
        kind: 'institute',
        id: 'name',
        mark,
        value: `Institut ${index}`,
      });
    const answers = await Promise.all([1, 2, 3, 4, 5].map(edit));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await readChanges()).version).toBe(base + 1);
    // A direct change in the database also makes the version stale.
    const staleMark = await readMark('institute', 'name');
    await db.updateTable('contents').set({ value: '"Autre"' }).execute();
    const order = { kind: 'institute', id: 'name', mark: staleMark, value: null };
    const lateAnswer = await admin.call('admin/contents/save', order);
    expect([lateAnswer.status, lateAnswer.body.error]).toEqual([409, 'conflict']);
  });
});

test('mails name the current telephone number, and requests follow the current price list', async () => {
  await set('institute', 'phone', phone);
  const id = 'capillaires/soin-nouveau';
  await set('treatments', id, { nom: 'Soin nouveau', prix: 1234 });
  const care = { category: 'capillaires', careType: '', treatments: [id] };
  const wish = { ...wholeRequest, ...care, email: 'cliente@exemple.ci' };
  const ask = async () => (await Visitor.at(app)).call('booking/request', wish);
  expect((await ask()).status).toBe(200);
  const mail = await outbox.waitForMail('cliente@exemple.ci');
  expect(mail.replaceAll('\u00a0', ' ')).toContain('05 05 05 05 05');
  expect(mail).toContain('Soin nouveau');
});

test('the history lists the last twenty changes with their author, the newest first', async () => {
  for (let prix = 1; prix <= 22; prix += 1) await set('treatments', care, { prix });
  const { changes, version } = await all();
  expect([version, changes.length]).toEqual([base + 22, 20]);
  expect(changes[0]).toMatchObject({
    event: base + 22,
    kind: 'treatments',
    id: care,
    actor: email,
    before: { prix: 21 },
    after: { prix: 22 },
  });
});

describe('a value', () => {
  test.each([
    ['phone', '+33 6 12 34 56 78', '+33612345678'],
    ['whatsapp', '', ''],
    ['legal', { company: 'SARL' }, expect.objectContaining({ company: 'SARL', artci: '' })],
  ])('is stored in one spelling: %s', async (id, value, storedValue) => {
    await set('institute', id, value);
    // The stored value may equal the product's own.
    expect({ ...ours, ...(await readChanges()).institute }[id]).toEqual(storedValue);
  });

  test.each([
    ['institute', 'name', 'a\r\nBcc: x@y.z'],
    ['institute', 'phone', '12'],
    ['institute', 'position', { latitude: 91, longitude: 0 }],
    ['institute', 'social', [{ name: 'X', url: 'javascript:alert(1)' }]],
    ['institute', 'social', [{ name: 'X', url: 'https://a:b@x.example' }]],
    ['institute', 'social', Array(2).fill({ name: 'X', url: 'https://x.example' })],
    ['institute', 'mailFrom', 'a@b.ci'],
    ['institute', 'constructor', 'x'],
    ['treatments', care, { prix: -1 }],
    ['treatments', care, { duree: '1h7' }],
    ['treatments', 'visage/nouveau', { nom: 'Nouveau' }],
    ['treatments', 'inconnu/nouveau', { nom: 'Nouveau', prix: 1 }],
    ['order', 'sections', ['visage', 'visage']],
    ['order', 'visage', [care]],
    ['treatments', care, { section: 'inconnue' }],
    ['treatments', care, { category: 'Autre' }],
    ['texts', 'about', '\n \n'],
    ['testimonials', 'ta', { text: 'Doux.', author: 'Awa', agreed: false }],
    ['testimonials', '../ta', { text: 'Doux.', author: 'Awa', agreed: true }],
    ['other', 'x', 1],
  ])('is refused with a sentence: %s %s %j', async (kind, id, value) => {
    const before = await readChanges();
    expect(await expectRefusal(kind, id, value)).toMatch(/^[A-ZÀ-Ý].*\.$/);
    expect(await readChanges()).toEqual(before);
  });

  test('from another release is left out if this one cannot use it', async () => {
    const rows = {
      institute: { name: '""', phone: `"${phone}"`, hours: '{}', slogan: '"x"' },
      treatments: { [care]: '{"prix":"cher"}', 'visage/vieux': '{"prix":5}' },
      banner: { home: '"Fermé"' },
    };
    for (const [kind, values] of Object.entries(rows))
      for (const [id, value] of Object.entries(values))
        await db.insertInto('contents').values({ kind, id, value }).execute();
    const version = base + 9;
    await db.updateTable('contents_version').set({ version }).execute();
    expect(await readChanges()).toEqual({ version, institute: { phone } });
    // The owner can correct it.
    expect(await find('institute', 'name')).toMatchObject({ value: null });
    await set('institute', 'name', 'Chez Awa');
    expect((await readChanges()).institute).toEqual({ phone, name: 'Chez Awa' });
    expect(await find('banner', 'home')).toBeUndefined();
  });
});

test('limits the number of contents', async () => {
  const rows = Array.from({ length: 500 }, (_, index) => ({
    kind: 'treatments',
    id: `visage/n-${index}`,
    value: JSON.stringify({ nom: 'Nouveau', prix: index }),
  }));
  await db.insertInto('contents').values(rows).execute();
  await expectRefusal('institute', 'name', 'Chez Awa');
  await set('treatments', 'visage/n-1', { nom: 'Autre', prix: 1 });
  await set('treatments', 'visage/n-2', null);
  await set('institute', 'name', 'Chez Awa');
});

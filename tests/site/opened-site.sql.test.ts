import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { formatPhone, institute as ours } from '#shared/institute.ts';
import { offlinePath } from '#shared/offline/offline.ts';
import { exampleFacts } from '#shared/setup/example-facts.ts';
import { buildInstitute } from '#shared/site/published-institute.ts';
import { examplePeople } from '#shared/texts.ts';
import { appointment } from '../agenda/support/visits.ts';
import { signInAdmin } from '../support/admin.ts';
import { productionBuild, testApp } from '../support/app.ts';
import { emptyLocation, startInstitute } from '../support/institute.ts';
import { Visitor } from '../support/visitor.ts';
import { editAs } from './contents.ts';

/*
 * A new installation whose owner opens online booking. From then on no example fact is shown.
 */

const folder = await mkdtemp(join(tmpdir(), 'opened-'));
const institute = await startInstitute(undefined, {}, await emptyLocation(folder));
const app = testApp({ backendUrl: institute.url, build: productionBuild });
const admin = await signInAdmin(app, institute.outbox, 'gerante@institut.example');
const { set } = editAs(admin);
afterAll(async () => {
  await institute[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const { phone, email, address, landmarks, position, social } = exampleFacts;
const shownPhone = formatPhone(phone);
const marks = [
  ...[phone, phone.slice(1), shownPhone, shownPhone.replaceAll('\u00a0', ' ')],
  ...[email, address.street, landmarks, 'Duncan', String(position.latitude), 'yango.go.link'],
  ...social.map(({ url }) => url),
];
const findMarks = (text: string) => marks.filter((mark) => text.includes(mark));

const pages = [
  ...['/', '/home', '/features', '/contacts', '/book', '/login', '/unauthorized', '/help'],
  ...['/booking', '/mentions-legales', '/confidentialite', offlinePath, '/rdv/wrong'],
  ...['/contacts?envoye=1&sans-reponse=1', '/mes-demandes', '/sitemap.xml', '/api/contents'],
];
const visitor = await Visitor.at(app);
const plan = async () => String((await visitor.get('/plan.svg')).body);
const readPages = async () => {
  const texts = await Promise.all(
    pages.map(async (page) => [page, (await visitor.get(page)).text]),
  );
  return Object.fromEntries(texts) as Record<string, string>;
};

test('shows the example’s facts and crafts until it is opened', async () => {
  const texts = await readPages();
  expect(texts['/contacts']).toContain(formatPhone(ours.phone));
  for (const craft of examplePeople) expect(texts['/']).toContain(craft);
  expect(await plan()).not.toContain('<text');
});

test('shows no example fact on any page, mail or calendar file once it is opened', async () => {
  await admin.call('admin/online/mode', { mode: 'at-once', sentence: '' });
  const texts = await readPages();
  for (const [page, text] of Object.entries(texts))
    expect([page, findMarks(text)]).toEqual([page, []]);
  expect(texts['/']).not.toContain('Notre équipe');
  expect(await plan()).not.toContain('<text');

  const order = appointment({ email: 'awa@exemple.ci' });
  const { body } = await visitor.call('booking/appointment', order);
  const mail = await institute.outbox.waitForMail('awa@exemple.ci');
  const page = (await visitor.get(body.manage)).text;
  const file = (await visitor.get(`${body.manage}/rendez-vous.ics`)).text;
  for (const text of [mail, page, file]) expect(findMarks(text)).toEqual([]);

  // The site stays opened, whatever the mode of booking.
  await admin.call('admin/online/mode', { mode: 'on-request', sentence: '' });
  expect(findMarks((await visitor.get('/contacts')).text)).toEqual([]);
  for (const [path, words] of [
    ['/', 'Demandez un rendez-vous'],
    ['/book', 'sur demande'],
  ] as const) {
    const { text } = await visitor.get(path);
    expect(text).toContain(words);
    expect(text).not.toContain('2 minutes');
  }
});

test('shows the owner’s facts, and uses the telephone number for WhatsApp until it has its own', async () => {
  const [first, second, ownPhone] = ['+2250505050505', '+2250101010101', '+2250707111213'];
  await set('institute', 'phone', first);
  expect((await visitor.get('/')).text).toContain(`wa.me/${first.slice(1)}`);
  await set('institute', 'phone', second);
  expect((await visitor.get('/')).text).toContain(`wa.me/${second.slice(1)}`);
  await set('institute', 'whatsapp', ownPhone);
  expect((await visitor.get('/')).text).toContain(`wa.me/${ownPhone.slice(1)}`);
  expect((await visitor.get('/contacts')).text).toContain(`tel:${second}`);

  await set('institute', 'email', 'bonjour@akwaba.example');
  const readDone = async () => (await admin.get('/api/admin/first-steps')).body.done;
  await set('institute', 'name', 'Chez Awa');
  expect(await readDone()).toContain('contact');
  const place = { street: 'Boulevard 1', district: 'Plateau', city: 'Abidjan', country: 'CI' };
  await set('institute', 'address', place);
  await set('institute', 'landmarks', 'Derrière la mairie.');
  const before = (await visitor.get('/contacts')).text;
  expect(before).toContain('Boulevard 1, Plateau, Abidjan');
  expect(before).toContain('Derrière la mairie.');
  await set('institute', 'position', { latitude: 5.32, longitude: -4.02 });
  expect(await readDone()).toContain('place');
  expect((await visitor.get('/contacts')).text).toContain('end-lat=5.32');

  expect(await plan()).not.toContain('<text');
  await set('texts', 'planStreet', 'Boulevard 1');
  expect(await plan()).toContain('<text');
  const contacts = (await visitor.get('/contacts')).text;
  for (const words of ['src="/plan.svg"', 'end-lat=5.32', 'Boulevard 1, Plateau, Abidjan'])
    expect(contacts).toContain(words);
  const offline = (await visitor.get(offlinePath)).text;
  for (const words of ['Itinéraire', 'Boulevard 1, Plateau, Abidjan', 'Derrière la mairie.'])
    expect(offline).toContain(words);
  expect(offline).toContain('src="/plan.svg"');
});

test('facts that were written into institute.ts count as the institute’s own', () => {
  const edited = { ...ours };
  Object.assign(ours, { phone: '+2250102030405', landmarks: 'Derrière la mairie.' });
  const { phone, landmarks } = buildInstitute({ isOpened: true });
  Object.assign(ours, edited);
  expect([phone, landmarks]).toEqual(['+2250102030405', 'Derrière la mairie.']);
});

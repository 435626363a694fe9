import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { rateLimits } from '#shared/limits/limits.ts';
import { firstSteps } from '#shared/setup/step-names.ts';
import { examplePeople } from '#shared/texts.ts';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { signInAdmin } from '../support/admin.ts';
import { productionBuild, testApp } from '../support/app.ts';
import { emptyLocation, startInstitute } from '../support/institute.ts';
import { postForm, readFormFields, sendForm } from '../support/plain-forms.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * A new installation, before its owner has decided anything.
 */

const folder = await mkdtemp(join(tmpdir(), 'new-'));
const institute = await startInstitute(undefined, {}, await emptyLocation(folder));
const { outbox } = institute;
const app = testApp({ backendUrl: institute.url, build: productionBuild });
const email = 'gerante@institut.example';
const admin = await signInAdmin(app, outbox, email);
const visitor = await Visitor.at(app);
afterAll(async () => {
  await institute[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const path = '/admin/premiers-pas';
const buildStepPath = (name: string) => `${path}?pas=${name}`;
const readSteps = async () => (await admin.get('/api/admin/first-steps')).body;
const getPage = async (address: string) => (await visitor.get(address)).text;

test('takes requests only, and shows no place, before the first step', async () => {
  const { status, body } = await visitor.call('booking/appointment', appointment());
  expect([status, body.error]).toEqual([409, 'not-bookable']);
  expect(await getPage(`/book?categorie=capillaires&jour=${plainWeekday()}`)).toContain(
    'Envoyer ma demande',
  );
  for (const address of ['/', '/contacts', '/book']) {
    const text = await getPage(address);
    for (const mark of ['Rue des Jardins', 'Duncan', '5.3721', 'yango.go.link', 'PostalAddress']) {
      expect([address, text.includes(mark)]).toEqual([address, false]);
    }
  }
  const agenda = (await admin.get('/admin')).text;
  expect(agenda).toContain(`Premiers pas (0 sur ${firstSteps.length})`);
  expect(agenda).toContain(`href="${buildStepPath('contact')}"`);
});

test('refuses required fields that are empty or unreadable', async () => {
  const answer = await sendForm(admin, buildStepPath('contact'), 'Continuer');
  for (const text of [
    'Indiquez le nom de l’institut.',
    'Saisissez un numéro de téléphone complet.',
  ])
    expect(answer.text).toContain(text);
  const place = await sendForm(admin, buildStepPath('place'), 'Continuer', {
    'address-street': 'Boulevard Latrille',
    'address-district': 'Cocody',
    landmarks: 'Derrière la mairie.',
    position: 'n’importe',
  });
  expect(place.text).toContain('href="#champ-position">Collez les deux nombres');
  expect((await readSteps()).done).toEqual([]);
});

test('leads from each step to the next one, with ten fields in all', async () => {
  const typedSteps: [string, Record<string, string>][] = [
    ['contact', { name: 'Chez Awa', phone: '07 07 11 22 33' }],
    [
      'place',
      {
        'address-street': 'Boulevard Latrille',
        'address-district': 'Cocody',
        landmarks: 'Derrière la mairie.',
        position: 'https://www.google.com/maps/@5.35,-3.98,17z',
      },
    ],
    ['hours', {}],
    ['people', { 'nom-1': 'Awa', 'nom-4': 'Fatou' }],
    ['prices', {}],
  ];
  for (const [at, [name, fields]] of typedSteps.entries()) {
    const answer = await sendForm(admin, buildStepPath(name), 'Continuer', fields);
    expect([name, answer.status, answer.location?.split('&')[0]]).toEqual([
      name,
      303,
      buildStepPath(firstSteps[at + 1] ?? ''),
    ]);
    expect((await readSteps()).done).toEqual(firstSteps.slice(0, at + 1));
  }
  const contacts = await getPage('/contacts');
  for (const mark of ['07\u00a007\u00a011\u00a022\u00a033', 'wa.me/2250707112233', email]) {
    expect(contacts).toContain(mark);
  }
  for (const mark of ['Boulevard Latrille, Cocody, Abidjan', 'end-lat=5.35&amp;end-lon=-3.98']) {
    expect(contacts).toContain(mark);
  }
  // Without a position the site shows no map and no route.
  await sendForm(admin, buildStepPath('place'), 'Continuer', { position: '' });
  expect((await readSteps()).done).toContain('place');
  const unmapped = await getPage('/contacts');
  expect(unmapped).toContain('Boulevard Latrille, Cocody, Abidjan');
  for (const mark of ['yango.go.link', 'google.com/maps', 'openstreetmap.org'])
    expect(unmapped).not.toContain(mark);
  const home = await getPage('/');
  for (const craft of examplePeople) expect(home).not.toContain(`>${craft}<`);
  const { body: team } = await admin.get('/api/admin/agenda/team');
  expect(team.resources.map(({ name }: { name: string }) => name)).toEqual(['Awa', 'Fatou']);
});

test('keeps what was typed, and names each mistake at its field', async () => {
  const twins = { 'nom-1': 'Awa', 'nom-4': 'awa' };
  const refusal = await sendForm(admin, buildStepPath('people'), 'Continuer', twins);
  expect(refusal.text).toContain('href="#champ-nom-4">Quelqu’un de l’équipe');
  const answer = await sendForm(admin, buildStepPath('place'), 'Continuer', {
    position: 'au coin',
  });
  expect(answer.text).toContain('href="#champ-position">Collez les deux nombres');
  expect(readFormFields(answer.text, 'Continuer').position).toBe('au coin');
  const typedFields = { ...twins, 'nom-4': 'Fatou', 'nom-nouvelle': 'Nadia' };
  const html = (await admin.get(buildStepPath('people'))).text;
  expect(
    (await postForm(admin, buildStepPath('people'), html, 'Continuer', typedFields)).status,
  ).toBe(303);
});

test('opens online booking with one press, and says before what is left to do', async () => {
  expect((await admin.get(buildStepPath('online'))).text).toMatch(
    /Il reste à faire.*pas=photo"[^>]*>Une photo.*pas=mail"[^>]*>Vos e-mails/,
  );
  const answer = await sendForm(admin, buildStepPath('online'), 'Ouvrir la réservation');
  expect(answer.text).toContain('La réservation en ligne est ouverte.');
  expect((await readSteps()).done).toContain('online');
  const booking = await visitor.call('booking/appointment', appointment());
  expect(booking.status, JSON.stringify(booking.body)).toBe(200);
});

test('sends a limited number of test mails, and offers none that would reach nobody', async () => {
  // Tests write mails as files.
  const { text } = await admin.get(buildStepPath('mail'));
  expect(text).toContain('Le site n’envoie pas encore d’e-mails');
  expect(readFormFields(text, 'Continuer')).toMatchObject({ step: 'mail', done: 'oui' });
  expect(text).not.toContain('M’envoyer un essai');
  await admin.call('admin/first-steps/mail');
  expect(await outbox.waitForMail(email, 2)).toContain('Essai');
  await expect.poll(async () => (await readSteps()).mail?.state).toBe('sent');
  await admin.call('admin/first-steps/mark', { step: 'mail', isDone: true });
  expect((await readSteps()).done).toContain('mail');
  const { times } = rateLimits.testMails.mailbox;
  for (let more = 1; more < times; more += 1) {
    expect((await admin.call('admin/first-steps/mail')).status).toBe(200);
  }
  const refusal = await admin.call('admin/first-steps/mail');
  expect([refusal.status, refusal.body.error]).toEqual([429, 'too-many']);
});

test('hides the list, and shows it again', async () => {
  expect((await sendForm(admin, path, 'Masquer cette liste')).text).toContain('masquée');
  expect((await admin.get('/admin')).text).not.toContain('Premiers pas (');
  expect((await readSteps()).openSteps).toBe(0);
  await sendForm(admin, path, 'Montrer dans l’agenda');
  expect((await admin.get('/admin')).text).toContain('Premiers pas (');
});

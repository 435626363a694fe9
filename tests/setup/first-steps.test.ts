import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { rateLimits } from '../../shared/limits/limits.ts';
import { firstSteps } from '../../shared/setup/step-names.ts';
import { appointment, plainDay } from '../agenda/support/visits.ts';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { emptyLocation, startInstitute } from '../support/institute.ts';
import { sendForm } from '../support/plain-forms.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * A new installation as the operator hands it over, with nothing settled.
 */

const folder = await mkdtemp(join(tmpdir(), 'new-'));
const institute = await startInstitute(undefined, {}, await emptyLocation(folder));
const { outbox } = institute;
const app = testApp({ backendUrl: institute.url });
const email = 'gerante@institut.example';
const admin = await signInAdmin(app, outbox, email);
afterAll(async () => {
  await institute[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const path = '/admin/premiers-pas';
const stepsNow = async () => (await admin.get('/api/admin/first-steps')).body;

test('links from the list and from each step’s screen to the next step', async () => {
  const linkOn = async (page: string, label: RegExp) => {
    const { status, text } = await admin.get(page);
    expect(status).toBe(200);
    const links = [...text.matchAll(/<a[^>]* href="([^"]*)"[^>]*>([^<]*)<\/a>/g)];
    return links.find(([, , said = '']) => label.test(said))?.[1]?.replaceAll('&amp;', '&') ?? '';
  };
  const seen: string[] = [];
  for (let page = await linkOn(path, /^Continuer/); !page.startsWith(path); ) {
    seen.push(page);
    page = await linkOn(page, /^Suivant/);
  }
  // All steps before the test mail, which is sent from the list itself.
  expect(seen).toHaveLength(firstSteps.indexOf('mail'));
  expect(await linkOn('/admin/reglages', /^Suivant/)).toBe(seen[0]);
  expect(await linkOn('/admin', /^Premiers pas \(/)).toBe(path);
});

test('takes requests only until the owner opens booking, in any order of the steps', async () => {
  const visitor = await Visitor.at(app);
  const { status, body } = await visitor.call('booking/appointment', appointment());
  expect([status, body.error]).toEqual([409, 'not-bookable']);
  const page = (await visitor.get(`/book?categorie=capillaires&jour=${plainDay()}`)).text;
  expect(page).toContain('Envoyer ma demande');
  expect((await admin.get('/admin')).text).toContain(`Premiers pas (0 sur ${firstSteps.length})`);

  expect((await sendForm(admin, path, 'J’ai vu mes prix')).text).toContain('C’est noté.');
  await sendForm(admin, '/admin/site/horaires', 'Mes horaires sont justes');
  expect((await stepsNow()).done).toEqual(['hours', 'prices']);

  const { body: team } = await admin.get('/api/admin/agenda/team');
  const staff = team.resources.filter(({ kind }: { kind: string }) => kind === 'staff');
  for (const [index, { id }] of staff.entries()) {
    expect((await stepsNow()).done).not.toContain('people');
    const { body: lane } = await admin.get(`/api/admin/agenda/lane?id=${id}`);
    const { kind, roomKind, from, to, mark } = lane;
    const profile = { name: `Personne ${index}`, kind, roomKind, from, to };
    const saved = await admin.call('admin/agenda/lane/save', { id, mark, profile });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  }
  expect((await stepsNow()).done).toContain('people');

  await admin.call('admin/online/mode', { mode: 'at-once', sentence: '' });
  expect((await stepsNow()).done).toContain('online');
  const booked = await visitor.call('booking/appointment', appointment());
  expect(booked.status, JSON.stringify(booked.body)).toBe(200);
});

test('sends a limited number of test mails, which the owner confirms', async () => {
  const sent = await sendForm(admin, path, 'M’envoyer un essai');
  expect(sent.text).toContain('L’essai est parti');
  // The confirmation is above the list, and the way on does not wait for the mail.
  expect(sent.text.indexOf('Je l’ai reçu')).toBeLessThan(sent.text.indexOf('<ol'));
  expect(sent.text).toContain('Continuer');
  expect(await outbox.mailTo(email, 2)).toContain('Essai');
  await expect.poll(async () => (await stepsNow()).mail?.state).toBe('sent');
  expect((await admin.get(path)).text).toContain('Envoyé. Regardez aussi dans les indésirables.');
  // The mails of tests are files.
  expect((await admin.get(path)).text).toContain('SMTP_URL');
  await sendForm(admin, path, 'Je l’ai reçu');
  expect((await stepsNow()).done).toContain('mail');
  const { times } = rateLimits.testMails.mailbox;
  for (let more = 1; more < times; more += 1) {
    expect((await admin.call('admin/first-steps/mail')).status).toBe(200);
  }
  const refused = await admin.call('admin/first-steps/mail');
  expect([refused.status, refused.body.error]).toEqual([429, 'too-many']);
});

test('hides the list, and shows it again', async () => {
  expect((await sendForm(admin, path, 'Masquer cette liste')).text).toContain('masquée');
  expect((await admin.get('/admin')).text).not.toContain('Premiers pas (');
  expect((await stepsNow()).openSteps).toBe(0);
  await sendForm(admin, path, 'Montrer dans l’agenda');
  expect((await admin.get('/admin')).text).toContain('Premiers pas (');
});

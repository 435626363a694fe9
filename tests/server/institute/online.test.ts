import { afterAll, describe, expect, test } from 'vitest';
import { signInAdmin } from '../../support/admin.ts';
import { appointment, plainDay } from '../../support/agenda/visits.ts';
import { testApp } from '../../support/app.ts';
import { startInstitute } from '../../support/institute.ts';
import { setOwnTimes } from '../../support/own-facts.ts';
import { Visitor } from '../../support/visitor.ts';

setOwnTimes();

const institute = await startInstitute();
const { db, outbox } = institute;
const app = testApp({ backendUrl: institute.url });
const admin = await signInAdmin(app, outbox, 'gerante@institut.example');
afterAll(() => institute[Symbol.asyncDispose]());

const screen = '/admin/en-ligne';
const cut = 'capillaires/coupe-femme';
const book = async (more: object = {}, address?: string) => {
  const visitor = await Visitor.at(app);
  if (address) visitor.address = address;
  return visitor.call('booking/appointment', appointment(more));
};
const freeOn = async (day: string) => {
  const query = new URLSearchParams({ treatments: cut, day });
  const { body } = await (await Visitor.at(app)).get(`/api/booking/times?${query}`);
  return (body.times as { time: string }[]).map(({ time }) => time);
};
const save = (fields: Record<string, string>) => admin.submit(screen, fields);
const boxes = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`name="${name}" value="([^"]*)"`, 'g'))].map(
    ([, value]) => value ?? '',
  );

describe('the switch', () => {
  const order = appointment({ day: plainDay(2) });
  const asked = { ...order, moment: 'Matin', time: undefined };
  const visit = `/book?vue=heures&categorie=capillaires&soin=${encodeURIComponent(cut)}&jour=${plainDay(2)}`;

  test('has hours asked for, on every page and by every call', async () => {
    const done = await save({ intent: 'mode', mode: 'on-request', sentence: '' });
    expect(done.status).toBe(303);
    expect((await admin.get(done.headers.location ?? '')).text).toContain(
      'Les visiteurs envoient des demandes.',
    );
    const visitor = await Visitor.at(app);
    const refused = await visitor.call('booking/appointment', order);
    expect([refused.status, refused.body.error]).toEqual([409, 'not-bookable']);
    const { text } = await visitor.get(visit);
    expect(text).toContain('sur demande');
    // It would promise hours that there are not.
    expect(text).not.toMatch(/Voir les (?:heures|jours) libres/);
    expect((await visitor.call('booking/request', asked)).status).toBe(200);
  });

  test('closes it, with her own sentence in place of the hours', async () => {
    const wrong = await save({ intent: 'mode', mode: 'closed', sentence: ' ' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('Écrivez la phrase que les visiteurs liront.');
    const sentence = 'Nous déménageons : appelez-nous, on s’arrange.';
    expect((await save({ intent: 'mode', mode: 'closed', sentence })).status).toBe(303);
    const visitor = await Visitor.at(app);
    expect((await visitor.get(visit)).text).toContain(sentence);
    for (const path of [`/book?soin=${cut}`, visit, `/book?soin=${cut}&voir=demande`]) {
      const { text } = await visitor.get(path);
      expect(text, path).toContain(sentence);
      expect(text, path).not.toMatch(/Voir les (?:heures|jours) libres/);
      expect(text, path).toContain('<div class="columns request" hidden=""');
    }
    for (const [path, body] of [
      ['booking/appointment', order],
      ['booking/request', { ...asked, note: 'autre' }],
    ] as const) {
      const refused = await visitor.call(path, body);
      expect([refused.status, refused.body]).toMatchObject([
        409,
        { error: 'booking-closed', message: sentence },
      ]);
    }
    const form = {
      vue: 'heures',
      jour: plainDay(2),
      heure: '10:00',
      categorie: 'capillaires',
      soin: cut,
    };
    const page = await visitor.submit('/book', {
      ...form,
      nom: 'Awa Koné',
      telephone: '05 06 07 08 09',
    });
    expect(page.status).toBe(409);
    expect(page.text).toContain(sentence);
    expect(page.text).toContain('value="Awa Koné"');
  });

  test('opens it again; its history tells', async () => {
    expect((await save({ intent: 'mode', mode: 'at-once', sentence: '' })).status).toBe(303);
    expect((await book({ day: plainDay(2), time: '17:00' })).status).toBe(200);
    expect((await admin.get(screen)).text).toContain('Réservation en ligne fermée');
  });
});

describe('what is a rush', () => {
  test('is hers to see and to change, and to leave open', async () => {
    const wrong = await save({ intent: 'chiffres', anHour: 'beaucoup', share: '' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('Indiquez un nombre de 1 à 1000');
    expect((await save({ intent: 'chiffres', anHour: '1', share: '' })).status).toBe(303);
    await book({ day: plainDay(3), time: '09:00' });
    expect((await book({ day: plainDay(3), time: '11:00' })).body).toMatchObject({
      reason: 'rush',
    });
    expect((await admin.get('/admin')).text).toContain('Beaucoup de réservations');
    expect((await admin.get(screen)).text).toContain('Laisser ouvert');
    expect((await save({ intent: 'ouvert' })).status).toBe(303);
    expect((await book({ day: plainDay(3), time: '11:00' })).status).toBe(200);
    expect((await save({ intent: 'chiffres', anHour: '', share: '' })).status).toBe(303);
  });
});

describe('bookings of unknown numbers', () => {
  test('are told by their networks, and cancelled and put back all at once', async () => {
    const day = plainDay(5);
    const numbers: string[] = [];
    for (let index = 0; index < 8; index += 1) {
      const time = `${10 + index}:00`;
      const { body } = await book(
        { day, time, email: `faux-${index}@exemple.ci` },
        `2001:db8:9:${index}::1`,
      );
      expect(body).toMatchObject({ status: 'confirmed' });
      numbers.push(body.number);
    }
    const page = (await admin.get(screen)).text;
    expect(page).toContain('Réseau A');
    expect(page).not.toContain('2001:');
    // One group, or two where an hour of the clock began meanwhile.
    const own = boxes(page, 'coche-[A-Z]-\\d{4}-[^"]*').filter((value) =>
      value.split(' ').every((number) => numbers.includes(number)),
    );
    expect(own.join(' ').split(' ').sort()).toEqual(numbers.toSorted());
    const mailsBefore = (await db.selectFrom('outbox').select('id').execute()).length;
    const cancelled = await save({ intent: 'annuler', 'coche-A': own.join(' ') });
    expect(cancelled.status).toBe(303);
    expect(await freeOn(day)).toContain('13:00');
    expect((await db.selectFrom('outbox').select('id').execute()).length).toBe(mailsBefore);
    // Somebody takes one of the hours.
    expect((await book({ day, time: '12:00' })).status).toBe(200);
    const after = (await admin.get(cancelled.headers.location ?? '')).text;
    expect(after).toContain('8\u00a0rendez-vous annulés');
    const restored = await save({
      intent: 'retablir',
      id: boxes(after, 'id')[0] ?? '',
      mail: 'oui',
    });
    expect(restored.status).toBe(303);
    const told = (await admin.get(restored.headers.location ?? '')).text;
    expect(told).toContain('Ceux-ci restent annulés');
    expect(told).toMatch(/à 12.h, Awa Koné/);
    const rows = await db
      .selectFrom('requests')
      .select(['hour', 'status'])
      .where('number', 'in', numbers)
      .execute();
    expect(rows.filter(({ status }) => status === 'cancelled')).toEqual([
      { hour: '12:00', status: 'cancelled' },
    ]);
    expect(await freeOn(day)).not.toContain('13:00');
    expect(await outbox.mailTo('faux-0@exemple.ci', 2)).toBeTruthy();
    expect((await save({ intent: 'annuler' })).text).toContain('Cochez d’abord');
  });

  test('of a thousand are gone in four presses, and known numbers are none of them', async () => {
    // « Voir et décider », the group, « Annuler ce qui est coché »: three.
    const page = (await admin.get(screen)).text;
    expect(page).toContain('Annuler ce qui est coché');
    expect(boxes(page, 'coche-[A-Z][^"]*').length).toBeGreaterThan(0);
    const foreign = { intent: 'annuler', 'coche-A': 'RDV-AAAAA' };
    const done = await save(foreign);
    expect(done.status).toBe(303);
    const stranger = await Visitor.at(app);
    expect(
      (await stranger.call('admin/online/cancel', { numbers: ['RDV-AAAAA'], mail: false })).status,
    ).toBe(401);
  });
});

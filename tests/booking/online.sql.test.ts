import { afterAll, describe, expect, test } from 'vitest';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { Visitor } from '../support/visitor.ts';

setTestOpeningHours();

const institute = await startInstitute(undefined, { undoSeconds: 90 });
const { db, outbox } = institute;
const app = testApp({ backendUrl: institute.url });
const admin = await signInAdmin(app, outbox, 'gerante@institut.example');
afterAll(() => institute[Symbol.asyncDispose]());

const screen = '/admin/reglages';
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
describe('the mode of online booking', () => {
  const order = appointment({ day: plainWeekday(2) });
  const requestOrder = { ...order, moment: 'Matin', time: undefined };
  const visit = `/book?vue=heures&categorie=capillaires&soin=${encodeURIComponent(cut)}&jour=${plainWeekday(2)}`;

  test('turns bookings into requests, on every page and by every call', async () => {
    const done = await save({ intent: 'mode', mode: 'on-request', sentence: '' });
    expect(done.status).toBe(303);
    expect((await admin.get(done.headers.location ?? '')).text).toContain(
      'Les visiteurs envoient des demandes.',
    );
    const visitor = await Visitor.at(app);
    const refusal = await visitor.call('booking/appointment', order);
    expect([refusal.status, refusal.body.error]).toEqual([409, 'not-bookable']);
    const { text } = await visitor.get(visit);
    expect(text).toContain('sur demande');
    // The button would promise hours that are not offered.
    expect(text).not.toMatch(/Choisir (?:l’heure|le jour)/);
    expect((await visitor.call('booking/request', requestOrder)).status).toBe(200);
  });

  test('closes online booking, and shows the owner’s sentence instead of hours', async () => {
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
      expect(text, path).not.toMatch(/Choisir (?:l’heure|le jour)/);
      expect(text, path).toContain('<div class="request" hidden=""');
    }
    for (const [path, body] of [
      ['booking/appointment', order],
      ['booking/request', { ...requestOrder, note: 'autre' }],
    ] as const) {
      const refusal = await visitor.call(path, body);
      expect([refusal.status, refusal.body]).toMatchObject([
        409,
        { error: 'booking-closed', message: sentence },
      ]);
    }
    const form = {
      vue: 'heures',
      jour: plainWeekday(2),
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

  test('opens online booking again, and records it in the history', async () => {
    expect((await save({ intent: 'mode', mode: 'at-once', sentence: '' })).status).toBe(303);
    expect((await book({ day: plainWeekday(2), time: '17:00' })).status).toBe(200);
    expect((await admin.get('/api/admin/online')).text).toContain('online-closed');
  });
});

describe('bookings of unknown numbers', () => {
  const day = plainWeekday(5);
  const listNumbers = (rows: readonly { number: string }[]) => rows.map(({ number }) => number);

  test('are listed without networks, cancelled with one press and restored with one', async () => {
    const numbers: string[] = [];
    for (let index = 0; index < 8; index += 1) {
      const { body } = await book(
        { day, time: `${10 + index}:00`, email: `faux-${index}@exemple.ci` },
        `2001:db8:9:${index}::1`,
      );
      expect(body).toMatchObject({ status: 'confirmed' });
      numbers.push(body.number);
    }
    const page = (await admin.get(screen)).text;
    expect(page).not.toMatch(/[Rr]éseau [A-Z]|2001:/);
    const listedNumbers = listNumbers((await admin.get('/api/admin/online')).body.bookings);
    expect(listedNumbers).toEqual(expect.arrayContaining(numbers));
    expect((await save({ intent: 'annuler' })).text).toContain('Cochez d’abord');
    // The network had used up its mails at this booking, so its cancellation sends none.
    await db
      .updateTable('requests')
      .set({ unmailed: 1 })
      .where('number', '=', numbers[1] ?? '')
      .execute();
    const cancelled = await save({ intent: 'annuler', 'coche-toutes': numbers.join(' ') });
    expect(cancelled.status).toBe(303);
    expect(await freeOn(day)).toContain('13:00');
    const after = (await admin.get(cancelled.headers.location ?? '')).text;
    expect(after).toContain('C’est annulé');
    for (const words of ['8\u00a0rendez-vous annulés.', '7\u00a0e-\u2060mails dans'])
      expect(after).toContain(words);
    const { undo } = (await admin.get('/api/admin/online')).body;
    expect((await admin.call('admin/undo', { press: undo.press })).status).toBe(200);
    const rows = await db
      .selectFrom('requests')
      .select('status')
      .where('number', 'in', numbers)
      .execute();
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['confirmed']));
    expect(await freeOn(day)).not.toContain('13:00');
  });

  test('are cancelled only by the owner, and only if their number is unknown', async () => {
    const ownSlot = { day: plainWeekday(6), time: '10:00' };
    const { number } = (await admin.call('booking/appointment', appointment(ownSlot))).body;
    const answer = await admin.call('admin/online/cancel', { numbers: [number, 'RDV-AAAAA'] });
    expect([answer.status, answer.body]).toEqual([200, { count: 0 }]);
    const numbers = listNumbers((await admin.get('/api/admin/online')).body.bookings);
    expect(numbers).not.toContain(number);
    const stranger = await Visitor.at(app);
    expect((await stranger.call('admin/online/cancel', { numbers })).status).toBe(401);
    expect((await admin.call('admin/online/cancel', { numbers })).body.count).toBe(numbers.length);
    expect((await admin.get(screen)).text).not.toContain('numéros inconnus');
    expect((await admin.call('admin/online/cancel', { numbers })).body.count).toBe(0);
  });
});

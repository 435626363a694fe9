import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addHeld } from '../agenda/support/held.ts';
import { payableInstitute } from './payments.ts';

/*
 * The till's screen on a day with known figures.
 */

const { db, boss } = await payableInstitute();
const today = '2026-11-25';

const held = (number: string, hour: string, more: object) =>
  addHeld(db, { day: today, hour, number, outcome: null, email: null, ...more });
await held('RDV-1001', '10:00', { name: 'Awa Koné' });
await held('RDV-1002', '11:00', { name: 'Fatou Diallo' });
await held('RDV-1003', '12:00', { name: 'Mariam Bah', day: '2026-11-30' });
await held('RDV-1004', '13:00', {
  name: 'Nadia Touré',
  day: '2026-11-27',
  deposit: 5000,
  deposit_state: 'said',
});
await db
  .updateTable('requests')
  .set({ treatments: '[{"id":"capillaires/coupe-femme","nom":"Coupe","prix":8000}]' })
  .set({ persons: '[[{"id":"capillaires/coupe-femme","nom":"Coupe","prix":8000}]]' })
  .execute();

async function pay(number: string, amount: number, method: string) {
  const { body } = await boss.get(`/api/admin/request/payments?number=${number}`);
  const { nextId: id, version } = body;
  const sent = { number, id, version, amount, method, day: today };
  expect((await boss.call('admin/request/payments/add', sent)).status).toBe(200);
}
await pay('RDV-1001', 8000, 'cash');
await pay('RDV-1002', 3000, 'wave');
await pay('RDV-1003', 4000, 'cash');
await boss.call('admin/gift/sell', {
  id: randomUUID(),
  amount: 20_000,
  method: 'orange',
  from: '',
  to: '',
  message: '',
  expires: '',
});
const { body: mariam } = await boss.get('/api/admin/request?number=RDV-1003');
await boss.call('admin/request/refuse', {
  number: 'RDV-1003',
  version: mariam.version,
  reason: 'Panne',
});

const words = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
async function screen(address = '/admin/caisse') {
  const { status, text } = await boss.get(address);
  expect(status).toBe(200);
  return {
    text,
    heading: words(/<h2[^>]*>Reçu[^<]*<\/h2>/s.exec(text)?.[0] ?? '').trim(),
    /** Returns the section with this heading, without its tags and with them. */
    section(title: string) {
      const html = text.split('<section').find((one) => one.includes(`>${title}`)) ?? '';
      const own = html.split('</section>')[0] ?? '';
      return { html: own, words: words(own) };
    },
  };
}

test('shows the day’s receipts by method and purpose', async () => {
  const received = (await screen()).section('Reçu aujourd’hui').words;
  expect(received).toContain('35 000 FCFA');
  expect(received).toMatch(/Espèces 12 000 FCFA/);
  expect(received).toMatch(/Wave 3 000 FCFA/);
  expect(received).toMatch(/Orange Money 20 000 FCFA/);
  expect(received).toContain('Dont cartes cadeaux, avoirs 20 000 FCFA');
});

test('lists money to settle and reported deposits', async () => {
  const shown = await screen();
  const settle = shown.section('Payé, mais sans visite');
  expect(settle.words).toContain('Mariam Bah 4 000 FCFA');
  expect(settle.html).toContain('href="/admin/encaissement?numero=RDV-1003"');
  const check = shown.section('Acomptes à vérifier').words;
  expect(check).toContain('Nadia Touré');
  expect(check).toContain('5 000 FCFA');
});

test('shows another day’s figures, and today for an invalid day', async () => {
  const yesterday = await screen('/admin/caisse?jour=2026-11-24');
  expect(yesterday.heading).toContain('Reçu le mardi 24 novembre');
  expect(yesterday.section('Reçu le').words).toContain('0 FCFA');
  expect(yesterday.text).not.toContain('Fatou Diallo');
  for (const wrong of ['2026-02-30', 'hier', '']) {
    const { heading } = await screen(`/admin/caisse?jour=${wrong}`);
    expect(heading, wrong).toContain('Reçu aujourd’hui');
  }
});

test('records the next payment by one press, and then shows the next client', async () => {
  await held('RDV-1005', '14:00', { name: 'Aya Brou' });
  const shown = await screen();
  const due = shown.section('À encaisser');
  expect(due.words).toMatch(/Fatou Diallo 5 000 FCFA Espèces Wave/);
  const fields = Object.fromEntries(
    [...due.html.matchAll(/name="(id|number|version|amount|day|intent)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
  const paid = await boss.submit('/admin/caisse', { ...fields, method: 'mtn' });
  expect(paid.status).toBe(303);
  const next = await screen(paid.headers.location);
  expect(next.section('Reçu aujourd’hui').words).toContain('MTN MoMo 5 000 FCFA');
  expect(next.section('À encaisser').words).toMatch(/Aya Brou/);
  // The same form again, as by a second press, changes nothing.
  expect((await boss.submit('/admin/caisse', { ...fields, method: 'mtn' })).status).toBe(303);
  expect((await screen()).section('Reçu aujourd’hui').words).toContain('MTN MoMo 5 000 FCFA');
});

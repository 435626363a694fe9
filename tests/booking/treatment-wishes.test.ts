import { expect, test } from 'vitest';
import { appointment, plainDay } from '../agenda/support/visits.ts';
import { startOffice } from '../support/office.ts';
import { setOwnTimes } from '../support/own-facts.ts';
import { Visitor } from '../support/visitor.ts';

setOwnTimes();

/*
 * "Manucure avec Awa, bras avec Inès": kept through moves, by the client and by the owner.
 */

const { db, app, admin } = await startOffice();

await db.updateTable('resources').set({ name: 'Awa' }).where('lane', '=', 1).execute();
const second = { lane: 9, kind: 'staff', name: 'Inès', room_kind: null } as const;
await db
  .insertInto('resources')
  .values({ ...second, active_from: null, active_to: null })
  .execute();
for (const skill of ['corps', 'onglerie']) {
  await db.insertInto('skills').values({ lane: 9, skill, minutes: null }).execute();
}

const [manicure, arms] = ['onglerie/manucure-simple', 'corps/bras'];
const order = { category: 'onglerie', treatments: [manicure, arms], wishes: [['1', '9']] };
const staffOf = async (number: string) =>
  db
    .selectFrom('appointment_treatments')
    .innerJoin('requests', 'requests.id', 'request_id')
    .select(['treatment_id', 'staff'])
    .where('number', '=', number)
    .orderBy('treatment_id')
    .execute();
const asWished = [
  { treatment_id: arms, staff: 9 },
  { treatment_id: manicure, staff: 1 },
];

test('whom a client wishes for each treatment is taken, told, and kept when it moves', async () => {
  const visitor = await Visitor.at(app);
  const day = plainDay(1);
  const { body } = await visitor.call('booking/appointment', appointment({ ...order, day }));
  expect(await staffOf(body.number)).toEqual(asWished);
  const { text } = await visitor.get(body.manage);
  expect(text).toContain('avec Awa');
  expect(text).toContain('avec Inès');
  const moved = { version: 1, day, time: '15:00' };
  const token = body.manage.slice('/rdv/'.length);
  expect((await visitor.call(`booking/visit/move/${token}`, moved)).status).toBe(200);
  expect(await staffOf(body.number)).toEqual(asWished);
  const byOwner = { number: body.number, version: 2, day, hour: '11:00' };
  expect((await admin.call('admin/request/confirm', byOwner)).status).toBe(200);
  expect(await staffOf(body.number)).toEqual(asWished);
  const shown = await admin.get(`/admin/demande?numero=${body.number}`);
  expect(shown.text).toContain('avec Inès');
});

test('only hours at which those who are wished are free, and nobody who cannot do it', async () => {
  const day = plainDay(2);
  const away = { staff: '9', from: day, to: '', starts: '09:00', ends: '14:00' };
  await admin.call('admin/agenda/block', away);
  const visitor = await Visitor.at(app);
  const ask = async (wishes: string) => {
    const query = new URLSearchParams({ treatments: `${manicure},${arms}`, day, wishes });
    return visitor.get(`/api/booking/times?${query}`);
  };
  const { body } = await ask('1,9');
  expect(body.times[0].time > '13:00').toBe(true);
  expect((await ask('')).body.times[0].time).toBe('09:00');
  expect(body.able[1]).toMatchObject({ treatment: arms });
  expect(body.able[1].staff.map(({ id }: { id: string }) => id)).toEqual(['1', '9']);
  expect((await ask('4,')).status).toBe(400);
  expect((await ask('1,9,1')).status).toBe(400);
});

test('the page asks for each treatment without a script', async () => {
  const day = plainDay(3);
  const search = new URLSearchParams({ vue: 'heures', personnes: '1', jour: day });
  for (const id of [manicure, arms]) search.append('soin', id);
  search.append('par', `1:${arms}:9`);
  const { text } = await (await Visitor.at(app)).get(`/book?${search}`);
  expect(text).toContain('Choisir une personne pour chaque soin');
  expect(text).toContain(`value="1:${arms}:9" selected`);
});

test('the owner wishes for each treatment too, for somebody on the telephone', async () => {
  const day = plainDay(4);
  const away = { staff: '9', from: day, to: '', starts: '09:00', ends: '14:00' };
  await admin.call('admin/agenda/block', away);
  const screen = '/admin/rendez-vous';
  const visit = { soin: manicure, soin2: arms, jour: day, personnes: '1' };
  const client = { ...visit, name: 'Awa Koné', phone: '', email: '' };
  const hours = async (more: object) =>
    (await admin.submit(screen, { ...client, intent: 'voir', ...more })).text;
  const plain = await hours({});
  expect(plain).toMatch(/<label for="champ-par-soin">[^<]* avec<\/label>/);
  expect(plain).toContain(`value="${day} 09:00"`);
  const hers = await hours({ 'par-soin2': '9' });
  expect(hers).toMatch(/name="par-soin2".*?<option value="9" selected/s);
  expect(hers).not.toContain(`value="${day} 09:00"`);
  const cannot = await hours({ 'par-soin2': '4' });
  expect(cannot).toContain('ne fait pas ce soin');
  const pressed = { ...client, 'par-soin': '1', 'par-soin2': '9', quand: `${day} 15:00` };
  const { status, headers } = await admin.submit(screen, pressed);
  expect(status).toBe(303);
  const number = new URL(headers.location ?? '', 'http://x').searchParams.get('numero') ?? '';
  expect(await staffOf(number)).toEqual(asWished);
});

test('whoever is chosen for all does what nobody else is chosen for', async () => {
  const day = plainDay(5);
  const { status, headers } = await admin.submit('/admin/rendez-vous', {
    ...{ soin: manicure, soin2: arms, jour: day, personnes: '1', personne: '1' },
    ...{ name: 'Awa Koné', phone: '', 'par-soin2': '9', quand: `${day} 15:00` },
  });
  expect(status).toBe(303);
  const number = new URL(headers.location ?? '', 'http://x').searchParams.get('numero') ?? '';
  expect(await staffOf(number)).toEqual(asWished);
});

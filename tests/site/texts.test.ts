import { beforeEach, expect, test } from 'vitest';
import { contentLimits } from '#shared/site/content-limits.ts';
import { startOffice } from '../support/office.ts';
import { openDay, wholeRequest } from '../support/request.ts';
import { Visitor } from '../support/visitor.ts';
import { editAs } from './contents.ts';

/*
 * The words and people of the site, as the institute stores them.
 */

const { institute, db, app, admin } = await startOffice();
const { save, set } = editAs(admin);
const readContents = async () => (await fetch(`${institute.url}/api/contents`)).json();

beforeEach(async () => {
  await db.deleteFrom('contents').execute();
  await db.deleteFrom('content_history').execute();
});

const awa = { text: 'Mes mains revivent.', author: 'Awa', agreed: true };

test('a list refuses more entries than its limit', async () => {
  for (let count = 0; count < contentLimits.testimonials; count += 1) {
    await set('testimonials', `t${String(count).padStart(2, '0')}`, awa);
  }
  const fillList = async (id = 'tz') => {
    const { status, body } = await save('testimonials', id, awa);
    expect([status, body.error]).toEqual([409, 'list-full']);
  };
  await fillList();
  await set('testimonials', 't00', null);
  await set('testimonials', 'tz', awa);
  await fillList('ty');
});

test('an added treatment is removed only without upcoming appointments', async () => {
  const id = 'capillaires/barbe';
  const barbe = { nom: 'Barbe', prix: 2000, duree: '20mn' };
  await set('treatments', id, barbe);
  const visitor = await Visitor.at(app);
  const answer = await visitor.call('booking/request', {
    ...wholeRequest,
    category: 'capillaires',
    careType: '',
    treatments: [id],
    day: openDay(3),
  });
  expect(answer.status).toBe(200);
  const { status, body } = await save('treatments', id, null);
  expect([status, body.error]).toEqual([409, 'still-booked']);
  await db.updateTable('requests').set({ status: 'cancelled' }).execute();
  await set('treatments', id, null);
  expect((await readContents()).treatments).toBeUndefined();
});

test('people are shown if their profile allows it, with its contents', async () => {
  const getResource = async (id: string) =>
    (await admin.get(`/api/admin/agenda/lane?id=${id}`)).body;
  const change = async (id: string, more: object) => {
    const { mark, name, kind, roomKind, from, to } = await getResource(id);
    const profile = { name, kind, roomKind, from, to, ...more };
    return admin.call('admin/agenda/lane/save', { id, mark, profile });
  };
  const versions: number[] = [];
  const readShown = async () => {
    const { version, people } = await readContents();
    versions.push(version);
    return people;
  };
  expect(await readShown()).toBeUndefined();
  const nameless = await change('4', { isShown: true, job: '' });
  expect([nameless.status, nameless.body.field]).toEqual([400, 'profile']);

  const mariam = { name: 'Mariam', job: 'Coiffeuse', bio: 'Dix ans de tresses.' };
  expect((await change('4', { ...mariam, isShown: true })).status).toBe(200);
  const person = { id: '4', ...mariam, sections: ['capillaires'] };
  expect(await readShown()).toEqual([person]);

  // An edit without these fields leaves them as they are.
  await change('4', { name: 'Mariam K.' });
  expect(await readShown()).toEqual([{ ...person, name: 'Mariam K.' }]);

  const { mark } = await getResource('4');
  const skills = ['capillaires', 'onglerie/manucure-spa'].map((skill) => ({
    skill,
    minutes: null,
  }));
  await admin.call('admin/agenda/lane/save', { id: '4', mark, skills });
  expect((await readShown())[0].sections).toEqual(['capillaires', 'onglerie']);

  // An example was removed, so the home page shows no examples.
  await change('4', { to: '2020-01-31' });
  expect(await readShown()).toEqual([]);
  await change('4', { to: '', isShown: false });
  await change('4', { isShown: true });
  expect(await readShown()).toHaveLength(1);
  expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
});

import { afterAll, describe, expect, test } from 'vitest';
import type { AgendaDays } from '../../shared/agenda/agenda.ts';
import type { ResourceFile, Rules, Team } from '../../shared/team/agenda-facts.ts';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { setOwnTimes } from '../support/own-facts.ts';
import { sendForm } from '../support/plain-forms.ts';
import { Visitor } from '../support/visitor.ts';
import { nameTeam } from './support/named.ts';
import { appointment, plainDay } from './support/visits.ts';

setOwnTimes();

/*
 * Rooms of several places, and two clients in one of them, from the owner's screens to the agenda.
 */

const institute = await startInstitute(undefined, { undoSeconds: 90 });
const { db, outbox } = institute;
const app = testApp({ backendUrl: institute.url });
const admin = await signInAdmin(app, outbox, 'gerante@institut.example');
afterAll(() => institute[Symbol.asyncDispose]());
await nameTeam(db);

const duo = 'corps/massage-en-duo';
const massage = 'corps/massage-tonique';
const kind = 'Cabine';
const plain = { minutes: null, cleaning: 0, pauseAt: 0, pause: 0, roomKind: '', instant: true };

const team = async (): Promise<Team> => (await admin.get('/api/admin/agenda/team')).body;
const getFile = async (id: string): Promise<ResourceFile> =>
  (await admin.get(`/api/admin/agenda/lane?id=${id}`)).body;
const getRule = async (id: string) => {
  const { rules }: Rules = (await admin.get('/api/admin/agenda/rules')).body;
  return rules.find(({ treatment }) => treatment === id);
};

async function addRoom(name: string, places: number): Promise<string> {
  const profile = { name, kind: 'room', roomKind: kind, from: '', to: '', places };
  const { mark } = await team();
  return (await admin.call('admin/agenda/lane/save', { id: '', mark, profile })).body.id;
}

async function setPlaces(id: string, places: number) {
  const { mark, name, roomKind, from, to } = await getFile(id);
  const profile = { name, kind: 'room', roomKind, from, to, places };
  return admin.call('admin/agenda/lane/save', { id, mark, profile });
}

async function setRule(treatment: string, more: object) {
  const { mark = '' } = (await getRule(treatment)) ?? {};
  return admin.call('admin/agenda/rule', { ...plain, treatment, mark, ...more });
}

async function book(treatments: readonly string[], people: number, more: object) {
  const visitor = await Visitor.at(app);
  const visit = { category: 'corps', careType: 'massages', treatments, people, ...more };
  return visitor.call('booking/appointment', appointment(visit));
}

async function findTimes(treatment: string, day: string, people = 1): Promise<string[]> {
  const search = new URLSearchParams({ treatments: treatment, day, people: String(people) });
  const { body } = await (await Visitor.at(app)).get(`/api/booking/times?${search}`);
  return body.times?.map(({ time }: { time: string }) => time) ?? [body.error];
}

async function resourcesOn(day: string) {
  const { days }: AgendaDays = (await admin.get(`/api/admin/agenda?day=${day}`)).body;
  return days[0]?.resources ?? [];
}

const plainText = (html: string) =>
  html
    .replace(/^.*<main/s, '')
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

const busy = async (day: string) =>
  (await resourcesOn(day))
    .filter(({ appointments }) => appointments.length > 0)
    .map(({ name, appointments }) => `${name} ${appointments.map(({ starts }) => starts)}`);

describe('a room of two places', () => {
  test('holds two clients of two appointments at once, and no third', async () => {
    const [small, day] = [await addRoom('Hammam', 2), plainDay(1)];
    expect((await getFile(small)).places).toBe(2);
    await setRule(massage, { roomKind: kind });
    expect((await book([massage], 1, { day })).status).toBe(200);
    expect((await book([massage], 1, { day })).status).toBe(200);
    expect(await busy(day)).toEqual([
      'Aïcha 10:00',
      'Fatou 10:00',
      'Hammam 10:00',
      'Hammam, place 2 10:00',
    ]);
    await db.insertInto('skills').values({ lane: 3, skill: 'corps' }).execute();
    expect((await book([massage], 1, { day })).body.error).toBe('slot-taken');
    expect((await setPlaces(small, 3)).status).toBe(200);
    expect((await book([massage], 1, { day })).status).toBe(200);
  });

  test('keeps its appointments when it loses places, and lists them for review until that is undone', async () => {
    const [room] = (await team()).resources.filter((lane) => lane.kind === 'room');
    const day = plainDay(1);
    const before = await busy(day);
    expect((await setPlaces(room?.id ?? '', 1)).status).toBe(200);
    const { review, resources } = await team();
    expect(review).toMatchObject([
      { lane: room?.id, day, reason: 'places' },
      { lane: room?.id, day, reason: 'places' },
    ]);
    expect(resources.find(({ id }) => id === room?.id)?.places).toBe(1);
    expect((await getFile(room?.id ?? '')).review).toHaveLength(2);
    expect(await busy(day)).toEqual(before);
    expect((await admin.get('/admin/equipe')).text).toContain(
      'sur une place que la salle n’a plus',
    );
    const { press } = (await admin.get('/api/admin/days')).body.undo;
    expect((await admin.call('admin/undo', { press })).status).toBe(200);
    expect((await team()).review).toEqual([]);
    expect((await getFile(room?.id ?? '')).places).toBe(3);
  });

  test('gets its places on its screen, which refuses invalid numbers', async () => {
    const [room] = (await team()).resources.filter((lane) => lane.kind === 'room');
    const screen = `/admin/equipe/fiche?id=${room?.id}`;
    const wrong = await sendForm(admin, screen, 'Enregistrer la fiche', { places: '0' });
    expect(wrong.text).toContain('Indiquez un nombre de places, de 1 à 12.');
    await sendForm(admin, screen, 'Enregistrer la fiche', { places: '2', name: 'Bain' });
    expect(await getFile(room?.id ?? '')).toMatchObject({ places: 2, name: 'Bain' });
    expect((await admin.get('/admin/equipe')).text).toContain('2\u00a0places');
    expect((await resourcesOn(plainDay(1))).map(({ name }) => name)).toContain('Bain, place 2');
  });

  test('is closed with all of its places', async () => {
    const [room] = (await team()).resources.filter((lane) => lane.kind === 'room');
    const day = plainDay(4);
    const block = { from: day, to: '', starts: '00:00', ends: '12:00', kind: 'off', label: '' };
    await admin.call('admin/agenda/block', { ...block, staff: room?.id });
    expect((await findTimes(massage, day))[0]).toBe('12:00');
    const list = plainText((await admin.get(`/admin?jour=${day}&vue=liste`)).text);
    expect(list).toContain(', Bain');
    expect(list).not.toContain('Bain, place 2');
  });
});

describe('two clients at once', () => {
  test('are in one room with two places, and not in two rooms', async () => {
    const day = plainDay(2);
    await addRoom('Cabine seule', 1);
    expect((await setRule(duo, { roomKind: '', atOnce: true, sameRoom: true })).status).toBe(400);
    expect((await setRule(duo, { roomKind: kind, atOnce: true, sameRoom: true })).status).toBe(200);
    expect((await book([massage], 1, { day, time: '10:00' })).status).toBe(200);
    // One place of the larger room is taken and the other room has one place: no room has two.
    expect((await book([duo], 2, { day, time: '10:00' })).body.error).toBe('slot-taken');
    expect((await book([duo], 2, { day, time: '11:00' })).status).toBe(200);
    const rooms = (await busy(day)).filter((text) => text.includes('11:00'));
    expect(rooms.filter((text) => /Bain/.test(text))).toHaveLength(2);
    const names = rooms.filter((text) => !/Bain/.test(text));
    expect(names).toHaveLength(2);
    // The list names the room once beside the two staff members.
    const list = plainText((await admin.get(`/admin?jour=${day}&vue=liste`)).text);
    expect(list).toMatch(/avec [^.]*Bain/);
    expect(list).not.toMatch(/Bain, Bain/);
  });

  test('have no hours, and are reported to the owner, while no room has two places', async () => {
    for (const { id, kind } of (await team()).resources)
      if (kind === 'room') await setPlaces(id, 1);
    expect((await team()).unbookable).toEqual([{ treatment: duo, roomKind: kind, sameRoom: true }]);
    expect((await admin.get('/admin/equipe')).text).toContain('n’a deux places');
    const [room] = (await team()).resources.filter((lane) => lane.kind === 'room');
    await setPlaces(room?.id ?? '', 2);
    expect((await team()).unbookable).toEqual([]);
    expect((await findTimes(duo, plainDay(5), 2)).length).toBeGreaterThan(10);
  });
});

import { afterAll, describe, expect, test } from 'vitest';
import { addDays } from '#shared/calendar/calendar-month.ts';
import type { ResourceRecord, Rules, Team } from '#shared/team/agenda-facts.ts';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { Visitor } from '../support/visitor.ts';
import { appointment, plainWeekday } from './support/visits.ts';

setTestOpeningHours();

const institute = await startInstitute();
const { outbox, db } = institute;
const app = testApp({ backendUrl: institute.url });
const email = 'gerante@institut.example';
const admin = await signInAdmin(app, outbox, email);
afterAll(() => institute[Symbol.asyncDispose]());

const cut = 'capillaires/coupe-femme';
const makeUp = 'maquillage/mise-en-beaute-express';
const [monday, sunday] = [0, 6];

const readTeam = async (): Promise<Team> => (await admin.get('/api/admin/agenda/team')).body;
const readResource = async (id: string): Promise<ResourceRecord> =>
  (await admin.get(`/api/admin/agenda/lane?id=${id}`)).body;
const readRules = async (): Promise<Rules> => (await admin.get('/api/admin/agenda/rules')).body;
const getRule = async (id = makeUp) =>
  (await readRules()).rules.find(({ treatment }) => treatment === id);
const save = async (id: string, parts: object) =>
  admin.call('admin/agenda/lane/save', { id, mark: (await readResource(id)).mark, ...parts });
const add = async (profile: object, skills: readonly string[] = []): Promise<string> => {
  const order = {
    id: '',
    mark: (await readTeam()).mark,
    profile: { name: 'Aya', kind: 'staff', roomKind: '', from: '', to: '', ...profile },
    skills: skills.map((skill) => ({ skill, minutes: null })),
  };
  const { status, body } = await admin.call('admin/agenda/lane/save', order);
  expect([status, body.error]).toEqual([200, undefined]);
  return body.id;
};
const book = async (more: object) =>
  (await Visitor.at(app)).call('booking/appointment', appointment(more));
const readTimes = async (day: string, treatments = cut) => {
  const search = new URLSearchParams({ treatments, day });
  const { body } = await (await Visitor.at(app)).get(`/api/booking/times?${search}`);
  return body.times as { time: string; ends: string; staff: string[] }[];
};
const buildWeek = (starts: string, ends: string, period: object = {}) =>
  Array.from({ length: 7 }, (_, weekday) => ({
    weekday,
    starts,
    ends,
    from: '',
    to: '',
    ...period,
  }));
const setRule = async (more: object, mark = '') =>
  admin.call('admin/agenda/rule', {
    treatment: makeUp,
    mark,
    minutes: null,
    cleaning: 0,
    pauseAt: 0,
    pause: 0,
    roomKind: '',
    instant: true,
    ...more,
  });

describe('the team', () => {
  test('gets a new member, who is offered at once in every process', async () => {
    const day = plainWeekday();
    const twin = testApp({ backendUrl: institute.url });
    expect((await readTimes(day))[0]?.staff).toEqual(['4']);
    const id = await add({ name: 'Mariam' }, ['capillaires']);
    expect((await readTimes(day))[0]?.staff).toEqual(['4', id]);
    const search = new URLSearchParams({ treatments: cut, day });
    const { body } = await (await Visitor.at(twin)).get(`/api/booking/times?${search}`);
    expect(body.staff).toContainEqual({ id, name: 'Mariam' });
    expect((await readTeam()).history.at(-1)).toMatchObject({
      actor: email,
      action: 'resource-added',
      detail: 'Mariam',
    });
    await admin.call('admin/agenda/lane/remove', { id, mark: (await readResource(id)).mark });
  });

  test('keeps members with appointments, who can only leave service, and removes the others for good', async () => {
    const day = plainWeekday(1);
    const id = await add({}, ['capillaires']);
    expect((await book({ day, staff: id })).status).toBe(200);
    const { mark, isUsed } = await readResource(id);
    expect(isUsed).toBe(true);
    const answer = await admin.call('admin/agenda/lane/remove', { id, mark });
    expect([answer.status, answer.body.error]).toEqual([409, 'person-used']);
    expect(answer.body.message).toContain('des rendez-vous y sont attachés');
    const profile = { name: 'Aya', kind: 'staff', roomKind: '', from: '', to: addDays(day, -1) };
    expect((await save(id, { profile })).status).toBe(200);
    expect((await readTimes(day))[0]?.staff).toEqual(['4']);
    // The appointment stays, and is listed.
    expect((await readResource(id)).misfits).toMatchObject([
      {
        resource: id,
        day,
        time: '10:00',
        name: 'Awa Koné',
        reason: 'away',
        treatments: [expect.any(String)],
      },
    ]);
    expect((await readTeam()).misfits).toHaveLength(1);
    // The day and the week list the appointment above all others. The member gets no new appointments.
    const page = (await admin.get(`/admin?jour=${day}`)).text.replaceAll('<!-- -->', '');
    const top = /1\u00a0à replacer<\/h2>.*?<\/ul>/s.exec(page)?.[0]?.replaceAll(/<[^>]*>/g, '');
    expect(top).toMatch(/Aya n’est plus disponible ce jour-là.*Awa Koné.*10\u00a0h/s);
    expect(page).toContain('À replacer\u00a0: Aya n’est plus disponible ce jour-là');
    const week = (await admin.get(`/admin?jour=${day}&vue=semaine`)).text;
    expect(week).toContain('1\u00a0à replacer');
    const { resources } = (await admin.get(`/api/admin/agenda?day=${day}`)).body.days[0];
    const aya = resources.find((resource: { id: string }) => resource.id === id);
    expect(aya).toMatchObject({ isGone: true, hours: [], appointments: [{ starts: '10:00' }] });
    expect((await save(id, { profile: { ...profile, to: '' } })).status).toBe(200);
    expect((await readTeam()).misfits).toEqual([]);

    const unused = await add({ name: 'Passante' });
    const order = { id: unused, mark: (await readResource(unused)).mark };
    expect((await admin.call('admin/agenda/lane/remove', order)).status).toBe(200);
    expect((await admin.get(`/api/admin/agenda/lane?id=${unused}`)).status).toBe(404);
    // A removed member's number is never used again.
    expect(Number(await add({ name: 'Suivante' }))).toBeGreaterThan(Number(unused));
  });

  test('refuses an edit of a stale version, and writes nothing of it', async () => {
    const before = await readResource('2');
    expect((await save('2', { hours: buildWeek('10:00', '12:00') })).status).toBe(200);
    const profile = { name: 'Vieille', kind: 'staff', roomKind: '', from: '', to: '' };
    const stale = await admin.call('admin/agenda/lane/save', {
      id: '2',
      mark: before.mark,
      profile,
    });
    expect([stale.status, stale.body.error]).toEqual([409, 'conflict']);
    expect((await readResource('2')).name).toBe('Masseuse');
    // A direct change in the database also makes the version stale.
    const staleMark = (await readResource('2')).mark;
    await db
      .insertInto('skills')
      .values({ resource_id: 2, skill: 'visage', minutes: null })
      .execute();
    const lateAnswer = await admin.call('admin/agenda/lane/save', {
      id: '2',
      mark: staleMark,
      hours: [],
    });
    expect(lateAnswer.status).toBe(409);
    await db
      .deleteFrom('skills')
      .where('resource_id', '=', 2)
      .where('skill', '=', 'visage')
      .execute();
    expect((await save('2', { hours: [] })).status).toBe(200);
  });
});

describe('working hours', () => {
  test('follow a period instead of the whole year, and the shorter of two periods', async () => {
    const id = await add({ name: 'Salimata' }, ['maquillage']);
    const week = { from: plainWeekday(6), to: plainWeekday(8) };
    const day = { from: plainWeekday(7), to: plainWeekday(7) };
    const hours = [
      ...buildWeek('09:00', '12:00'),
      ...buildWeek('10:00', '11:00', week),
      ...buildWeek('15:00', '16:00', day),
    ];
    expect((await save(id, { hours })).status).toBe(200);
    const readFirstAndLast = async (day: string) => {
      const ownTimes = (await readTimes(day, makeUp)).filter(({ staff }) => staff.includes(id));
      return [ownTimes[0]?.time, ownTimes.at(-1)?.ends];
    };
    expect(await readFirstAndLast(plainWeekday(5))).toEqual(['09:00', '12:00']);
    expect(await readFirstAndLast(week.from)).toEqual(['10:00', '11:00']);
    expect(await readFirstAndLast(day.from)).toEqual(['15:00', '16:00']);
    expect(await readFirstAndLast(plainWeekday(9))).toEqual(['09:00', '12:00']);
  });

  test('list the appointments outside of them', async () => {
    const day = plainWeekday(6);
    const id = await add({ name: 'Rokia' }, ['capillaires']);
    const { body } = await book({ day, staff: id, time: '16:00' });
    await save(id, { hours: buildWeek('09:00', '16:30') });
    const expected = { resource: id, number: body.number };
    expect((await readResource(id)).misfits).toMatchObject([{ ...expected, reason: 'hours' }]);
    const move = { number: body.number, version: 1, day, hour: '16:15', staff: id };
    const { warnings } = (await admin.call('admin/request/confirm', move)).body;
    expect(warnings).toEqual([expect.stringContaining('Rokia ne travaille pas à cette heure-là')]);
    await save(id, { hours: buildWeek('09:00', '17:00') });
    expect((await readResource(id)).misfits).toEqual([]);
    await save(id, { skills: [{ skill: 'onglerie', minutes: null }] });
    expect((await readResource(id)).misfits).toMatchObject([{ ...expected, reason: 'skill' }]);
    const visit = (await admin.get(`/api/admin/request?number=${body.number}`)).body;
    expect(visit.status).toBe('confirmed');
    await admin.call('admin/request/refuse', { number: body.number, version: 1, reason: 'Non.' });
    expect((await readResource(id)).misfits).toEqual([]);
  });

  test.each([
    ['the end before the start', [{ weekday: monday, starts: '12:00', ends: '09:00' }]],
    ['off the grid', [{ weekday: monday, starts: '09:02', ends: '12:00' }]],
    ['an eighth day', [{ weekday: 7, starts: '09:00', ends: '12:00' }]],
    [
      'two that overlap',
      [
        { weekday: sunday, starts: '09:00', ends: '12:00' },
        { weekday: sunday, starts: '11:00', ends: '13:00' },
      ],
    ],
    [
      'an impossible date',
      [{ weekday: monday, starts: '09:00', ends: '12:00', from: '2026-02-30' }],
    ],
  ])('are refused with %s', async (_, hours) => {
    const { status, body } = await save('2', { hours });
    expect([status, body.error]).toEqual([400, 'invalid']);
    expect((await readResource('2')).hours).toEqual([]);
  });
});

describe('skills', () => {
  test.each([
    ['nowhere/in-the-catalogue', 30],
    [cut, 7],
    [cut, 0],
    [cut, 1000],
  ])('are refused: %s in %d minutes', async (skill, minutes) => {
    const { status } = await save('4', { skills: [{ skill, minutes }] });
    expect(status).toBe(400);
  });
});

describe('treatments', () => {
  const madeUp = { category: 'maquillage', treatments: [makeUp] };

  test('take the time, cleaning and room of their rule until it is reset', async () => {
    const day = plainWeekday(8);
    expect((await setRule({ minutes: 60, cleaning: 15 })).status).toBe(200);
    expect((await readTimes(day, makeUp))[0]).toMatchObject({ time: '09:00', ends: '10:00' });
    const rule = await getRule();
    expect(rule).toMatchObject({ treatment: makeUp, minutes: 60, cleaning: 15, instant: true });
    const stale = await setRule({ minutes: 30 });
    expect([stale.status, stale.body.error]).toEqual([409, 'conflict']);
    expect((await setRule({ roomKind: 'Hammam' }, rule?.mark)).status).toBe(400);

    await add({ name: 'Bac', kind: 'room', roomKind: 'Bac' });
    expect((await setRule({ roomKind: 'Bac' }, rule?.mark)).status).toBe(200);
    expect((await book({ day, ...madeUp })).status).toBe(200);
    const second = await book({ day, ...madeUp });
    // Two staff members are able to do it, but there is one room.
    expect([second.status, second.body.error]).toEqual([409, 'slot-taken']);
    await add({ name: 'Bac 2', kind: 'room', roomKind: 'Bac' });
    expect((await book({ day, ...madeUp })).status).toBe(200);

    const mark = (await getRule())?.mark;
    expect((await setRule({ instant: false }, mark)).status).toBe(200);
    const answer = await book({ day: plainWeekday(9), ...madeUp });
    expect([answer.status, answer.body.error]).toEqual([409, 'not-bookable']);
    expect((await setRule({}, (await getRule())?.mark)).status).toBe(200);
    expect(await getRule()).toBeUndefined();
    expect((await readTimes(plainWeekday(9), makeUp))[0]).toMatchObject({ ends: '09:30' });
    expect((await readRules()).history.map(({ action }) => action)).toEqual([
      'rule-changed',
      'rule-changed',
      'rule-changed',
      'rule-reset',
    ]);
  });

  test('without their kind of room need a request, and are reported to the owner', async () => {
    const day = plainWeekday(10);
    const profile = { name: 'Cabine', kind: 'room', roomKind: 'Cabine', from: '', to: '' };
    const id = await add(profile);
    expect((await setRule({ roomKind: 'Cabine' })).status).toBe(200);
    expect((await readTeam()).unbookable).toEqual([]);
    const lostRooms = [{ treatment: makeUp, roomKind: 'Cabine' }];
    const pastProfile = { ...profile, to: addDays(new Date().toISOString().slice(0, 10), -1) };
    for (const other of [pastProfile, { ...profile, roomKind: 'Loge' }]) {
      expect((await save(id, { profile: other })).status).toBe(200);
      expect([(await readTeam()).unbookable, (await readRules()).unbookable]).toEqual([
        lostRooms,
        lostRooms,
      ]);
      for (const path of ['/admin', '/admin/equipe']) {
        expect((await admin.get(path)).text, path).toContain('Un soin ne se réserve pas en ligne');
      }
    }
    const order = { category: 'maquillage', careType: '', treatments: [makeUp], day };
    const answer = await book(order);
    expect([answer.status, answer.body.error]).toEqual([409, 'not-bookable']);
    const byHand = await admin.call('admin/agenda/book', appointment(order));
    expect(byHand.status).toBe(200);
    expect((await setRule({}, (await getRule())?.mark)).status).toBe(200);
    expect((await readTeam()).unbookable).toEqual([]);
  });

  test('without an able staff member in service need a request, and are reported to the owner', async () => {
    const yesterday = addDays(new Date().toISOString().slice(0, 10), -1);
    const artists = (await readTeam()).resources.filter(({ sections }) =>
      sections.includes('maquillage'),
    );
    const serveUntil = async (lastDay: string) => {
      for (const { id, name } of artists)
        await save(id, { profile: { name, kind: 'staff', roomKind: '', from: '', to: lastDay } });
    };
    await serveUntil(yesterday);
    expect((await readTeam()).unbookable).toContainEqual({ treatment: makeUp, roomKind: null });
    const order = { category: 'maquillage', treatments: [makeUp], day: plainWeekday(14) };
    expect((await book(order)).body.error).toBe('not-bookable');
    await serveUntil('');
    expect((await readTeam()).unbookable).toEqual([]);
  });

  test('have no hours on days on which their only room is out of service', async () => {
    const [before, day] = [plainWeekday(11), plainWeekday(12)];
    const profile = { name: 'Hammam', kind: 'room', roomKind: 'Hammam', from: '', to: '' };
    const id = await add(profile);
    expect((await setRule({ roomKind: 'Hammam' })).status).toBe(200);
    const findTimes = async () =>
      (await (await Visitor.at(app)).get(`/api/booking/times?treatments=${makeUp}&day=${day}`))
        .body;
    const order = { category: 'maquillage', careType: '', treatments: [makeUp], day };
    expect((await findTimes()).times.length).toBeGreaterThan(0);
    const leaveOn = (lastDay: string) => save(id, { profile: { ...profile, to: lastDay } });
    expect((await leaveOn(before)).status).toBe(200);
    expect((await findTimes()).times).toEqual([]);
    expect((await book(order)).body.error).toBe('slot-taken');
    // The institute's staff can book without the room.
    const hand = await admin.get(`/api/admin/agenda/times?treatments=${makeUp}&day=${day}`);
    expect([hand.body.days[0].day, hand.body.days[0].times.length > 0]).toEqual([day, true]);
    expect((await admin.call('admin/agenda/book', appointment(order))).status).toBe(200);
    // Once the room is gone for good, no day can be booked.
    expect((await leaveOn(addDays(new Date().toISOString().slice(0, 10), -1))).status).toBe(200);
    expect((await findTimes()).error).toBe('not-bookable');
    await setRule({}, (await getRule())?.mark);
  });

  test('are refused with half a pause or minutes off the grid', async () => {
    for (const wrong of [{ pause: 30 }, { pauseAt: 10 }, { minutes: 7 }, { cleaning: -5 }]) {
      expect((await setRule(wrong)).status).toBe(400);
    }
    expect((await setRule({ treatment: 'capillaires/aucun' })).status).toBe(400);
  });
});

test('new booking rules hold from the next answer on', async () => {
  const { settings } = await readRules();
  expect(settings).toMatchObject({ notice: 120, people: 4 });
  const change = (more: object, mark = settings.mark) =>
    admin.call('admin/agenda/settings', { notice: 120, people: 4, mark, ...more });
  for (const wrong of [{ notice: -15 }, { notice: 7 }, { people: 0 }, { people: 5 }]) {
    expect((await change(wrong)).status).toBe(400);
  }
  expect((await change({ notice: 3 * 24 * 60, people: 1 })).status).toBe(200);
  expect((await change({ people: 2 })).body.error).toBe('conflict');
  const search = new URLSearchParams({ treatments: cut, day: plainWeekday(10), people: '2' });
  const noTimes = await (await Visitor.at(app)).get(`/api/booking/times?${search}`);
  expect([noTimes.status, noTimes.body.error]).toEqual([409, 'not-bookable']);
  const earliest = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString();
  const offeredTimes = (await readTimes(plainWeekday())).map(
    ({ time }) => `${plainWeekday()}T${time}`,
  );
  expect(offeredTimes.filter((hour) => hour < earliest.slice(0, 16))).toEqual([]);
});

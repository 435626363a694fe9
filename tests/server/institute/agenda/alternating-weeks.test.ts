import { afterAll, expect, test } from 'vitest';
import { mondayOfA, turnOf, weekNameOn } from '../../../../shared/calendar/alternating-weeks.ts';
import { addDays, weekdayOf } from '../../../../shared/calendar/calendar-month.ts';
import type { LaneFile, Rules } from '../../../../shared/contract/admin/agenda-facts.ts';
import { signInAdmin } from '../../../support/admin.ts';
import { appointment, plainDay } from '../../../support/agenda/visits.ts';
import { productionBuild, testApp } from '../../../support/app.ts';
import { startInstitute } from '../../../support/institute.ts';
import { setOwnTimes } from '../../../support/own-facts.ts';
import { formWith, postForm } from '../../../support/plain-forms.ts';
import { Visitor } from '../../../support/visitor.ts';

setOwnTimes();

/*
 * A person's own hours that alternate: week A, week B.
 */

const institute = await startInstitute();
const app = testApp({ backendUrl: institute.url, build: productionBuild });
const admin = await signInAdmin(app, institute.outbox, 'gerante@institut.example');
afterAll(() => institute[Symbol.asyncDispose]());

const hairdresser = '4';
const cut = 'capillaires/coupe-femme';
/** The same weekday of two weeks in a row, neither of them a holiday. */
const [one = '', other = ''] = Array.from({ length: 9 }, (_, index) => plainDay(index))
  .map((day, _, days) => [day, days.find((later) => later === addDays(day, 7)) ?? ''])
  .find(([, later]) => later) ?? ['', ''];

const file = async (): Promise<LaneFile> =>
  (await admin.get(`/api/admin/agenda/lane?id=${hairdresser}`)).body;
const rules = async (): Promise<Rules> => (await admin.get('/api/admin/agenda/rules')).body;
const tellA = async (weekA: string) => {
  const { mark, notice, people } = (await rules()).settings;
  return admin.call('admin/agenda/settings', { mark, notice, people, weekA });
};
const everyDay = (starts: string, ends: string, week = '') =>
  Array.from({ length: 7 }, (_, weekday) => ({
    weekday,
    starts,
    ends,
    from: '',
    to: '',
    ...(week && { week }),
  }));
const save = async (...hours: object[]) => {
  const { mark } = await file();
  return admin.call('admin/agenda/lane/save', { id: hairdresser, mark, hours });
};
const timesOn = async (day: string): Promise<string[]> => {
  const search = new URLSearchParams({ treatments: cut, day });
  const { body } = await (await Visitor.at(app)).get(`/api/booking/times?${search}`);
  return body.times.map(({ time }: { time: string }) => time);
};
const edges = async (day: string) => {
  const times = await timesOn(day);
  return [times[0], times.at(-1)];
};

test('weeks take turns from Monday on, over the end of a year too', () => {
  const turn = turnOf('2026-11-25');
  const names = ['2026-11-22', '2026-11-23', '2026-11-29', '2026-11-30', '2026-12-31'];
  expect(names.map((day) => weekNameOn(day, turn))).toEqual(['B', 'A', 'A', 'B', 'B']);
  expect(['2027-01-03', '2027-01-04'].map((day) => weekNameOn(day, turn))).toEqual(['B', 'A']);
  expect(mondayOfA('2026-11-25', turn)).toBe('2026-11-23');
  expect(mondayOfA('2026-11-23', turn)).toBe('2026-11-23');
  expect(mondayOfA('2026-12-06', turn)).toBe('2026-12-07');
});

test('hours of week A are offered and booked in weeks A, those of week B in the others', async () => {
  expect((await tellA(one)).status).toBe(200);
  const saved = await save(...everyDay('09:00', '12:00', 'A'), ...everyDay('14:00', '18:00', 'B'));
  expect(saved.status).toBe(200);
  expect(await edges(one)).toEqual(['09:00', '11:15']);
  expect(await edges(other)).toEqual(['14:00', '17:15']);
  const book = async (day: string, time: string) => {
    const order = appointment({ day, time });
    return (await Visitor.at(app)).call('booking/appointment', order);
  };
  expect((await book(one, '15:00')).body.error).toBe('slot-taken');
  expect((await book(other, '15:00')).status).toBe(200);

  // The week that was A is B from now on; who is booked in the wrong one is listed, not cancelled.
  expect((await tellA(other)).status).toBe(200);
  expect(await edges(one)).toEqual(['14:00', '17:15']);
  expect(await edges(other)).toEqual(['09:00', '11:15']);
  expect((await file()).review).toMatchObject([{ day: other, starts: '15:00', reason: 'hours' }]);
  const stale = await admin.call('admin/agenda/settings', {
    ...{ mark: 'old', notice: 120, people: 4, weekA: one },
  });
  expect(stale.body.error).toBe('conflict');
});

test('a week of its own replaces the hours of all weeks; without either she does not work', async () => {
  await tellA(one);
  await save(...everyDay('10:00', '19:00'), ...everyDay('09:00', '12:00', 'B'));
  expect(await edges(one)).toEqual(['10:00', '18:15']);
  expect(await edges(other)).toEqual(['09:00', '11:15']);
  await save(...everyDay('09:00', '12:00', 'B'));
  expect(await timesOn(one)).toEqual([]);
  const overlap = await save(
    ...everyDay('09:00', '12:00', 'B'),
    ...everyDay('11:00', '13:00', 'B'),
  );
  expect(overlap.body.message).toContain('se chevauchent');
  expect((await save({ ...everyDay('09:00', '10:00')[0], week: 'C' })).status).toBe(400);
  await save();
});

test('forms give hours to week A, then to week B, without a script; the agenda says which one it is', async () => {
  await tellA(one);
  const agenda = async (day: string) => (await admin.get(`/admin?jour=${day}`)).text;
  expect(await agenda(one)).not.toContain('Semaine A');
  const address = `/admin/equipe/horaires?id=${hairdresser}&periode=nouvelle`;
  const weekday = weekdayOf(one);
  for (const [week, from, to] of [
    ['A', '09:00', '12:00'],
    ['B', '14:00', '18:00'],
  ] as const) {
    const { text } = await admin.get(address);
    expect(text).toContain('Cette semaine est une semaine ');
    const days = [0, 1, 2, 3, 4, 5, 6];
    const none = days.flatMap((day) => [
      ...[1, 2].flatMap((turn) => [
        [`de-${day}-${turn}`, ''],
        [`a-${day}-${turn}`, ''],
      ]),
    ]);
    const typed = {
      ...Object.fromEntries(none),
      ...{ week, [`de-${weekday}-1`]: from, [`a-${weekday}-1`]: to },
    };
    const done = await postForm(admin, address, text, `name="de-0-1"`, typed);
    expect(done.text).toContain(`Toute l’année, semaine ${week}`);
  }
  expect(await edges(one)).toEqual(['09:00', '11:15']);
  expect(await edges(other)).toEqual(['14:00', '17:15']);
  expect(await agenda(one)).toContain('Semaine A');
  expect(await agenda(other)).toContain('Semaine B');
  const team = await admin.get('/admin/equipe');
  expect(formWith(team.text, 'name="weekA"').weekA).toMatch(/^\d{4}-/);
  const wrong = await postForm(admin, '/admin/equipe', team.text, 'name="weekA"', {
    weekA: 'lundi',
  });
  expect(wrong.text).toContain('Indiquez un jour d’une semaine A');
});

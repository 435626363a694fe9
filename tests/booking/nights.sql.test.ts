import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays, getWeekday } from '../../shared/calendar/calendar-month.ts';
import { readAllUses } from '../agenda/support/all-uses.ts';
import { heldAndConfirmed } from '../agenda/support/held.ts';
import { appointment, plainDay } from '../agenda/support/visits.ts';
import { owner } from '../site/contents.ts';
import { startOffice } from '../support/office.ts';
import { setOwnTimes } from '../support/own-facts.ts';
import { Visitor } from '../support/visitor.ts';

setOwnTimes();

/*
 * An evening that goes on after midnight, as in the nights of Ramadan. Its hours are offered on the evening's day,
 * with the date of the calendar.
 */

const { db, app, admin } = await startOffice();
const { save, set } = owner(admin);

const day = plainDay(3);
const next = addDays(day, 1);
const cut = 'capillaires/coupe-femme';
const evening = { opens: '10:00', closes: '25:30', midday: { starts: '16:00', ends: '20:00' } };

beforeEach(async () => {
  vi.useRealTimers();
  await db.deleteFrom('requests').execute();
  await db.deleteFrom('day_changes').execute();
  await db.deleteFrom('closed_days').execute();
  for (const id of ['hours', 'periods']) await set('institute', id, null);
  await set('institute', 'specialHours', [{ day, ...evening }]);
});

const visitor = await Visitor.at(app);
const ask = async (query: Record<string, string>) =>
  (await visitor.get(`/api/booking/times?${new URLSearchParams({ treatments: cut, ...query })}`))
    .body;
const book = async (more: object) =>
  (await Visitor.at(app)).call('booking/appointment', appointment(more));
const give = (more: object) =>
  admin.call('admin/agenda/book', { ...appointment(more), staff: '4' });

async function expectAgreement(): Promise<void> {
  const { held, confirmed } = await heldAndConfirmed(db);
  expect(held).toEqual(confirmed);
  expect((await readAllUses(db)).overlaps).toEqual([]);
}

describe('hours after midnight', () => {
  test('are offered with the evening, each under its calendar day', async () => {
    const { times, night } = await ask({ day });
    expect(times.at(-1)).toMatchObject({ time: '23:45', ends: '00:30' });
    expect(night[0]).toMatchObject({ day: next, time: '00:00', ends: '00:45' });
    expect(night.at(-1)).toMatchObject({ day: next, time: '00:45', ends: '01:30' });
    const later = await ask({ day: next });
    expect(later.times[0].time).toBe('09:00');
    expect(later.night).toBeUndefined();
    const month = await ask({ month: day.slice(0, 7) });
    const { count } = month.days.find((dayCount: { day: string }) => dayCount.day === day);
    expect(count).toBe(times.length + night.length);
  });

  test('hold a room over midnight for the whole treatment', async () => {
    const room = { lane: 60, kind: 'room' as const, name: 'Cabine', room_kind: 'Cabine' };
    await db.insertInto('resources').values(room).execute();
    const rule = {
      treatment_id: cut,
      room_kind: 'Cabine',
      minutes: null,
      cleaning: 0,
      pause_at: 0,
      pause: 0,
      instant: 1 as const,
    };
    await db
      .insertInto('treatment_rules')
      .values(rule as never)
      .execute();
    const { status, body } = await book({ day, time: '23:30' });
    expect([status, body.ends]).toEqual([200, '00:15']);
    const uses = (await readAllUses(db)).uses.filter(({ lane }) => lane === room.lane);
    expect(uses.map(({ starts, ends }) => ends - starts)).toEqual([30, 15]);
    // A write that bypasses the program and shortens the room's time is refused.
    const { plan } = await db.selectFrom('requests').select('plan').executeTakeFirstOrThrow();
    const { parts, uses: held } = JSON.parse(plan ?? '');
    const shorter = held.filter(
      (use: { lane: number; starts: number }) => use.lane !== room.lane || use.starts === 0,
    );
    const write = db
      .updateTable('requests')
      .set({ plan: JSON.stringify({ parts, uses: shorter }) });
    await expect(write.execute()).rejects.toThrow('held time differs');
    await expectAgreement();
    await db.deleteFrom('requests').execute();
    await db.deleteFrom('treatment_rules').execute();
    await db.deleteFrom('resources').where('lane', '=', room.lane).execute();
  });

  test('are booked under their calendar day, and only once', async () => {
    const late = { day: next, time: '00:45' };
    const { status, body } = await book(late);
    expect([status, body.day, body.time, body.ends]).toEqual([200, next, '00:45', '01:30']);
    expect((await book({ day, time: '23:30' })).body).toMatchObject({ day, ends: '00:15' });
    for (const taken of [late, { day: next, time: '00:30' }, { day: next, time: '00:00' }]) {
      expect([taken, (await book(taken)).status]).toEqual([taken, 409]);
    }
    expect((await ask({ day })).night).toBeUndefined();
    await expectAgreement();
  });

  test('end when the evening ends', async () => {
    const refused = await book({ day: next, time: '01:00' });
    expect([refused.status, refused.body.error]).toEqual([409, 'slot-taken']);
    expect(refused.body.others[0]).toEqual({ day: next, time: '00:45' });
    const over = await book({ day: next, time: '01:30' });
    expect(over.body.others[0]).toEqual({ day: next, time: '09:00' });
  });

  test('prevent an earlier visit whose cleaning would reach them', async () => {
    const rule = { treatment: cut, mark: '', minutes: 45, cleaning: 40, pauseAt: 0, pause: 0 };
    const change = { ...rule, roomKind: '', instant: true };
    expect((await admin.call('admin/agenda/rule', change)).status).toBe(200);
    expect((await book({ day: next, time: '00:45' })).status).toBe(200);
    const midnight = Date.parse(next) / 60_000;
    const uses = (await readAllUses(db)).uses.map(({ starts, ends }) => [
      starts - midnight,
      ends - midnight,
    ]);
    expect(uses).toEqual([[45, 130]]);
    expect((await give({ day, time: '23:25' })).status).toBe(409);
    expect((await give({ day, time: '23:20' })).status).toBe(200);
    await expectAgreement();
    const { mark } = (await admin.get('/api/admin/agenda/rules')).body.rules[0] ?? {};
    await admin.call('admin/agenda/rule', { ...change, mark, cleaning: 0 });
  });
});

describe('the institute’s staff', () => {
  test('see these hours in the evening’s columns', async () => {
    await book({ day: next, time: '00:30' });
    const shown = async (date: string) => {
      const { body } = await admin.get(`/api/admin/agenda?day=${date}`);
      return body.days[0].resources.flatMap(({ appointments }: { appointments: object[] }) =>
        appointments.map((own) => own),
      );
    };
    expect(await shown(day)).toMatchObject([{ starts: '24:30', ends: '25:15' }]);
    expect(await shown(next)).toEqual([]);
  });

  test('move appointments over midnight and back', async () => {
    const { body } = await book({ day, time: '10:00' });
    const confirm = (version: number, to: object) =>
      admin.call('admin/request/confirm', {
        number: body.number,
        version,
        force: true,
        ...to,
      });
    expect((await confirm(1, { day: next, hour: '00:30' })).status).toBe(200);
    await expectAgreement();
    expect((await confirm(2, { day, hour: '23:15' })).status).toBe(200);
    const { file } = { file: (await admin.get(`/api/admin/request?number=${body.number}`)).body };
    expect([file.day, file.hour, file.ends]).toEqual([day, '23:15', '24:00']);
    await expectAgreement();
  });

  test('are away until the evening is over when their absence ends at midnight', async () => {
    const off = { staff: '4', from: day, to: '', starts: '20:00', ends: '24:00', label: '' };
    await book({ day: next, time: '00:30' });
    expect((await admin.call('admin/agenda/block', off)).status).toBe(200);
    const { blocks } = (await admin.get('/api/admin/agenda/blocks')).body;
    expect(blocks.at(-1).moved).toHaveLength(1);
    expect((await ask({ day })).night).toBeUndefined();
  });

  test('work extra hours until the evening is over', async () => {
    const file = (await admin.get('/api/admin/agenda/lane?id=4')).body;
    const own = { weekday: getWeekday(day), starts: '10:00', ends: '16:00', from: '', to: '' };
    const hours = { id: '4', mark: file.mark, hours: [own] };
    expect((await admin.call('admin/agenda/lane/save', hours)).status).toBe(200);
    expect((await ask({ day, staff: '4' })).night).toBeUndefined();
    const extra = { staff: '4', from: day, to: '', starts: '20:00', ends: '25:30', kind: 'extra' };
    const added = await admin.call('admin/agenda/block', { ...extra, label: '' });
    expect([added.status, added.body]).toEqual([200, {}]);
    const { times, night } = await ask({ day, staff: '4' });
    expect([times.at(-1).time, night.at(-1)]).toEqual([
      '23:45',
      { ...night.at(-1), day: next, time: '00:45', ends: '01:30' },
    ]);
    const { status, body } = await book({ day: next, time: '00:45', staff: '4' });
    expect([status, body.day, body.time, body.ends]).toEqual([200, next, '00:45', '01:30']);
    await expectAgreement();
    const { resources } = (await admin.get(`/api/admin/agenda?day=${day}`)).body.days[0];
    const hairdresser = resources.find(({ id }: { id: string }) => id === '4');
    expect(hairdresser.hours.at(-1)).toEqual({ starts: '20:00', ends: '25:30' });
    expect(hairdresser.appointments).toMatchObject([{ starts: '24:45', ends: '25:30' }]);
    const { mark } = (await admin.get('/api/admin/agenda/lane?id=4')).body;
    await admin.call('admin/agenda/lane/save', { id: '4', mark, hours: [] });
  });
});

test('an evening ends before the next day opens', async () => {
  const early = { opens: '01:00', closes: '10:00' };
  const days = [
    { day, ...evening },
    { day: next, ...early },
  ];
  await set('institute', 'specialHours', days);
  const { night } = await ask({ day });
  expect(night.at(-1)).toMatchObject({ time: '00:15', ends: '01:00' });
  const week = { 2: evening, 3: early };
  const refused = await save('institute', 'hours', week);
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'La soirée du mardi doit finir avant l’ouverture du lendemain, à 1\u00a0h.',
  ]);
});

test('the agenda stays on the evening’s day after midnight, until the evening is over', async () => {
  const { number } = (await give({ day: next, time: '00:45' })).body;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${next}T00:20:00Z`) });
  const { body } = await admin.get(`/api/admin/agenda?day=${day}`);
  expect(body.now).toBe(`${day}T24:20`);
  const outcome = () => admin.call('admin/agenda/outcome', { number, version: 1, outcome: 'came' });
  expect((await outcome()).status).toBe(409);
  expect((await ask({ month: day.slice(0, 7) })).days[0]?.day).not.toBe(day);
  vi.setSystemTime(Date.parse(`${next}T00:50:00Z`));
  expect((await outcome()).status).toBe(200);
  vi.setSystemTime(Date.parse(`${next}T01:30:00Z`));
  expect((await admin.get(`/api/admin/agenda?day=${day}`)).body.now).toBe(`${next}T01:30`);
});

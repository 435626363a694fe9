import { beforeEach, expect, test } from 'vitest';
import { addDays } from '../../shared/calendar/calendar-month.ts';
import { readAllUses } from '../agenda/support/all-uses.ts';
import { heldAndConfirmed } from '../agenda/support/held.ts';
import { appointment, plainDay } from '../agenda/support/visits.ts';
import { startOffice } from '../support/office.ts';

/*
 * Cleaning after a late visit takes the time that it needs, also from the next day.
 */

const { db, admin } = await startOffice();

const cut = 'capillaires/coupe-femme';
const day = plainDay(3);
const next = addDays(day, 1);
const rule = { treatment: cut, mark: '', minutes: 45, cleaning: 40, pauseAt: 0, pause: 0 };
const { status } = await admin.call('admin/agenda/rule', { ...rule, roomKind: '', instant: true });
expect(status).toBe(200);

const book = (when: { day: string; time: string }) =>
  admin.call('admin/agenda/book', { ...appointment(when), staff: '4', force: true });
const statusOf = async (when: { day: string; time: string }) => (await book(when)).status;
const versionOf = async (of: string) =>
  (await db.selectFrom('agenda_days').select('version').where('day', '=', of).executeTakeFirst())
    ?.version ?? 0;
const give = (number: string, to: { day: string; hour: string }) =>
  admin.call('admin/request/confirm', { number, version: 1, ...to, staff: '4', force: true });
const late = { day, time: '23:15' };

beforeEach(async () => {
  await db.deleteFrom('requests').execute();
});

async function expectAgreement(): Promise<void> {
  const { held, confirmed } = await heldAndConfirmed(db);
  expect(held).toEqual(confirmed);
  expect((await readAllUses(db)).overlaps).toEqual([]);
}

test('cleaning goes on after midnight and blocks other visits', async () => {
  const before = await versionOf(next);
  expect((await book(late)).body).toMatchObject({ day, time: '23:15', ends: '24:00' });
  expect(await versionOf(next)).toBeGreaterThan(before);
  for (const time of ['00:00', '00:35']) expect(await statusOf({ day: next, time })).toBe(409);
  expect(await statusOf({ day: next, time: '00:40' })).toBe(200);
  const midnight = Date.parse(next) / 60_000;
  const spans = (await readAllUses(db)).uses.map(({ starts, ends }) => [
    starts - midnight,
    ends - midnight,
  ]);
  expect(spans).toEqual([
    [-45, 0],
    [0, 40],
    [40, 125],
  ]);
  await expectAgreement();
});

test('a visit right after midnight prevents an earlier one whose cleaning would reach it', async () => {
  expect(await statusOf({ day: next, time: '00:35' })).toBe(200);
  expect(await statusOf(late)).toBe(409);
  expect(await statusOf({ day, time: '23:10' })).toBe(200);
  await expectAgreement();
});

test('an administrator can book a treatment that ends after midnight, at any minute', async () => {
  const { body } = await book({ day, time: '10:00' });
  expect((await give(body.number, { day, hour: '23:18' })).status).toBe(200);
  const request = () =>
    db.selectFrom('requests').selectAll().where('number', '=', body.number).executeTakeFirst();
  expect(await request()).toMatchObject({ day, hour: '23:18', ends: '00:03' });
  expect(await statusOf({ day: next, time: '00:40' })).toBe(409);
  expect(await statusOf({ day: next, time: '00:45' })).toBe(200);
  await expectAgreement();
});

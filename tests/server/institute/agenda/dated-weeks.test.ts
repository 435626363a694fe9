import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { dateAlternatingWeeks } from '../../../../server/institute/database/migrations/073-dated-weeks.ts';
import type { LaneFile, Team } from '../../../../shared/contract/admin/agenda-facts.ts';
import { startOffice } from '../../../support/office.ts';

/*
 * Hours of weeks A and B become weekly hours and dated exceptions.
 */

const { db, admin } = await startOffice();

/** A Wednesday in a week A. */
const today = '2026-11-25';
const nextB = { from: '2026-11-30', to: '2026-12-06' };

interface Own {
  readonly week: string;
  readonly hours: readonly [number, number];
  readonly days?: readonly number[];
  readonly from?: string;
  readonly to?: string;
}

async function work(lane: number, ...own: Own[]): Promise<void> {
  for (const { week, hours, days = [0, 1], from = null, to = null } of own) {
    for (const weekday of days) {
      await sql`insert into work_hours (lane, weekday, starts, ends, valid_from, valid_to, week)
        values (${lane}, ${weekday}, ${hours[0] * 60}, ${hours[1] * 60}, ${from}, ${to}, ${week})`.execute(
        db,
      );
    }
  }
}

const file = async (id: number): Promise<LaneFile> =>
  (await admin.get(`/api/admin/agenda/lane?id=${id}`)).body;
const team = async (): Promise<Team> => (await admin.get('/api/admin/agenda/team')).body;
/** "lundi from/to starts-ends" of each row on Mondays. */
const mondays = async (id: number) =>
  (await file(id)).hours
    .filter(({ weekday }) => weekday === 0)
    .map(({ from, to, starts, ends }) => `${from}/${to} ${starts}-${ends}`);

test('weeks A and B keep their hours by date; alike they are the ordinary week', async () => {
  await sql`insert into agenda_settings (name, value) values ('weekA', 1)`.execute(db);
  await work(1, { week: 'A', hours: [9, 12] }, { week: 'B', hours: [9, 12] });
  await work(2, { week: 'A', hours: [9, 12] }, { week: 'B', hours: [14, 18] });
  await work(3, { week: 'A', hours: [9, 12] });
  await work(
    4,
    { week: '', hours: [10, 19] },
    { week: 'B', hours: [9, 11] },
    // Of one week B alone, of which the hours of all weeks never count.
    { week: '', hours: [15, 19], ...nextB },
    { week: 'B', hours: [16, 19], ...nextB },
  );
  await db
    .transaction()
    .execute((within) => dateAlternatingWeeks(within as unknown as Kysely<unknown>, today));

  expect(await mondays(1)).toEqual(['/ 09:00-12:00']);
  const ofTwo = await mondays(2);
  expect(ofTwo.slice(0, 3)).toEqual([
    '/ 09:00-12:00',
    `${nextB.from}/${nextB.to} 14:00-18:00`,
    '2026-12-14/2026-12-20 14:00-18:00',
  ]);
  expect(ofTwo).toHaveLength(8);
  expect(await mondays(3)).toEqual(['/ 09:00-12:00']);
  const off = await db
    .selectFrom('day_changes')
    .select(['lane', 'day', 'kind'])
    .orderBy('day')
    .execute();
  expect(off.slice(0, 3)).toEqual([
    { lane: 3, day: '2026-11-30', kind: 'off' },
    { lane: 3, day: '2026-12-01', kind: 'off' },
    { lane: 3, day: '2026-12-14', kind: 'off' },
  ]);
  expect((await mondays(4)).slice(0, 3)).toEqual([
    '/ 10:00-19:00',
    `${nextB.from}/${nextB.to} 16:00-19:00`,
    '2026-12-14/2026-12-20 09:00-11:00',
  ]);
});

test('the owner reads whose hours changed so, until they are saved anew', async () => {
  const { lanes, datedWeeks } = await team();
  const names = [2, 3, 4].map((id) => lanes.find((lane) => lane.id === String(id))?.name);
  expect(datedWeeks).toEqual({ names, until: '2027-03-02' });
  expect((await admin.get('/admin/equipe')).text).toContain('sont devenues des horaires datés');
  for (const id of ['2', '3', '4']) {
    const { mark, hours } = await file(Number(id));
    expect((await admin.call('admin/agenda/lane/save', { id, mark, hours })).status).toBe(200);
  }
  expect((await team()).datedWeeks).toBeUndefined();
});

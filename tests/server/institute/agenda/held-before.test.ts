import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import {
  type DatabaseLocation,
  openDatabase,
} from '../../../../server/institute/database/database.ts';
import { migrations } from '../../../../server/institute/database/migrations.ts';
import { postgresDialect } from '../../../../server/institute/database/postgres.ts';
import { sqliteDialect } from '../../../../server/institute/database/sqlite.ts';
import { createLog } from '../../../../server/observability/log.ts';
import { heldAndConfirmed } from '../../../support/agenda/held.ts';
import { emptyLocation } from '../../../support/institute.ts';

const log = createLog('silent');
const day = '2026-12-01';
const midnight = Date.parse(day) / 60_000;

interface Old {
  status?: string;
  ends?: string | null;
  /** Hours of the day; none: null. */
  part?: [number, number] | null;
  uses?: [lane: number, starts: number, ends: number][];
}

/** What a database may hold that nothing kept whole; each at an hour of its own. */
const rows: Record<string, Old> = {
  whole: {},
  'with cleaning and a pause': {
    uses: [
      [4, 0, 20],
      [4, 40, 75],
    ],
  },
  'without its time': { uses: [] },
  'without what is done': { part: null },
  'longer than it is held': { ends: '13:50' },
  'held by somebody else': { uses: [[3, 0, 60]] },
  'at another hour than is held': { part: [30, 90], uses: [[4, 30, 90]] },
  'of before the agenda': { ends: null, part: null, uses: [] },
  'cancelled, and still held': { status: 'cancelled' },
  'asked for, and held': { status: 'pending', ends: null },
};
const whole = ['whole', 'with cleaning and a pause'];

async function leaveOld(location: DatabaseLocation): Promise<void> {
  const dialect =
    'url' in location ? postgresDialect(location.url, log) : sqliteDialect(location.file);
  const db = new Kysely<Record<string, Record<string, unknown>>>({ dialect });
  const names = Object.keys(migrations).filter((name) => name < '017');
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(names.map((name) => [name, migrations[name] as Migration])),
  };
  expect((await new Migrator({ db, provider }).migrateToLatest()).error).toBeUndefined();
  for (const [index, [id, old]] of Object.entries(rows).entries()) {
    const hour = String(9 + index).padStart(2, '0');
    const first = midnight + (9 + index) * 60;
    const { status = 'confirmed', ends = `${10 + index}:00`, part = [0, 60] } = old;
    await db
      .insertInto('requests')
      .values({
        ...{ id, number: id, fingerprint: id, status, day, hour: `${hour}:00`, ends, people: 1 },
        ...{ section: 'capillaires', care: 'Soins capillaires', moment: 'Matin', name: 'Awa' },
        treatments: JSON.stringify([{ id: 'capillaires/coupe-femme', nom: 'Coupe', prix: 1 }]),
        ...{ phone: '+2250506070809', note: '', staff_note: '', version: 1 },
        ...{ created_at: '2026-11-20', updated_at: '2026-11-20' },
      })
      .execute();
    const of = { request_id: id };
    if (part) {
      const [starts, end] = [first + part[0], first + part[1]];
      const done = { position: 0, person: 0, treatment_id: 'capillaires/coupe-femme', staff: 4 };
      await db
        .insertInto('parts')
        .values({ ...of, ...done, room: null, starts, ends: end })
        .execute();
    }
    for (const [lane, from, to] of old.uses ?? [[4, 0, 60]]) {
      const use = { ...of, lane, starts: first + from, ends: first + to };
      await db.insertInto('lane_use').values(use).execute();
    }
  }
  await db.destroy();
}

test('what was confirmed and held differently before has nobody, until somebody is chosen', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'held-'));
  const location = await emptyLocation(folder);
  await leaveOld(location);
  const db = await openDatabase(location, log);
  const found = await db.selectFrom('requests').selectAll().execute();
  expect(found).toHaveLength(Object.keys(rows).length);
  for (const { id, status, hour, ends, plan, off_agenda } of found) {
    const isWhole = whole.includes(id);
    expect([id, status, plan !== null], id).toEqual([id, rows[id]?.status ?? 'confirmed', isWhole]);
    expect(off_agenda, id).toBe(status === 'confirmed' && !isWhole ? 'unassigned' : null);
    if (status === 'confirmed') expect(ends !== null, id).toBe(isWhole);
    expect(hour, id).not.toBeNull();
  }
  const { held, confirmed } = await heldAndConfirmed(db);
  expect(held).toEqual(confirmed);
  expect(held).toHaveLength(2 + 3);
  await expect(sql`delete from resource_use`.execute(db)).rejects.toThrow('held time differs');
  // A row that was not whole can be changed like any.
  await db.updateTable('requests').set({ outcome: 'came' }).execute();
  await db.destroy();
  await rm(folder, { recursive: true });
});

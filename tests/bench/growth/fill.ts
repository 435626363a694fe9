import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { timeOf } from '../../../server/institute/agenda/times.ts';
import {
  type DatabaseLocation,
  type Db,
  openDatabase,
} from '../../../server/institute/database/database.ts';
import { hasRowLocks } from '../../../server/institute/database/row-locks.ts';
import { createLog } from '../../../server/observability/log.ts';
import { addDays } from '../../../shared/calendar/calendar-month.ts';
import { retention } from '../../../shared/retention.ts';
import { heldRow } from '../../agenda/support/held.ts';
import { addResources } from '../../agenda/support/large.ts';
import { writeOpened } from '../../support/opened.ts';
import { addMany } from '../../support/rows.ts';

export interface Size {
  /** Of a year that is past and a month to come. */
  readonly requests: number;
  readonly people: number;
  readonly photos: number;
}

/** Appointments to come, of each person: what is past grows, her month is full at a third. */
const comingEach = 60;
/** Days of which something is kept, but for the last ones: retention must not be at work meanwhile. */
const pastDays = retention.months * 30 - 10;
/** Minutes. */
const [opens, visit] = [9 * 60, 20];

/** An institute of this size, and of this age. */
export async function fillInstitute(place: DatabaseLocation, size: Size): Promise<void> {
  await writeOpened(place);
  const db = await openDatabase(place, createLog('silent'));
  await addResources(db, size.people, 0);
  const today = new Date().toISOString().slice(0, 10);
  const coming = Math.min(comingEach * size.people, Math.floor(size.requests / 2));
  await addAppointments(db, { ...size, requests: coming, from: addDays(today, 1), days: 30 });
  const past = { requests: size.requests - coming, from: addDays(today, -pastDays) };
  await addAppointments(db, { ...size, ...past, days: pastDays });
  await addPhotos(db, size.photos);
  await db.destroy();
}

interface Span extends Size {
  readonly from: string;
  readonly days: number;
}

async function addAppointments(db: Db, { requests, people, from, days }: Span): Promise<void> {
  const resources = people * days;
  const rows = Array.from({ length: requests }, (_, index) => {
    const turn = Math.floor(index / resources);
    const day = addDays(from, index % days);
    const staff = 1 + (Math.floor(index / days) % people);
    const hour = timeOf(opens + visit * turn);
    const phone = `+22507${String(index % 9_000).padStart(8, '0')}`;
    const who = { name: `Cliente ${index % 9_000}`, phone, created_at: `${day}T08:00:00.000Z` };
    return { ...heldRow({ day, hour }, { staff, ends: visit }), ...who };
  });
  // Not in one transaction: PostgreSQL keeps each earlier version of a day's row until its end.
  for (let at = 0, count = 500; at < rows.length; at += count, count *= 2) {
    await addMany(db, 'requests', rows.slice(at, at + count));
    // What the triggers look up is planned for empty tables until then.
    if (hasRowLocks(db)) await sql`analyze`.execute(db);
  }
}

/** As large as a phone's photo is once it is kept, in its three sizes. */
async function addPhotos(db: Db, photos: number): Promise<void> {
  const created_at = new Date().toISOString();
  for (let index = 0; index < photos; index += 1) {
    const hash = randomUUID().replaceAll('-', '');
    const bytes = 240_000;
    await db
      .insertInto('photos')
      .values({ hash, width: 1600, height: 1200, bytes, created_at })
      .execute();
    for (const width of [400, 800, 1600]) {
      const data = randomBytes(bytes / 3);
      await db.insertInto('photo_files').values({ hash, width, type: 'avif', data }).execute();
    }
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgenda } from '../../server/institute/agenda/agenda.ts';
import { readDays } from '../../server/institute/agenda/read-days.ts';
import { bookAppointment } from '../../server/institute/booking/booking.ts';
import { createRequest } from '../../server/institute/booking/intake.ts';
import { monthTimes } from '../../server/institute/booking/offers.ts';
import { askFreely } from '../../server/institute/booking/search/questions.ts';
import {
  type DatabaseLocation,
  type Db,
  openDatabase,
} from '../../server/institute/database/database.ts';
import { createLog } from '../../server/observability/log.ts';
import type { AppointmentInput } from '../../shared/booking/free-hours.ts';
import { addDays, addMonths } from '../../shared/calendar/calendar-month.ts';
import { catalogueOf } from '../../shared/site/catalogue-of.ts';
import { fillAgenda } from '../agenda/support/large.ts';
import { appointment, plainDay } from '../agenda/support/visits.ts';
import { newDatabase, startPostgres } from '../support/neighbours/postgres.ts';
import { median } from './measure.ts';
import { printTable, type Row } from './table.ts';
import { climb } from './worst.ts';

const month = addMonths(new Date().toISOString().slice(0, 7), 1);
const from = `${month}-01`;
const log = createLog('silent');
const spa = 'onglerie/manucure-spa';
const five = [
  spa,
  'onglerie/pedicure-spa',
  'corps/bras',
  'corps/aisselles',
  'visage/nettoyage-express-du-visage',
];
const visits: Record<string, string[][]> = {
  'one treatment': [[spa]],
  'five in any order': [five],
  'two persons': [[spa], [spa]],
  'two persons, two each': [five.slice(0, 2), five.slice(2, 4)],
  'four persons, the same three': [0, 1, 2, 3].map(() => five.slice(0, 3)),
};
/** A visit of two, which a booking looks for as well. */
const pair = { people: 2, category: 'onglerie', treatments: [spa], persons: [[spa], [spa]] };

/** What a month of hours costs, and how many bookings go through. */
export async function benchAgenda(): Promise<void> {
  await using postgres = await startPostgres();
  for (const [name, size] of [
    ['20 people, 8 rooms, 2 000 appointments', { people: 20, rooms: 8, appointments: 2_000 }],
    ['10 times the appointments of them', { people: 20, rooms: 8, appointments: 20_000 }],
    ['200 people, 80 rooms, 20 000 appointments', { people: 200, rooms: 80, appointments: 20_000 }],
  ] as const) {
    await withDatabase({ file: '' }, async (db) => {
      await fillAgenda(db, { ...size, from });
      printTable(`A month of hours, SQLite: ${name}`, await monthRows(db));
    });
  }
  const rows: Row[] = [];
  await withDatabase({ file: '' }, async (db) => rows.push(...(await bookingRows('SQLite', db))));
  for (const people of [20, 200]) {
    await withDatabase({ file: '' }, async (db) => {
      const rooms = (people / 10) * 4;
      await fillAgenda(db, { people, rooms, appointments: 100 * people, from });
      rows.push(...(await bookingRows(`SQLite, ${people} people, two persons`, db, pair)));
    });
  }
  await withDatabase({ url: await newDatabase(postgres.url) }, async (db) =>
    rows.push(...(await bookingRows('PostgreSQL', db))),
  );
  printTable('Bookings', rows);
}

async function withDatabase(
  place: DatabaseLocation,
  use: (db: Db) => Promise<unknown>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const own = 'url' in place ? place : { file: join(folder, 'institute.sqlite') };
  const db = await openDatabase(own, log);
  try {
    await use(db);
  } finally {
    await db.destroy();
    await rm(folder, { recursive: true });
  }
}

const rounds = 7;

/** Milliseconds of CPU, the median. */
async function cpuOf(work: () => Promise<unknown>): Promise<string> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    taken.push((user + system) / 1000);
  }
  return median(taken).toFixed(2);
}

async function monthRows(db: Db): Promise<Row[]> {
  const bare = await cpuOf(() => readDays(db, from, addDays(from, 30)));
  const rows: Row[] = [];
  const worst = await climb(db, month, { seed: 31, climbs: 2, tries: 12 });
  const named = { ...visits, [`the worst that was found, ${worst.steps} steps`]: worst.lists };
  for (const [visit, lists] of Object.entries(named)) {
    const wish = { lists, staff: undefined };
    const warmed = createAgenda(db);
    const ask = () => monthTimes(warmed, wish, month);
    const cold = await cpuOf(() => monthTimes(createAgenda(db), wish, month));
    await ask();
    rows.push({ visit, 'cold ms': cold, 'warm ms': await cpuOf(ask), 'the rows bare ms': bare });
  }
  return rows;
}

const atOnce = 50;

async function bookingRows(database: string, db: Db, more: object = {}): Promise<Row[]> {
  const services = { db, agenda: createAgenda(db), ask: askFreely };
  const inputs = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const time = `${9 + (index % 10)}:00`.padStart(5, '0');
      const day = plainDay(Math.floor(index / 10) % 40);
      return {
        moment: 'Peu importe',
        email: '',
        note: '',
        staff: '',
        ...appointment({ day, time, ...more }),
      };
    }) as unknown as AppointmentInput[];
  const checked = (input: AppointmentInput) =>
    bookAppointment(services, { input }, async () => ({})).catch(() => {});
  const bare = (input: AppointmentInput) =>
    createRequest(db, { input, client: undefined, catalogue: catalogueOf() }, async () => ({}));
  const rows: Row[] = [];
  for (const [what, write] of Object.entries({
    'with the agenda': checked,
    'the same inserts bare': bare,
  })) {
    const times: number[] = [];
    const all = inputs(8 * atOnce);
    const start = performance.now();
    for (let first = 0; first < all.length; first += atOnce) {
      const began = performance.now();
      await Promise.all(
        all.slice(first, first + atOnce).map(async (input) => {
          await write(input);
          times.push(performance.now() - began);
        }),
      );
    }
    const seconds = (performance.now() - start) / 1000;
    times.sort((one, another) => one - another);
    rows.push({
      database,
      what,
      'a second': Math.round(all.length / seconds),
      [`p99 of ${atOnce} at once, ms`]: Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
    });
  }
  return rows;
}

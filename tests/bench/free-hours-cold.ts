import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgenda } from '#server/institute/agenda/agenda.ts';
import { readDays } from '#server/institute/agenda/read-days.ts';
import { countMonthHours } from '#server/institute/booking/free-hours.ts';
import { openDatabase } from '#server/institute/database/database.ts';
import { createLog } from '#server/observability/log.ts';
import { addDays, addMonths } from '#shared/calendar/calendar-month.ts';
import { fillAgenda } from '../agenda/support/large-agenda.ts';
import { median, type Row } from './cpu-per-request.ts';

const month = addMonths(new Date().toISOString().slice(0, 7), 1);
const from = `${month}-01`;
const manicure = 'onglerie/manucure-spa';
const five = [
  manicure,
  'onglerie/pedicure-spa',
  'corps/bras',
  'corps/aisselles',
  'visage/nettoyage-express-du-visage',
];
const visits: Record<string, string[][]> = {
  'one treatment': [[manicure]],
  'five treatments': [five],
  'two persons': [[manicure], [manicure]],
  'four persons, three treatments each': [0, 1, 2, 3].map(() => five.slice(0, 3)),
};
const size = { people: 20, rooms: 8, appointments: 2_000 };

/** Measures the CPU time of a month's slot search with a cold cache. Compares it with reading the rows only. */
export async function benchFreeHours() {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const db = await openDatabase({ file: join(folder, 'institute.sqlite') }, createLog('silent'));
  try {
    await fillAgenda(db, { ...size, from });
    const rowReadCpu = await getCpu(() => readDays(db, from, addDays(from, 30)));
    const rows: Row[] = [];
    for (const [visit, lists] of Object.entries(visits)) {
      const wish = { lists, staff: undefined };
      const cold = await getCpu(() => countMonthHours(createAgenda(db), wish, month));
      rows.push({ visit, 'CPU ms': cold, 'rows alone ms': rowReadCpu, 'at most': 50 });
    }
    return rows;
  } finally {
    await db.destroy();
    await rm(folder, { recursive: true });
  }
}

/** Returns the median milliseconds of CPU. */
async function getCpu(work: () => Promise<unknown>): Promise<string> {
  const cpuTimes: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    cpuTimes.push((user + system) / 1000);
  }
  return median(cpuTimes).toFixed(1);
}

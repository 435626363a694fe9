import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { openDatabase } from '../../server/institute/database/database.ts';
import { createLog } from '../../server/observability/log.ts';
import { addDays } from '../../shared/calendar/calendar-month.ts';
import { heldRow } from '../agenda/support/held.ts';
import { addResources } from '../agenda/support/large.ts';
import { writeOpened } from '../support/opened.ts';
import { addMany } from '../support/rows.ts';
import { cpuOf, median } from './measure.ts';
import { adminCode, signInOwner } from './owner.ts';
import { startSite } from './processes.ts';
import { printTable, type Row } from './table.ts';

const sizes = [20, 200, 2000];
const people = 20;
/** Appointments are spread over the days from today on that the feed covers. */
const days = 90;
/** One link may not be read more often. */
const rounds = 9;

/** What one reading of the whole institute's calendar costs, as a calendar program does it by itself. */
export async function benchFeed(): Promise<void> {
  const rows: Row[] = [];
  for (const appointments of sizes) rows.push(await feedRow(appointments));
  printTable('The institute’s calendar, read once', rows);
}

async function feedRow(appointments: number): Promise<Row> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-feed-'));
  await fill(dataDir, appointments);
  await using site = await startSite({ DATA_DIR: dataDir, ADMIN_CODE: adminCode });
  const owner = await signInOwner({ url: site.url, dataDir });
  const { status, body } = await owner.call('admin/agenda/calendar', { replace: false });
  if (status !== 200) throw new Error(`no calendar: ${status}`);
  const url = site.url + body.calendar;
  const taken: number[] = [];
  let text = '';
  for (let round = 0; round <= rounds; round += 1) {
    const before = cpuOf(site.pid);
    text = await (await fetch(url)).text();
    // The first warms the server up.
    if (round > 0) taken.push((cpuOf(site.pid) - before) / 1000);
  }
  await rm(dataDir, { recursive: true, force: true });
  const events = text.split('BEGIN:VEVENT').length - 1;
  if (events !== appointments) throw new Error(`${events} of ${appointments}`);
  return {
    appointments,
    'CPU ms': median(taken).toFixed(0),
    kB: (text.length / 1000).toFixed(0),
    'gzip kB': (gzipSync(text).length / 1000).toFixed(1),
  };
}

async function fill(dataDir: string, appointments: number): Promise<void> {
  const file = join(dataDir, 'institute.sqlite');
  await writeOpened({ file });
  const db = await openDatabase({ file }, createLog('silent'));
  await addResources(db, people, 0);
  const today = new Date().toISOString().slice(0, 10);
  const rows = Array.from({ length: appointments }, (_, index) => {
    const day = addDays(today, index % days);
    const turn = Math.floor(index / days);
    const hour = `${String(9 + (Math.floor(turn / people) % 9)).padStart(2, '0')}:00`;
    return heldRow({ day, hour }, { staff: 1 + (turn % people), ends: 60 });
  });
  await addMany(db, 'requests', rows);
  await db.destroy();
}

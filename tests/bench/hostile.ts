import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '../../server/institute/database/database.ts';
import { createLog } from '../../server/observability/log.ts';
import { addMonths } from '../../shared/calendar/calendar-month.ts';
import { fillAgenda } from '../agenda/support/large.ts';
import { appointment, plainDay } from '../agenda/support/visits.ts';
import { newDatabase, startPostgres } from '../support/neighbours/postgres.ts';
import { writeOpened } from '../support/opened.ts';
import { Visitor } from '../support/visitor.ts';
import { loadCore } from './measure.ts';
import { startSite } from './processes.ts';
import { printTable, type Row } from './table.ts';

/*
 * How long others wait while one asks the dearest questions there are as fast as they are answered: from one
 * address, and from all those of a /48.
 */

const seconds = 20;
const connections = 60;
const from = `${addMonths(new Date().toISOString().slice(0, 7), 1)}-01`;

export async function benchHostile(): Promise<void> {
  await using postgres = await startPostgres();
  for (const database of ['SQLite', 'PostgreSQL']) {
    const rows: Row[] = [];
    for (const network of ['nobody', 'ipv4', '48']) {
      const url = database === 'SQLite' ? '' : await newDatabase(postgres.url);
      rows.push(...(await beside(network, url, database)));
    }
    printTable(`Waiting beside an attacker, ms: ${database}`, rows);
  }
}

async function beside(network: string, url: string, database: string): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-hostile-'));
  try {
    hour = 0;
    const place = url ? { url } : { file: join(folder, 'institute.sqlite') };
    await writeOpened(place);
    await fill(place);
    const env = { DATA_DIR: folder, LOG_LEVEL: 'silent', ...(url && { DATABASE_URL: url }) };
    await using site = await startSite(env);
    const attack = network === 'nobody' ? undefined : startAttack(site.url, network);
    await attack?.ready;
    await setTimeout(attack ? 3_000 : 0);
    const rows = await waits(site.url, attack ? network : 'nobody');
    const told = await attack?.end();
    if (told) process.stdout.write(`${database}, ${network}: ${told}\n`);
    return rows;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function fill(place: { url: string } | { file: string }): Promise<void> {
  const db = await openDatabase(place, createLog('silent'));
  await fillAgenda(db, { people: 20, rooms: 8, appointments: 2_000, from });
  await db.destroy();
}

function startAttack(origin: string, network: string) {
  const program = resolve(import.meta.dirname, 'hostile/attacker.ts');
  const args = ['-c', loadCore, process.execPath, program, origin, network, String(connections)];
  const attacker = spawn('taskset', args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const { promise: ready, resolve: begin } = Promise.withResolvers<void>();
  let said = '';
  attacker.stdout.on('data', (part) => {
    said += part;
    begin();
  });
  return {
    ready,
    async end(): Promise<string> {
      const gone = once(attacker, 'close');
      attacker.kill();
      await gone;
      return said.replace('ready\n', '');
    },
  };
}

let others = 0;
/** Of one hairdresser, which nobody else books. */
let hour = 0;
function somebody(origin: string): Visitor {
  others += 1;
  const visitor = new Visitor(origin);
  visitor.address = `10.${others >> 16}.${(others >> 8) & 255}.${others & 255}`;
  return visitor;
}

function nextOrder() {
  const [day, start] = [plainDay(18 + (Math.floor(hour / 9) % 60)), 9 + (hour % 9)];
  hour += 1;
  const time = `${String(start).padStart(2, '0')}:00`;
  return appointment({ day, time, moment: 'Peu importe' });
}

const asks: Record<string, (visitor: Visitor) => Promise<{ status: number }>> = {
  'free hours': (visitor) => {
    const lists = ['onglerie/manucure-spa', 'onglerie/pedicure-spa,corps/bras'][others % 2] ?? '';
    const month = from.slice(0, 7);
    const query = new URLSearchParams({ treatments: lists, people: '1', month });
    return visitor.get(`/api/booking/times?${query}`);
  },
  'a booking': (visitor) => visitor.call('booking/appointment', nextOrder()),
  'a sign-in': (visitor) =>
    visitor.call('auth/basic/login', { email: `client-${others}@exemple.ci` }),
  'a ready page': (visitor) => visitor.get('/features'),
  '/healthz': (visitor) => visitor.get('/healthz'),
};

async function waits(origin: string, attacker: string): Promise<Row[]> {
  const load = loadavg()[0]?.toFixed(1);
  const rows = await Promise.all(
    Object.entries(asks).map(async ([what, ask]): Promise<Row> => {
      const times: number[] = [];
      const told = new Map<number, number>();
      const end = performance.now() + seconds * 1000;
      while (performance.now() < end) {
        const visitor = somebody(origin);
        // With a page's cookies and token.
        const needsToken = what === 'a booking' || what === 'a sign-in';
        if (needsToken) await visitor.get('/').catch(() => {});
        const began = performance.now();
        const { status } = await ask(visitor).catch(() => ({ status: 0 }));
        times.push(performance.now() - began);
        told.set(status, (told.get(status) ?? 0) + 1);
        await setTimeout(100);
      }
      times.sort((one, other) => one - other);
      const at = (part: number) => times[Math.ceil(times.length * part) - 1]?.toFixed(0);
      const statuses = [...told].map(([status, count]) => `${status}: ${count}`).join(', ');
      return {
        ...{ attacker, what, median: at(0.5), p99: at(0.99), longest: at(1), told: statuses, load },
      };
    }),
  );
  return rows;
}

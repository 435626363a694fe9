import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addMonths } from '../../shared/calendar/calendar-month.ts';
import { appointment, plainDay } from '../agenda/support/visits.ts';
import { newDatabase, startPostgres } from '../support/neighbours/postgres.ts';
import { locationOf } from '../support/opened.ts';
import { Visitor } from '../support/visitor.ts';
import { fillInstitute, type Size } from './growth/fill.ts';
import { cpuOf, median, memoryOf } from './measure.ts';
import { adminCode, signInOwner } from './owner.ts';
import { type Running, startSite } from './processes.ts';
import { printTable, type Row } from './table.ts';

/*
 * What the work costs as the institute grows older, and larger: the sites of all sizes run at once and are asked in
 * turn, so that what else the machine does weighs on all alike.
 */

const rounds = 7;
const sizes: Readonly<Record<string, Size>> = {
  '500 requests': { requests: 500, people: 5, photos: 10 },
  '5 000': { requests: 5_000, people: 5, photos: 10 },
  '50 000': { requests: 50_000, people: 5, photos: 10 },
  // As many photos as may be kept.
  '50 000, 50 people, 60 photos': { requests: 50_000, people: 50, photos: 60 },
};
const month = addMonths(new Date().toISOString().slice(0, 7), 1);

interface Asked {
  readonly site: Running;
  readonly owner: Visitor;
  /** Of this site: no hour is booked twice. */
  turn: number;
}

interface Work {
  /** Requests of a round: the system counts processor time in hundredths of a second. */
  readonly count: number;
  /** @returns the answer's status */
  ask(asked: Asked): Promise<number>;
  /** What 50 000 requests may cost over what 500 do, of as many people. */
  readonly atMost: number | string;
}

const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;
const as = (asked: Asked, path: string) => statusOf(asked.owner.get(path));
const search = new URLSearchParams({ treatments: 'onglerie/manucure-spa', people: '1', month });

const works: Readonly<Record<string, Work>> = {
  'a ready page': {
    count: 200,
    ask: ({ site }) => statusOf(new Visitor(site.url).get('/features')),
    atMost: 1.2,
  },
  'a rendered page': {
    count: 20,
    ask: ({ site }) => statusOf(new Visitor(site.url).get('/features?q=soin')),
    atMost: 1.2,
  },
  'free hours of a month': {
    count: 20,
    ask: ({ site }) => statusOf(new Visitor(site.url).get(`/api/booking/times?${search}`)),
    atMost: 1.2,
  },
  'a booking': { count: 5, ask: book, atMost: 1.3 },
  'the owner’s day': {
    count: 10,
    ask: (asked) => as(asked, `/admin?jour=${plainDay(1)}`),
    atMost: 1.3,
  },
  'a past day': { count: 10, ask: (asked) => as(asked, `/admin?jour=${month}-01`), atMost: 1.3 },
  'all requests': { count: 5, ask: (asked) => as(asked, '/admin/demandes'), atMost: '' },
  'the clients': { count: 5, ask: (asked) => as(asked, '/admin/clients'), atMost: '' },
};

async function book(asked: Asked): Promise<number> {
  const visitor = await Visitor.at(asked.site.url);
  const hour = 9 + (asked.turn % 9);
  const day = plainDay(20 + Math.floor(asked.turn / 9));
  asked.turn += 1;
  const time = `${String(hour).padStart(2, '0')}:00`;
  return statusOf(visitor.call('booking/appointment', appointment({ day, time })));
}

/** What a page, a search, a booking, the owner's day and a start cost with 1, 10 and 100 times the data. */
export async function benchGrowth(): Promise<void> {
  await using postgres = await startPostgres();
  for (const database of ['SQLite', 'PostgreSQL']) {
    await using opened = new AsyncDisposableStack();
    const sites: Record<string, Asked> = {};
    const starts: Row[] = [];
    for (const [name, size] of Object.entries(sizes)) {
      const url = database === 'SQLite' ? '' : await newDatabase(postgres.url);
      const site = opened.use(await startFilled(size, url));
      starts.push({ size: name, 'start ms': Math.round(site.startedIn), ...usedBy(site) });
      sites[name] = { site, owner: await signInOwner(site), turn: 0 };
    }
    printTable(`A start: ${database}`, starts);
    const rows: Row[] = [];
    for (const [work, how] of Object.entries(works)) rows.push(await rowOf(work, how, sites));
    printTable(`CPU of the site, ms a request: ${database}`, rows);
  }
}

const usedBy = ({ pid }: Running) => ({
  'CPU ms': cpuOf(pid) / 1000,
  'memory MB': Math.round(memoryOf(pid) / 1000),
});

interface Filled extends Running {
  readonly dataDir: string;
}

async function startFilled(size: Size, url: string): Promise<Filled> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-growth-'));
  const place = { DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) };
  await fillInstitute(locationOf(place), size);
  const site = await startSite({ ...place, ADMIN_CODE: adminCode, LOG_LEVEL: 'silent' });
  return {
    ...site,
    dataDir,
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function rowOf(
  work: string,
  { count, ask, atMost }: Work,
  sites: Readonly<Record<string, Asked>>,
): Promise<Row> {
  const taken = new Map(Object.keys(sites).map((name) => [name, [] as number[]]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, asked] of Object.entries(sites)) {
      const before = cpuOf(asked.site.pid);
      for (let index = 0; index < count; index += 1) {
        const status = await ask(asked);
        if (status !== 200 && status !== 201) throw new Error(`${work}, ${name}: ${status}`);
      }
      // The first warms the server up.
      if (round > 0) taken.get(name)?.push((cpuOf(asked.site.pid) - before) / count / 1000);
    }
  }
  const figures = [...taken].map(([name, list]) => [name, median(list)] as const);
  const [least = 0, , aged = 0] = figures.map(([, figure]) => figure);
  const shown = figures.map(([name, figure]) => [name, figure.toFixed(2)]);
  return { work, ...Object.fromEntries(shown), aged: (aged / least).toFixed(2), 'at most': atMost };
}

import { addDays, weekdayOf } from '../../shared/calendar/calendar-month.ts';
import { startNginx } from '../support/neighbours/nginx.ts';
import { newDatabase, startPostgres } from '../support/neighbours/postgres.ts';
import { startSmtp } from '../support/neighbours/smtp.ts';
import { writeOpened } from '../support/opened.ts';
import { freePort } from '../support/process.ts';
import { startSite } from './processes.ts';
import { createFigures, until } from './rush/figures.ts';
import { memoryOfAll, usageNow } from './rush/usage.ts';
import { book, filesOf, look, type Story } from './rush/visits.ts';
import { printTable, type Row } from './table.ts';

/*
 * The busiest hour: 40 000 people open the site within ten minutes, and 3 000 of them want one of 400
 * hours. A minute of it at the same rate, then of twice as many, until something gives way.
 */

const story = { seconds: 600, visitors: 40_000, bookers: 3_000, hours: 400 };
const seconds = 60;
/** A hairdresser's hours of a day, for a treatment of 45 minutes. */
const hoursOfDay = 12;
const fastest = 16;
/** What server/operations/CAPACITY.md recommends for nginx's worker. */
const connections = 8_192;

export async function benchRush(): Promise<void> {
  for (let times = 1; times <= fastest; times *= 2) {
    const gaveWay = await play(times);
    if (gaveWay.length > 0) return;
  }
}

async function play(times: number): Promise<readonly string[]> {
  await using opened = new AsyncDisposableStack();
  const postgres = opened.use(await startPostgres());
  const smtp = opened.use(await startSmtp());
  const url = await newDatabase(postgres.url);
  await writeOpened({ url });
  const ports = [await freePort(), await freePort()];
  const env = {
    ...{ DATABASE_URL: url, SMTP_URL: smtp.url, LOG_LEVEL: 'warn', TRUST_PROXY: 'loopback' },
    // Half of what the unit allows: it is enough.
    NODE_OPTIONS: '--max-old-space-size=256',
  };
  const nginx = opened.use(await startNginx(ports, { connections }));
  const sites = new Map<number, string>();
  for (const [index, port] of ports.entries()) {
    const more = { core: '0,1', port };
    const site = opened.use(await startSite({ ...env, PUBLIC_URL: nginx.url }, more));
    sites.set(site.pid, `site ${index + 1}`);
  }
  const share = (count: number) => Math.round((count / story.seconds) * seconds * times);
  const days = nextDays(Math.ceil(share(story.hours) / hoursOfDay));
  const figures = createFigures();
  const files = { '/': await filesOf(nginx.url, '/'), '/features': [], '/book': [] };
  const told: Story = { origin: nginx.url, figures, files, days };

  const before = usageNow(sites);
  const began = performance.now();
  const booked = await arrive(told, share(story.visitors), share(story.bookers));
  const lasted = (performance.now() - began) / 1000;
  const after = usageNow(sites);

  const waits = figures.rows();
  printTable(`The rush, ${times} times: ${share(story.visitors)} visitors in ${seconds} s`, waits);
  const usage = [...after].map(([program, { cpu, pids }]): Row => {
    const used = cpu - (before.get(program)?.cpu ?? 0);
    const core = `${((used / lasted) * 100).toFixed(0)} %`;
    return { program, 'of a core': core, MB: memoryOfAll(pids).toFixed(0), used };
  });
  printTable(
    'Of it',
    usage.map(({ used: _, ...row }) => row),
  );
  const cores = usage
    .filter(({ program }) => program !== 'load')
    .reduce((sum, { used }) => sum + Number(used), 0);
  const gaveWay = figures.gaveWay();
  printTable('In all', [
    {
      requests: figures.total(),
      'a second of a core': (figures.total() / cores).toFixed(0),
      'appointments of those who wanted': `${booked} of ${share(story.bookers)}`,
      'mails by the end': smtp.taken.length,
      'gave way': gaveWay.join(', ') || 'nothing',
    },
  ]);
  return gaveWay;
}

/** Open-loop: people come when they come, whether or not others are still waiting. */
async function arrive(told: Story, visitors: number, bookers: number): Promise<number> {
  const began = performance.now();
  const isBooker = (index: number) =>
    Math.floor((index * bookers) / visitors) !== Math.floor(((index + 1) * bookers) / visitors);
  const visits = Array.from({ length: visitors }, async (_, index) => {
    const arrival = began + (index + Math.random()) * ((seconds * 1000) / visitors);
    await until(arrival);
    if (isBooker(index)) return book(told, arrival);
    await look(told, arrival);
    return false;
  });
  return (await Promise.all(visits)).filter(Boolean).length;
}

/** Tuesdays to Thursdays, when the institute is open all day. */
function nextDays(count: number): string[] {
  const days: string[] = [];
  for (let day = addDays(new Date().toISOString().slice(0, 10), 2); days.length < count; ) {
    if (weekdayOf(day) >= 1 && weekdayOf(day) <= 3) days.push(day);
    day = addDays(day, 1);
  }
  return days;
}

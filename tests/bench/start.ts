import { connect } from 'node:net';
import { measure, median, memoryOf } from './measure.ts';
import { cookiesFrom } from './pages.ts';
import { start, startSite } from './processes.ts';
import { printTable, type Row } from './table.ts';

const starts = 5;
const requests = 200_000;
const idleConnections = 1000;

/** From nothing to the first answer, and what the process holds after many requests. */
export async function benchStart(): Promise<void> {
  const times = { warm: [] as number[], cold: [] as number[], raw: [] as number[] };
  for (let round = 0; round < starts; round += 1) {
    times.warm.push(await startOnce({}));
    times.cold.push(await startOnce({ NODE_DISABLE_COMPILE_CACHE: '1' }));
  }
  await using site = await startSite();
  for (let round = 0; round < starts; round += 1) {
    await using raw = await start('tests/bench/raw-server.ts', { args: [site.url] });
    times.raw.push(raw.startedIn);
  }
  const fresh = memoryOf(site.pid);
  const headers = { cookie: await cookiesFrom(site.url) };
  const target = { name: '/', url: site.url, pid: site.pid, headers };
  for (let done = 0; done < requests; ) {
    const { perSecond } = await measure(target);
    done += perSecond * 2;
  }
  const used = memoryOf(site.pid);
  const sockets = Array.from({ length: idleConnections }, () =>
    connect(Number(new URL(site.url).port), '127.0.0.1'),
  );
  await measure(target);
  const idle = memoryOf(site.pid);
  for (const socket of sockets) socket.destroy();
  const MB = (kilobytes: number) => (kilobytes / 1024).toFixed(0);
  printTable('Start and memory', [
    { what: 'start to first answer, ms', measured: median(times.warm).toFixed(0), 'at most': 500 },
    {
      what: 'without a compile cache, ms',
      measured: median(times.cold).toFixed(0),
      'at most': 500,
    },
    { what: 'node:http with one page, ms', measured: median(times.raw).toFixed(0), 'at most': '' },
    { what: 'memory when started, MB', measured: MB(fresh), 'at most': 150 },
    { what: `after ${requests} requests, MB`, measured: MB(used), 'at most': 150 },
    { what: `with ${idleConnections} idle connections, MB`, measured: MB(idle), 'at most': 150 },
  ]);
}

async function startOnce(env: Record<string, string>): Promise<number> {
  await using site = await startSite(env);
  return site.startedIn;
}

/** Five minutes of load: does the memory keep growing? */
export async function benchSoak(minutes = 5): Promise<void> {
  await using site = await startSite();
  const headers = { cookie: await cookiesFrom(site.url) };
  const rows: Row[] = [];
  for (let minute = 0; minute <= minutes; minute += 1) {
    rows.push({ minute, 'memory MB': (memoryOf(site.pid) / 1024).toFixed(1) });
    const end = performance.now() + 60_000;
    while (minute < minutes && performance.now() < end) {
      for (const path of ['/', '/features?q=massage', '/login']) {
        const url = site.url + path;
        await measure({ name: path, url, pid: site.pid, headers, isOfMany: true });
      }
    }
  }
  // By then all code is compiled and every kept page at its smallest.
  const [settled, last] = [rows[2], rows.at(-1)].map((row) => Number(row?.['memory MB']));
  const slope = ((last ?? 0) - (settled ?? 0)) / (minutes - 2);
  printTable(`Soak: ${slope.toFixed(2)} MB a minute after the second`, rows);
}

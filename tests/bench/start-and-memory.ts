import { readFileSync } from 'node:fs';
import { measure, median } from './cpu-per-request.ts';
import { start, startSite } from './processes.ts';
import { cookiesFrom } from './ready-pages.ts';

const starts = 5;
const requests = 200_000;

/** Measures the time to the first answers, and the memory after many requests. */
export async function benchStart() {
  const withCache: Started[] = [];
  const withoutCache: Started[] = [];
  // The first start fills the compile cache.
  await startOnce({});
  for (let round = 0; round < starts; round += 1) {
    withCache.push(await startOnce({}));
    withoutCache.push(await startOnce({ NODE_DISABLE_COMPILE_CACHE: '1' }));
  }
  await using site = await startSite();
  const raw: Started[] = [];
  for (let round = 0; round < starts; round += 1) {
    await using server = await start('tests/bench/raw-server.ts', { args: [site.url] });
    raw.push({ ms: server.startedIn, memory: memoryOf(server.pid) });
  }
  const headers = { cookie: await cookiesFrom(site.url) };
  for (let done = 0; done < requests; ) {
    done += (await measure({ url: site.url, pid: site.pid, headers })).perSecond * 2;
  }
  const times = (list: readonly Started[]) => median(list.map(({ ms }) => ms)).toFixed(0);
  const memory = median(withCache.map((started) => started.memory));
  return [
    { what: 'start to the first 200, ms', measured: times(withCache), 'at most': 500 },
    { what: 'without a compile cache, ms', measured: times(withoutCache), 'at most': 700 },
    { what: 'node:http with one page, ms', measured: times(raw), 'at most': '' },
    { what: 'memory when started, MiB', measured: memory.toFixed(0), 'at most': 120 },
    {
      what: `after ${requests} requests, MiB`,
      measured: memoryOf(site.pid).toFixed(0),
      'at most': 150,
    },
  ];
}

interface Started {
  readonly ms: number;
  readonly memory: number;
}

async function startOnce(env: Record<string, string>): Promise<Started> {
  await using site = await startSite(env);
  return { ms: site.startedIn, memory: memoryOf(site.pid) };
}

/** Returns the mebibytes that a process holds. */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

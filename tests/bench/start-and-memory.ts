import { readFileSync } from 'node:fs';
import { measure, median } from './cpu-per-request.ts';
import { start, startSite } from './processes.ts';
import { cookiesFrom } from './ready-pages.ts';

const starts = 5;
const requests = 200_000;

/** Measures the time to the first answer, beside node:http's, and the memory after many requests. */
export async function benchStart() {
  const [ours, limit]: [number[], number[]] = [[], []];
  // The first start fills the compile cache.
  await using site = await startSite();
  for (let round = 0; round < starts; round += 1) {
    await using again = await startSite();
    await using raw = await start('tests/bench/raw-server.ts', { args: [site.url] });
    ours.push(again.startedIn);
    limit.push(raw.startedIn);
  }
  const headers = { cookie: await cookiesFrom(site.url) };
  for (let done = 0; done < requests; ) {
    done += (await measure({ url: site.url, pid: site.pid, headers })).perSecond * 2;
  }
  const [first, raw] = [median(ours), median(limit)];
  const memory = getMemory(site.pid).toFixed(0);
  return [
    { what: 'start to the first 200, ms', measured: first.toFixed(0), 'at most': 500 },
    {
      what: 'node:http, which fetches its page first, ms',
      measured: raw.toFixed(0),
      'at most': '',
    },
    { what: `memory after ${requests} requests, MiB`, measured: memory, 'at most': 120 },
  ];
}

/** Returns the mebibytes that a process holds. */
function getMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

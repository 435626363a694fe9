import { readFileSync } from 'node:fs';
import { measure, median } from './cpu-per-request.ts';
import { start, startSite } from './processes.ts';
import { cookiesFrom } from './ready-pages.ts';

const starts = 5;
const requests = 200_000;

const bareServer =
  "require('node:http').createServer((_req, res) => res.end()).listen(process.env.PORT, '127.0.0.1')";

/** Measures the start-up time, compared with a bare node:http server, and the memory after many requests. */
export async function benchStart() {
  const [siteStarts, bareStarts]: [number[], number[]] = [[], []];
  // The first start fills the compile cache.
  await using site = await startSite();
  for (let round = 0; round < starts; round += 1) {
    await using again = await startSite();
    await using raw = await start('--eval', { args: [bareServer] });
    siteStarts.push(again.startedIn);
    bareStarts.push(raw.startedIn);
  }
  const headers = { cookie: await cookiesFrom(site.url) };
  for (let done = 0; done < requests; ) {
    done += (await measure({ url: site.url, pid: site.pid, headers })).perSecond * 2;
  }
  const [first, raw] = [median(siteStarts), median(bareStarts)];
  const memory = getMemory(site.pid).toFixed(0);
  return [
    {
      what: 'start to the first 200',
      measured: `${first.toFixed(0)} ms`,
      'node:http': `${raw.toFixed(0)} ms`,
      ratio: (first / raw).toFixed(2),
      'at most': 3.5,
    },
    { what: `memory after ${requests} requests`, measured: `${memory} MiB`, 'at most': '120 MiB' },
  ];
}

/** Returns the memory of a process in mebibytes. */
function getMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

import { readdirSync, readFileSync } from 'node:fs';
import { startCache, startNginx } from '../support/neighbours/nginx.ts';
import { freePort } from '../support/process.ts';
import { median } from './measure.ts';
import { startSite } from './processes.ts';
import { Browser } from './rush/browser.ts';
import { filesOf, newAddress } from './rush/visits.ts';
import { printTable, type Row } from './table.ts';

const rounds = 3;
const visits = 60;
const atOnce = 2;
const pages = ['/', '/features'];
const connections = 4_096;

/** What first visits cost each program: by way of nginx alone, and with a cache before it. */
export async function benchCache(): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const port = await freePort();
  const nginx = opened.use(await startNginx([port], { connections, hasCache: true }));
  const cache = opened.use(await startCache(nginx.port, { connections }));
  const site = opened.use(await startSite({ PUBLIC_URL: cache.url, LOG_LEVEL: 'warn' }, { port }));
  const programs = [site.pid, nginx.pid, cache.pid];
  const files = await filesOf(cache.url, '/');
  const ways = [
    { way: 'nginx', origin: nginx.url, files },
    { way: 'a cache before it', origin: cache.url, files },
    { way: 'the same, pages alone', origin: cache.url, files: [] },
  ].map((one) => ({ ...one, taken: programs.map((): number[] => []) }));

  await visitAll(nginx.url, files);
  for (let round = -1; round < rounds; round += 1) {
    for (const { origin, files: asked, taken } of ways) {
      const before = programs.map(cpuOf);
      await visitAll(origin, asked);
      if (round < 0) continue;
      for (const [at, pid] of programs.entries())
        taken[at]?.push((cpuOf(pid) - (before[at] ?? 0)) / visits);
    }
  }
  printTable(
    `CPU µs of a first visit: ${pages.length} pages, ${files.length} files`,
    ways.map(({ way, taken }): Row => {
      const [ofSite, ofNginx, ofCache] = taken.map((values) => median(values).toFixed(0));
      return { way, site: ofSite, nginx: ofNginx, cache: ofCache };
    }),
  );
}

/** Microseconds that a program's threads and children have run: finer than ticks of 10 ms. */
function cpuOf(pid: number): number {
  const threads = `/proc/${pid}/task`;
  const own = readdirSync(threads).map((thread) => {
    const [ran = ''] = readFileSync(`${threads}/${thread}/schedstat`, 'utf8').split(' ');
    return Number(ran) / 1_000;
  });
  const children = readFileSync(`${threads}/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return [...own, ...children.map((child) => cpuOf(Number(child)))].reduce((a, b) => a + b, 0);
}

async function visitAll(origin: string, files: readonly string[]): Promise<void> {
  let left = visits;
  async function comeInTurn() {
    while (left > 0) {
      left -= 1;
      await visit(origin, files);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, comeInTurn));
}

/** @throws when an answer was none */
async function visit(origin: string, files: readonly string[]): Promise<void> {
  using browser = new Browser(origin, newAddress());
  const [first = '/', ...others] = pages;
  const answers = [await browser.get(first)];
  answers.push(...(await Promise.all(files.map((file) => browser.get(file)))));
  for (const path of others) answers.push(await browser.get(path));
  const failed = answers.find(({ status }) => status !== 200);
  if (failed) throw new Error(`${origin}: ${failed.status} ${failed.body}`);
}

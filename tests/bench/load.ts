import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { cpuOf, loadCore, median, memoryOf } from './measure.ts';
import { cookiesFrom } from './pages.ts';
import { type Running, start, startSite } from './processes.ts';
import { printTable, type Row } from './table.ts';

const run = promisify(execFile);
const client = resolve(import.meta.dirname, 'load-client.ts');
const connections = 16;
/** Short turns, and many: another machine's work beside this one comes and goes within seconds. */
const seconds = 1;
const rounds = 15;

interface Load {
  /** Microseconds for a request. */
  cpu: number;
  perSecond: number;
  /** Milliseconds. */
  p99: number;
}

interface Loaded {
  name: string;
  server: Running;
  cookie?: string | undefined;
}

/** Large answers to visitors whom nobody knows, as others measure it: without an encoding, the log read. */
export async function benchLoad(): Promise<void> {
  await using site = await startSite({}, { isLogRead: true });
  await using unbound = await startSite({ NODE_OPTIONS: '' }, { isLogRead: true, flags: [] });
  // By then each page is compressed as well as can be.
  await setTimeout(15_000);
  const rows: Row[] = [];
  for (const path of ['/', '/features']) {
    const url = site.url + path;
    const cookie = await cookiesFrom(url);
    await using body = await startRaw(url);
    await using forNew = await startRaw(url, 'whole');
    await using forKnown = await startRaw(url, 'whole', cookie);
    const targets: Loaded[] = [
      { name: 'body alone', server: body },
      { name: 'whole, for the new', server: forNew },
      { name: 'whole, for the known', server: forKnown },
      { name: 'without cookies', server: site },
      { name: 'without cookies, without limits of memory', server: unbound },
      { name: 'with its cookies', server: site, cookie },
    ];
    const loads = await loadInTurn(targets, path);
    const [ofBody, ofNew, ofKnown, ...ours] = loads as [Load[], Load[], Load[], ...Load[][]];
    for (const [index, turns] of ours.entries()) {
      const { name, server, cookie } = targets[index + 3] as Loaded;
      const limit = cookie ? ofKnown : ofNew;
      rows.push(row(`${path} ${name}`, server, turns, { limit, ofBody }));
    }
  }
  printTable(
    `${connections} connections, no encoding, against node:http writing the same bytes`,
    rows,
  );
}

const startRaw = (url: string, ...options: string[]) =>
  start('tests/bench/raw-server.ts', { args: [url, 'identity', ...options] });

interface Limits {
  limit: readonly Load[];
  /** Of the body with its three headers; the page has sixteen more. */
  ofBody: readonly Load[];
}

function row(
  page: string,
  { pid }: Running,
  ours: readonly Load[],
  { limit, ofBody }: Limits,
): Row {
  return {
    page,
    'CPU µs': medianOf(ours, 'cpu').toFixed(1),
    'limit µs': medianOf(limit, 'cpu').toFixed(1),
    ratio: ratioOf(limit, ours, 'cpu').toFixed(2),
    'at least': page.includes('with its cookies') ? 0.7 : 0.5,
    'body alone': medianOf(ofBody, 'cpu').toFixed(1),
    'its ratio': ratioOf(ofBody, ours, 'cpu').toFixed(2),
    'p99 ms': medianOf(ours, 'p99').toFixed(1),
    "limit's": medianOf(limit, 'p99').toFixed(1),
    'times at most 3': ratioOf(ours, limit, 'p99').toFixed(1),
    'per second': Math.round(medianOf(ours, 'perSecond')),
    'memory MB': (memoryOf(pid) / 1024).toFixed(0),
  };
}

const medianOf = (turns: readonly Load[], figure: keyof Load): number =>
  median(turns.map((turn) => turn[figure]));

/** The median of each turn's ratio: two turns that follow one another have the same machine. */
const ratioOf = (some: readonly Load[], others: readonly Load[], figure: keyof Load): number =>
  median(some.map((turn, index) => turn[figure] / (others[index] as Load)[figure]));

/** Turn by turn, the first round to warm up; what each target took, round by round. */
async function loadInTurn(targets: readonly Loaded[], path: string): Promise<Load[][]> {
  const taken: Load[][] = targets.map(() => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, target] of targets.entries()) {
      const load = await loadOnce(target, path);
      if (round > 0) taken[index]?.push(load);
    }
  }
  return taken;
}

async function loadOnce({ server: { url, pid }, cookie }: Loaded, path: string): Promise<Load> {
  const headers = ['Accept-Encoding: identity', ...(cookie ? [`Cookie: ${cookie}`] : [])];
  const options = [url + path, String(connections), String(seconds), ...headers];
  const before = cpuOf(pid);
  const { stdout } = await run('taskset', ['-c', loadCore, process.execPath, client, ...options]);
  const { requests, perSecond, p99 } = JSON.parse(stdout);
  return { cpu: (cpuOf(pid) - before) / requests, perSecond, p99 };
}

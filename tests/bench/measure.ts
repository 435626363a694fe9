import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

/*
 * CPU per request: what a process took from the system (/proc, so Linux only) over what it answered.
 * Requests per second say as much about the machine's other work; CPU says less, ratios of one run
 * least of all.
 */

const run = promisify(execFile);
const autocannon = resolve(import.meta.dirname, '../../node_modules/.bin/autocannon');

export interface Target {
  name: string;
  url: string;
  pid: number;
  headers?: Record<string, string>;
  /** Each request comes from another client: of one alone not so many pages are rendered. */
  isOfMany?: boolean;
}

export interface Measure {
  /** Microseconds of CPU. */
  cpu: number;
  perSecond: number;
}

export const serverCore = '0';
export const loadCore = '1';
const seconds = 2;
/** Requests before anything is measured: code that runs seldom is not compiled yet. */
const warmUp = 5_000;
const connections = 32;

/** Loads a target from the other core. @throws when an answer was a failure or none came */
export async function measure(
  { name, url, pid, headers = {}, isOfMany = false }: Target,
  length = ['-d', String(seconds)],
): Promise<Measure> {
  const asked = Object.entries(headers).flatMap(([key, value]) => ['-H', `${key}: ${value}`]);
  if (isOfMany) asked.push('-I', '-H', 'X-Forwarded-For: [<id>]');
  const options = ['-j', '-n', '-c', String(connections), ...length, ...asked, url];
  const before = cpuOf(pid);
  const { stdout } = await run('taskset', ['-c', loadCore, autocannon, ...options], {
    maxBuffer: 1e8,
  });
  const cpu = cpuOf(pid) - before;
  const { requests, errors, timeouts, '4xx': refused, '5xx': failed } = JSON.parse(stdout);
  const isExpected404 = name.includes('404');
  if (errors || timeouts || failed || (refused && !isExpected404) || requests.total === 0) {
    throw new Error(`${name}: ${stdout.slice(0, 500)}`);
  }
  return { cpu: cpu / requests.total, perSecond: requests.average };
}

/** Microseconds of CPU that a process has used; a tick of the system's clock is 10 ms. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

/** Kilobytes of memory that a process holds. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN);
}

/** Turn by turn, so that what else the machine does weighs on all alike; the medians. */
export async function measureInTurn(targets: readonly Target[], rounds = 3): Promise<Measure[]> {
  const taken: Measure[][] = targets.map(() => []);
  for (const target of targets) await measure(target, ['-a', String(warmUp)]);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, target] of targets.entries()) taken[index]?.push(await measure(target));
  }
  return taken.map((list) => ({
    cpu: median(list.map(({ cpu }) => cpu)),
    perSecond: median(list.map(({ perSecond }) => perSecond)),
  }));
}

export const median = (values: number[]) =>
  values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

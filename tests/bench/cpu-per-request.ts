import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

/*
 * The CPU time of a process per answered request. The machine's other work changes requests per second a lot, CPU time
 * less, and ratios within one run least.
 */

const run = promisify(execFile);
const autocannon = resolve(import.meta.dirname, '../../node_modules/.bin/autocannon');

/** A row of a printed table: values by column. */
export type Row = Readonly<Record<string, unknown>>;

export interface Target {
  readonly url: string;
  readonly pid: number;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Measure {
  /** The CPU time of a request, in microseconds. */
  readonly cpu: number;
  readonly perSecond: number;
}

export const serverCore = '0';
const loadCore = '1';
const turn = ['-d', '2'];
const turns = 3;
/** Requests before the measurement, so that the code is compiled. */
const warmUp = ['-a', '5000'];
const connections = '32';

/** Loads a target from the other core. @throws on errors and timeouts */
export async function measure(
  { url, pid, headers = {} }: Target,
  length: readonly string[] = turn,
): Promise<Measure> {
  const headerOptions = Object.entries(headers).flatMap(([key, value]) => [
    '-H',
    `${key}: ${value}`,
  ]);
  const options = ['-j', '-n', '-c', connections, ...length, ...headerOptions, url];
  const before = getCpu(pid);
  const { stdout } = await run('taskset', ['-c', loadCore, autocannon, ...options], {
    maxBuffer: 1e8,
  });
  const cpu = getCpu(pid) - before;
  const { requests, errors, timeouts, '4xx': refusedCount, '5xx': failed } = JSON.parse(stdout);
  if (errors || timeouts || refusedCount || failed || requests.total === 0) {
    throw new Error(`${url}: ${stdout.slice(0, 500)}`);
  }
  return { cpu: cpu / requests.total, perSecond: requests.average };
}

/** Returns microseconds. A tick of the system's clock is 10 ms. */
function getCpu(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

/** Returns the medians. Targets take turns, so that other work on the machine affects all of them alike. */
export async function measureInTurn(targets: readonly Target[]): Promise<Measure[]> {
  const measuresByTarget: Measure[][] = targets.map(() => []);
  for (const target of targets) await measure(target, warmUp);
  for (let round = 0; round < turns; round += 1) {
    for (const [index, target] of targets.entries())
      measuresByTarget[index]?.push(await measure(target));
  }
  return measuresByTarget.map((list) => ({
    cpu: median(list.map(({ cpu }) => cpu)),
    perSecond: median(list.map(({ perSecond }) => perSecond)),
  }));
}

export const median = (values: readonly number[]): number =>
  values.toSorted((first, second) => first - second)[Math.floor(values.length / 2)] ?? Number.NaN;

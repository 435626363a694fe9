import { readdirSync, readFileSync } from 'node:fs';
import { memoryOf } from '../measure.ts';

interface Taken {
  readonly cpu: number;
  readonly pids: readonly number[];
}

/** Seconds of CPU that all that this process started has used, by program; sites apart. */
export function usageNow(sites: ReadonlyMap<number, string>): Map<string, Taken> {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)));
  const parents = new Map(processes.map(({ pid, parent }) => [pid, parent]));
  const taken = new Map<string, Taken>();
  for (const { pid, program, cpu } of processes) {
    if (pid !== process.pid && !descends(pid, parents)) continue;
    const name = sites.get(pid) ?? (pid === process.pid ? 'load' : program);
    const { cpu: before = 0, pids = [] } = taken.get(name) ?? {};
    taken.set(name, { cpu: before + cpu, pids: [...pids, pid] });
  }
  return taken;
}

/** Megabytes. */
export const memoryOfAll = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + memoryOf(pid), 0) / 1024;

function readProcess(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const program = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A tick of the system's clock is 10 ms.
    const cpu = (Number(fields[11]) + Number(fields[12])) / 100;
    return [{ pid, program, parent: Number(fields[1]), cpu }];
  } catch {
    // It has ended meanwhile.
    return [];
  }
}

function descends(pid: number, parents: ReadonlyMap<number, number>): boolean {
  for (let at = parents.get(pid); at; at = parents.get(at)) if (at === process.pid) return true;
  return false;
}

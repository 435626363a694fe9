import { leastCells } from '../shapes.ts';
import type { Task, Visit } from '../visit/visit.ts';
import { nameOf } from '../visit/visit-order.ts';

/*
 * What a visit of several persons wants, whatever the day: its treatments, each once, whoever has it.
 */

export interface Wanted {
  readonly index: number;
  readonly task: Task;
  /** The fewest cells that it takes of somebody's time. */
  readonly least: number;
  /** How many of the visit have it. */
  readonly count: number;
  /** All who have the treatment begin it together, whoever gives it to each. */
  readonly isShared: boolean;
  /** They cannot: one person has it twice. */
  readonly isImpossible: boolean;
  /** How much of the visit its people are wanted for, for each of them. */
  readonly pressure: number;
  /** How many treatments of the others can meet one of so many cells, at most. */
  mostBeside(length: number): number;
}

interface WantedOfVisit {
  readonly all: readonly Wanted[];
  /** Those of each person's treatments. */
  readonly ofPersons: readonly (readonly Wanted[])[];
}

const known = new WeakMap<Visit, WantedOfVisit>();

/** A month asks the same of each of its days. */
export function wantedOf(visit: Visit): WantedOfVisit {
  const wanted = known.get(visit) ?? findWanted(visit);
  known.set(visit, wanted);
  return wanted;
}

function findWanted(visit: Visit): WantedOfVisit {
  const tasks = new Map(visit.flat().map((task) => [nameOf(task), task]));
  const demands = [...tasks.values()].map((task) => demandOf(visit, task));
  const persons = visit.map(personOf);
  const all = demands.map(
    (demand, index): Wanted => ({
      ...{ ...demand, index, pressure: pressureOn(demand.task, demands) },
      mostBeside: (length) => mostBeside(persons, demand.task, length),
    }),
  );
  const names = [...tasks.keys()];
  return {
    all,
    ofPersons: visit.map((own) => own.flatMap((task) => all[names.indexOf(nameOf(task))] ?? [])),
  };
}

type Demand = ReturnType<typeof demandOf>;

function demandOf(visit: Visit, task: Task) {
  // Counts the treatment whoever gives it.
  const owners = visit.map(
    (tasks) => tasks.filter(({ treatment }) => treatment === task.treatment).length,
  );
  const isShared = task.atOnce && owners.filter((own) => own > 0).length > 1;
  return {
    task,
    least: leastCells(task),
    count: visit.flat().filter((one) => nameOf(one) === nameOf(task)).length,
    isShared,
    isImpossible: isShared && Math.max(...owners) > 1,
  };
}

function pressureOn({ staff }: Task, all: readonly Demand[]): number {
  let sum = 0;
  for (const { task, least, count } of all) {
    let shared = 0;
    for (const lane of task.staff.keys()) if (staff.has(lane)) shared += 1;
    sum += (least * count * shared) / Math.max(task.staff.size, 1);
  }
  return sum / Math.max(staff.size, 1);
}

interface Person {
  readonly names: ReadonlySet<string>;
  readonly count: number;
  /** The fewest cells that one of her treatments takes, with what lies around it. */
  readonly least: number;
}

const buffersOf = ({ preparation, cleaning }: Task) => preparation + cleaning;

const personOf = (tasks: readonly Task[]): Person => ({
  names: new Set(tasks.map(nameOf)),
  count: tasks.length,
  least: Math.min(...tasks.map((task) => Math.min(...task.staff.values()) + buffersOf(task))),
});

/** A person's own treatments never meet each other, preparation and cleaning included. */
function mostBeside(persons: readonly Person[], task: Task, length: number): number {
  const cells = length + buffersOf(task);
  const meet = persons.map(({ names, count, least }) => ({
    isOwner: names.has(nameOf(task)),
    most: Math.min(count, cells === 1 ? 1 : 2 + Math.floor((cells - 2) / least)),
  }));
  const all = meet.reduce((sum, { most }) => sum + most, 0);
  return all - Math.min(...meet.filter(({ isOwner }) => isOwner).map(({ most }) => most));
}

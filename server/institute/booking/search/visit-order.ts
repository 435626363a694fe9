import type { Task, Visit } from './visit.ts';

/* The canonical order of visits: equal wishes share one search. */

interface OrderedVisit {
  readonly visit: Visit;
  readonly persons: readonly number[];
  /** The orders in which the persons are placed, the longest visits first. */
  readonly orders: readonly (readonly number[])[];
}

const orderedVisits = new WeakMap<Visit, OrderedVisit>();

/** Sorts a visit. A person's treatments have no order, and persons may change places. */
export function sortVisit(visit: Visit): OrderedVisit {
  const cached = orderedVisits.get(visit);
  if (cached) return cached;
  // Equal tasks and equal lists become one object, so that each is worked out once.
  const tasks = new Map<string, Task>();
  const lists = new Map<string, readonly Task[]>();
  for (const task of visit.flat()) if (!tasks.has(getName(task))) tasks.set(getName(task), task);
  const sorted = visit
    .map((list, person) => {
      const names = list.map(getName).sort();
      return { person, names: names.join(), tasks: names.map((name) => tasks.get(name) as Task) };
    })
    .sort((a, b) => (a.names < b.names ? -1 : Number(a.names > b.names)));
  for (const list of sorted) if (!lists.has(list.names)) lists.set(list.names, list.tasks);
  const canonical = sorted.map(({ names }) => lists.get(names) as readonly Task[]);
  const canonicalOrder = {
    visit: canonical,
    persons: [...canonical.keys()],
    orders: listOrders(sortLongestFirst(canonical), canonical),
  };
  const ordered = { ...canonicalOrder, persons: sorted.map(({ person }) => person) };
  orderedVisits.set(visit, ordered).set(canonical, canonicalOrder);
  return ordered;
}

function sortLongestFirst(visit: Visit): number[] {
  const minutes = visit.map((tasks) =>
    tasks.reduce((sum, { staff }) => sum + Math.min(...staff.values()), 0),
  );
  return [...visit.keys()].sort((a, b) => (minutes[b] ?? 0) - (minutes[a] ?? 0) || a - b);
}

/** Persons with equal treatments are not swapped. */
function listOrders(persons: readonly number[], visit: Visit): number[][] {
  if (persons.length === 0) return [[]];
  const isFirst = (person: number, index: number) =>
    persons.findIndex((other) => visit[other] === visit[person]) === index;
  return persons.filter(isFirst).flatMap((person) => {
    const others = persons.filter((other) => other !== person);
    return listOrders(others, visit).map((order) => [person, ...order]);
  });
}

/** Tells tasks apart by all that differs between visits of one day: also the rooms, which the institute may do without. */
const getName = ({ treatment, requestedStaff, roomKind }: Task): string =>
  [treatment, String(requestedStaff), roomKind].join(':');

export const getKey = (visit: Visit): string =>
  sortVisit(visit)
    .visit.map((tasks) => tasks.map(getName).join())
    .join(';');

import type { Task, Visit } from './visit.ts';

/*
 * Equal wishes are one question, whatever order they came in.
 */

/** A visit in canonical order: equal wishes give equal visits. */
interface Ordered {
  readonly visit: Visit;
  /** For each of its persons, which one of the visit's own that is. */
  readonly persons: readonly number[];
}

const ordered = new WeakMap<Visit, Ordered>();

/** The treatments of a person can be had in any order, and persons may change places. */
export function inOrder(visit: Visit): Ordered {
  const cached = ordered.get(visit);
  if (cached) return cached;
  const lists = visit
    .map((tasks, person) => ({ person, tasks: tasks.toSorted(byTreatment) }))
    .sort((one, other) => compare(namesOf(one.tasks), namesOf(other.tasks)));
  const canonical = {
    visit: alike(lists.map(({ tasks }) => tasks)),
    persons: lists.map(({ person }) => person),
  };
  ordered
    .set(visit, canonical)
    .set(canonical.visit, { ...canonical, persons: [...canonical.visit.keys()] });
  return canonical;
}

/** The same tasks are one object, and so are the same lists of them: each is worked out once. */
function alike(visit: Visit): Visit {
  const tasks = new Map<string, Task>();
  const lists = new Map<string, readonly Task[]>();
  return visit.map((list) => {
    const own = list.map((task) => getOrAdd(tasks, nameOf(task), task));
    return getOrAdd(lists, own.map(nameOf).join(), own);
  });
}

function getOrAdd<Value>(map: Map<string, Value>, key: string, value: Value): Value {
  const known = map.get(key);
  if (known === undefined) map.set(key, value);
  return known ?? value;
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
const byTreatment = (one: Task, other: Task) => compare(nameOf(one), nameOf(other));
const namesOf = (tasks: readonly Task[]) => tasks.map(nameOf).join();

/** The same for tasks that differ in nothing that the search looks at: a wish limits who does it. */
export const nameOf = ({ treatment, by }: Task): string =>
  by ? `${treatment}:${by.join('.')}` : treatment;

/** Likewise for visits of a day. */
export const keyOf = (visit: Visit): string =>
  inOrder(visit)
    .visit.map((tasks) => tasks.map(nameOf).join())
    .join(';');

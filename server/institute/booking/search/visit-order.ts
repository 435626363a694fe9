import type { Task, Visit } from './visit.ts';

/* The canonical order of visits: equal wishes give one question. */

interface Ordered {
  readonly visit: Visit;
  /** The index of each person in the visit's own order. */
  readonly persons: readonly number[];
}

const ordered = new WeakMap<Visit, Ordered>();

/** Sorts a visit. A person's treatments have no order, and persons may change places. */
export function inOrder(visit: Visit): Ordered {
  const cached = ordered.get(visit);
  if (cached) return cached;
  const lists = visit
    .map((tasks, person) => ({ person, tasks: tasks.toSorted(byTreatment) }))
    .sort((a, b) => compare(namesOf(a.tasks), namesOf(b.tasks)));
  const canonical = {
    visit: alike(lists.map(({ tasks }) => tasks)),
    persons: lists.map(({ person }) => person),
  };
  ordered
    .set(visit, canonical)
    .set(canonical.visit, { ...canonical, persons: [...canonical.visit.keys()] });
  return canonical;
}

/** Makes equal tasks and lists one object, so that each is worked out once. */
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

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const byTreatment = (a: Task, b: Task) => compare(nameOf(a), nameOf(b));
const namesOf = (tasks: readonly Task[]) => tasks.map(nameOf).join();

/** Returns equal names for tasks that the search treats alike. A wish limits the staff. */
export const nameOf = ({ treatment, by }: Task): string =>
  by ? `${treatment}:${by.join('.')}` : treatment;

export const keyOf = (visit: Visit): string =>
  inOrder(visit)
    .visit.map((tasks) => tasks.map(nameOf).join())
    .join(';');

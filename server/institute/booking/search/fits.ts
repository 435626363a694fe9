import type { AgendaDay, ResourceDay } from './agenda-day.ts';
import { type Cells, everything, runs } from './cells.ts';
import { byAssistant, byPerson, inRoom, type Shape } from './shapes.ts';
import type { Task } from './visit.ts';

/** The limit of entries per day or lane, so that questions cannot fill the memory. */
const cacheLimit = 500;

export function memoize<Value>(
  cache: Map<string, Value>,
  key: string,
  compute: () => Value,
): Value {
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const value = compute();
  if (cache.size >= cacheLimit) cache.clear();
  cache.set(key, value);
  return value;
}

function fitOf(lane: ResourceDay, { shape, name }: Named): Cells {
  const { length, pauseAt, pause } = shape;
  return memoize(lane.cache, name, () => {
    const around = aroundOf(lane, shape);
    if (pause === 0) return runs(lane.open, length) & around;
    const resumes = pauseAt + pause;
    const second = runs(lane.open, length - resumes) >> BigInt(resumes);
    // The staff member is free in the pause, but a client cannot stay in a closed institute at midday.
    const stays = lane.inside === undefined ? everything : runs(lane.inside, length);
    return runs(lane.open, pauseAt) & second & around & stays;
  });
}

function aroundOf(lane: ResourceDay, { length, preparation, cleaning, ...shape }: Shape): Cells {
  const after = runs(shape.cleansOutside ? lane.clear : lane.open, cleaning) >> BigInt(length);
  if (preparation === 0) return after;
  const before = runs(shape.preparesOutside ? lane.clear : lane.open, preparation);
  return after & (before << BigInt(preparation));
}

interface Candidate {
  readonly lane: number;
  readonly starts: Cells;
  readonly length: number;
}

interface Named {
  readonly shape: Shape;
  readonly name: string;
}

/** Returns the free staff members or rooms in search order. `lengthOf`: their cells; undefined for the unable. */
function candidates(
  { resources }: AgendaDay,
  lengthOf: (lane: ResourceDay) => number | undefined,
  shapeOf: (length: number) => Shape,
): Candidate[] {
  const shapes = new Map<number, Named>();
  const found: Candidate[] = [];
  for (const lane of resources.values()) {
    const length = lengthOf(lane);
    if (length === undefined) continue;
    const named = shapes.get(length) ?? nameShape(shapeOf(length));
    shapes.set(length, named);
    const starts = fitOf(lane, named);
    if (starts !== 0n) found.push({ lane: lane.lane, starts, length });
  }
  return found;
}

const nameShape = (shape: Shape): Named => ({ shape, name: Object.values(shape).join('.') });

/** By day and task, because a search repeats the same questions. */
const candidateCache = new WeakMap<AgendaDay, WeakMap<Task, Map<number, Candidate[]>>>();

function memoizeByTask(
  day: AgendaDay,
  task: Task,
  key: number,
  compute: () => Candidate[],
): Candidate[] {
  const dayCache = candidateCache.get(day) ?? new WeakMap<Task, Map<number, Candidate[]>>();
  const taskCache = dayCache.get(task) ?? new Map<number, Candidate[]>();
  const cached = taskCache.get(key);
  if (cached) return cached;
  const value = compute();
  candidateCache.set(day, dayCache.set(task, taskCache.set(key, value)));
  return value;
}

/** Returns the free staff. If the task needs an assistant, one must be free too. */
export const staffFor = (day: AgendaDay, task: Task): Candidate[] =>
  memoizeByTask(day, task, 0, () =>
    withAssistance(
      day,
      task,
      candidates(
        day,
        ({ lane, roomKind }) => (roomKind === null ? task.staff.get(lane) : undefined),
        (length) => byPerson(task, length),
      ),
    ),
  );

function withAssistance(day: AgendaDay, task: Task, staff: Candidate[]): Candidate[] {
  if (!task.assistants) return staff;
  return staff
    .map((candidate) => {
      const others = assistantsFor(day, task, candidate.length)?.filter(
        ({ lane }) => lane !== candidate.lane,
      );
      return { ...candidate, starts: candidate.starts & anyOf(others ?? []) };
    })
    .filter(({ starts }) => starts !== 0n);
}

const anyOf = (all: readonly Candidate[]): Cells =>
  all.reduce((cells, { starts }) => cells | starts, 0n);

/** Returns the free assistants; undefined when the task needs none. */
export function assistantsFor(day: AgendaDay, task: Task, length: number): Candidate[] | undefined {
  const { assistants } = task;
  // A room is held for the length itself.
  return (
    assistants &&
    memoizeByTask(day, task, -length, () =>
      candidates(
        day,
        ({ lane }) =>
          (assistants.get(lane) ?? Number.POSITIVE_INFINITY) > length ? undefined : length,
        () => byAssistant(task, length),
      ),
    )
  );
}

/** Returns the free rooms of the task's kind; undefined when it needs none. */
export function roomsFor(day: AgendaDay, task: Task, length: number): Candidate[] | undefined {
  if (task.roomKind === null) return undefined;
  return memoizeByTask(day, task, length, () =>
    candidates(
      day,
      ({ roomKind }) => (roomKind === task.roomKind ? length : undefined),
      () => inRoom(task, length),
    ),
  );
}

export function startsByLength(day: AgendaDay, task: Task): Map<number, Cells> {
  const starts = new Map<number, Cells>();
  for (const { length, starts: own } of staffFor(day, task)) {
    starts.set(length, (starts.get(length) ?? 0n) | own);
  }
  for (const [length, cells] of starts) {
    const rooms = roomsFor(day, task, length);
    if (rooms) starts.set(length, cells & anyOf(rooms));
  }
  return starts;
}

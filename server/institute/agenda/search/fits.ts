import type { AgendaDay, LaneDay } from './day/agenda-day.ts';
import { type Cells, everything, runs } from './day/cells.ts';
import { byAssistant, byPerson, inRoom, type Shape } from './shapes.ts';
import type { Task } from './visit/visit.ts';

/*
 * When one treatment can begin, with whom and where.
 */

/** Entries per day or lane: nobody can fill the memory by asking for everything. */
const cacheLimit = 500;

/** Computes a value once per key. */
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

function fitOf(lane: LaneDay, { shape, name }: Named): Cells {
  const { length, pauseAt, pause } = shape;
  return memoize(lane.cache, name, () => {
    const around = aroundOf(lane, shape);
    if (pause === 0) return runs(lane.open, length) & around;
    const resumes = pauseAt + pause;
    const second = runs(lane.open, length - resumes) >> BigInt(resumes);
    // Her person is free in the pause, but nobody is shut in at midday.
    const stays = lane.inside === undefined ? everything : runs(lane.inside, length);
    return runs(lane.open, pauseAt) & second & around & stays;
  });
}

/** When there is time before it and after it. */
function aroundOf(lane: LaneDay, { length, preparation, cleaning, ...shape }: Shape): Cells {
  const after = runs(shape.cleansOutside ? lane.clear : lane.open, cleaning) >> BigInt(length);
  if (preparation === 0) return after;
  const before = runs(shape.preparesOutside ? lane.clear : lane.open, preparation);
  return after & (before << BigInt(preparation));
}

interface Candidate {
  readonly lane: number;
  readonly starts: Cells;
  /** Cells that it takes this person. */
  readonly length: number;
}

/** What it takes of whoever does it in so many cells, and its name in the cache. */
interface Named {
  readonly shape: Shape;
  readonly name: string;
}

/**
 * Those who are free for it at some hour, in the order in which they are asked.
 * `lengthOf`: the cells that it takes each; undefined for who cannot do it.
 */
function candidates(
  { lanes }: AgendaDay,
  lengthOf: (lane: LaneDay) => number | undefined,
  shapeOf: (length: number) => Shape,
): Candidate[] {
  const shapes = new Map<number, Named>();
  const found: Candidate[] = [];
  for (const lane of lanes.values()) {
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

/** Per day and task: a search asks for the same again and again. */
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

/** Where it needs somebody who assists, when somebody else is free for that. */
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
    .map((one) => {
      const others = assistantsFor(day, task, one.length)?.filter(({ lane }) => lane !== one.lane);
      return { ...one, starts: one.starts & anyOf(others ?? []) };
    })
    .filter(({ starts }) => starts !== 0n);
}

const anyOf = (all: readonly Candidate[]): Cells =>
  all.reduce((cells, { starts }) => cells | starts, 0n);

/** Who may assist, likewise; undefined when it needs nobody. */
export function assistantsFor(day: AgendaDay, task: Task, length: number): Candidate[] | undefined {
  const { assistants } = task;
  // Rooms have the length itself.
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

/** The rooms of its kind, likewise; undefined when it needs none. */
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

/** When it can begin, by how long it then takes. */
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

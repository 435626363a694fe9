import type { AgendaDay, LaneDay } from './agenda-day.ts';
import { between, type Cells, runs } from './cells.ts';
import type { Task } from './visit.ts';

/*
 * When one treatment can begin, with whom and where.
 */

/** How a treatment fills a person's time, or a room's, from its first cell on. */
interface Shape {
  readonly length: number;
  readonly pauseAt: number;
  readonly pause: number;
  readonly cleaning: number;
}

const noPause = { pauseAt: 0, pause: 0 };
/** A room is held through the pause. */
const inRoom = ({ cleaning }: Task, length: number): Shape => ({ length, cleaning, ...noPause });

function byPerson({ cleaning, pauseAt, pause }: Task, length: number): Shape {
  const isWithin = pauseAt + pause < length;
  return { length, cleaning, ...(isWithin ? { pauseAt, pause } : noPause) };
}

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

function fitOf(lane: LaneDay, { length, pauseAt, pause, cleaning }: Shape): Cells {
  return memoize(lane.cache, `${length}.${pauseAt}.${pause}.${cleaning}`, () => {
    const after = runs(lane.clear, cleaning) >> BigInt(length);
    if (pause === 0) return runs(lane.open, length) & after;
    const resumes = pauseAt + pause;
    const second = runs(lane.open, length - resumes) >> BigInt(resumes);
    return runs(lane.open, pauseAt) & second & after;
  });
}

/** The cells that it takes of its person, and of its room, when it begins at the first. */
export function takenBy(task: Task, cells: number): { staff: Cells; room: Cells } {
  const { pauseAt, pause } = byPerson(task, cells);
  const room = between(0, cells + task.cleaning);
  return { staff: room & ~between(pauseAt, pauseAt + pause), room };
}

interface Candidate {
  readonly lane: number;
  readonly starts: Cells;
  /** Cells that it takes this person. */
  readonly length: number;
}

type Loaded = LaneDay & { readonly length: number; readonly shape: Shape };

/** The people who are free for it at some hour: the least loaded first, then by lowest number. */
function candidates(lanes: readonly Loaded[]): Candidate[] {
  return lanes
    .toSorted((one, other) => one.load - other.load || one.lane - other.lane)
    .map((lane) => ({ lane: lane.lane, starts: fitOf(lane, lane.shape), length: lane.length }))
    .filter(({ starts }) => starts !== 0n);
}

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

export const staffFor = (day: AgendaDay, task: Task): Candidate[] =>
  memoizeByTask(day, task, 0, () =>
    candidates(
      [...task.staff].flatMap(([number, length]) => {
        const lane = day.lanes.get(number);
        if (!lane || lane.roomKind !== null) return [];
        return [{ ...lane, length, shape: byPerson(task, length) }];
      }),
    ),
  );

/** The rooms of its kind, likewise; undefined when it needs none. */
export function roomsFor(day: AgendaDay, task: Task, length: number): Candidate[] | undefined {
  if (task.roomKind === null) return undefined;
  return memoizeByTask(day, task, length, () =>
    candidates(
      [...day.lanes.values()]
        .filter(({ roomKind }) => roomKind === task.roomKind)
        .map((lane) => ({ ...lane, length, shape: inRoom(task, length) })),
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
    if (rooms) starts.set(length, cells & rooms.reduce((all, room) => all | room.starts, 0n));
  }
  return starts;
}

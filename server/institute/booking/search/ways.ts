import type { ResourceDay, SearchDay } from './agenda-day.ts';
import { allCells, type Cells, findRunStarts, toWords, type Words } from './cells.ts';
import type { Task } from './visit.ts';

export interface FreeRoom {
  readonly lane: number;
  readonly starts: Cells;
  readonly startWords: Words;
}

export interface Way {
  readonly staff: number;
  readonly length: number;
  readonly starts: Cells;
  readonly startWords: Words;
  /** Equal for staff members with the same length and the same skills within the visit. */
  readonly kind: string;
  readonly rooms: readonly FreeRoom[] | undefined;
}

export type Ways = ReadonlyMap<Task, readonly Way[]>;

export function findWays(day: SearchDay, tasks: readonly Task[]): Ways {
  const kinds = new Map<number, string>();
  for (const resourceId of day.resources.keys()) {
    const kind = tasks.map(({ staff }) => staff.get(resourceId));
    kinds.set(resourceId, kind.join());
  }
  return new Map(tasks.map((task) => [task, findTaskWays(day, task, kinds)]));
}

function findTaskWays(day: SearchDay, task: Task, kinds: ReadonlyMap<number, string>): Way[] {
  const shapesByLength = new Map<number, Shapes>();
  const ways: Way[] = [];
  for (const [staff, length] of listStaffInDayOrder(day, task.staff)) {
    const { rooms, shape } = shapesByLength.get(length) ?? findRooms(day, task, length);
    shapesByLength.set(length, { rooms, shape });
    const starts = findFreeStarts(day.resources.get(staff), shape) & uniteStarts(rooms);
    if (starts === 0n) continue;
    ways.push({
      staff,
      length,
      starts,
      startWords: toWords(starts),
      kind: kinds.get(staff) ?? '',
      rooms,
    });
  }
  return ways;
}

interface Shapes extends Pick<Way, 'rooms'> {
  readonly shape: Shape;
}

function findRooms(day: SearchDay, task: Task, length: number): Shapes {
  const all = [...day.resources.values()];
  const ofKind = all.filter(({ roomKind }) => roomKind === task.roomKind);
  return {
    shape: addKey(getStaffShape(task, length)),
    rooms:
      task.roomKind === null
        ? undefined
        : listFreeRooms(ofKind, addKey(getRoomShape(task, length))),
  };
}

const listFreeRooms = (resources: readonly ResourceDay[], shape: Shape): FreeRoom[] =>
  resources.flatMap((resource) => {
    const starts = findFreeStarts(resource, shape);
    if (starts === 0n) return [];
    return [{ lane: resource.lane, starts, startWords: toWords(starts) }];
  });

const uniteStarts = (rooms: readonly FreeRoom[] | undefined): Cells =>
  rooms ? rooms.reduce((cells, { starts }) => cells | starts, 0n) : allCells;

const listStaffInDayOrder = (
  day: SearchDay,
  staff: ReadonlyMap<number, number>,
): [number, number][] =>
  [...day.resources.keys()].flatMap((resourceId) => {
    const length = staff.get(resourceId);
    return length === undefined ? [] : [[resourceId, length] as [number, number]];
  });

type Times = Pick<Task, 'preparation' | 'cleaning' | 'pauseAt' | 'pause'> & {
  readonly length: number;
};

/** The times of a treatment, with their key in the caches. */
interface Shape extends Times {
  readonly key: string;
}

const addKey = (times: Times): Shape => ({ ...times, key: Object.values(times).join('.') });

/** Returns the times of a room, which stays in use during the pause. */
const getRoomShape = (task: Task, length: number): Times => ({
  length,
  preparation: task.preparation,
  cleaning: task.cleaning,
  pauseAt: 0,
  pause: 0,
});

export const hasPause = ({ pauseAt, pause }: Task, length: number): boolean =>
  pause > 0 && pauseAt + pause < length;

function getStaffShape(task: Task, length: number): Times {
  const { pauseAt, pause } = task;
  const shape = getRoomShape(task, length);
  return hasPause(task, length) ? { ...shape, pauseAt, pause } : shape;
}

function findFreeStarts(resource: ResourceDay | undefined, shape: Shape): Cells {
  return resource ? memoize(resource.cache, shape.key, () => computeStarts(resource, shape)) : 0n;
}

function computeStarts(
  resource: ResourceDay,
  { length, preparation, cleaning, ...shape }: Times,
): Cells {
  const { open, clear, clientCells } = resource;
  const before = findRunStarts(clear, preparation) << BigInt(preparation);
  const after = findRunStarts(clear, cleaning) >> BigInt(length);
  const around = (preparation === 0 ? allCells : before) & (cleaning === 0 ? allCells : after);
  if (shape.pause === 0) return findRunStarts(open, length) & around;
  const resumes = shape.pauseAt + shape.pause;
  const afterPause = findRunStarts(open, length - resumes) >> BigInt(resumes);
  // The staff member is free in the pause, but a client cannot stay in a closed institute at midday.
  const insideThroughout =
    clientCells === undefined ? allCells : findRunStarts(clientCells, length);
  return findRunStarts(open, shape.pauseAt) & afterPause & around & insideThroughout;
}

/** The most entries in the cache of a day or resource, so that searches cannot exhaust the memory. */
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

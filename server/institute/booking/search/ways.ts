import type { ResourceDay, SearchDay } from './agenda-day.ts';
import { allCells, type Cells, findRunStarts, toWords, type Words } from './cells.ts';
import type { Task } from './visit.ts';

export interface FreeRoom {
  readonly id: number;
  readonly starts: Cells;
  readonly startWords: Words;
}

/** A staff member who can give a treatment, with its possible start cells and its rooms. */
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
  const kindByStaff = new Map<number, string>();
  for (const resourceId of day.resources.keys()) {
    const kind = tasks.map(({ staff }) => staff.get(resourceId));
    kindByStaff.set(resourceId, kind.join());
  }
  return new Map(tasks.map((task) => [task, findTaskWays(day, task, kindByStaff)]));
}

function findTaskWays(day: SearchDay, task: Task, kindByStaff: ReadonlyMap<number, string>): Way[] {
  const choicesByLength = new Map<number, LengthChoices>();
  const ways: Way[] = [];
  for (const resource of day.resources.values()) {
    const length = task.staff.get(resource.id);
    if (length === undefined) continue;
    const { rooms, shape } = choicesByLength.get(length) ?? buildLengthChoices(day, task, length);
    choicesByLength.set(length, { rooms, shape });
    const starts = findFreeStarts(resource, shape) & uniteStarts(rooms);
    if (starts === 0n) continue;
    ways.push({
      staff: resource.id,
      length,
      starts,
      startWords: toWords(starts),
      kind: kindByStaff.get(resource.id) ?? '',
      rooms,
    });
  }
  return ways;
}

/** The parts of a way that depend on the length alone. */
interface LengthChoices extends Pick<Way, 'rooms'> {
  readonly shape: Shape;
}

function buildLengthChoices(day: SearchDay, task: Task, length: number): LengthChoices {
  const rooms = [...day.resources.values()].filter(({ roomKind }) => roomKind === task.roomKind);
  return {
    shape: getStaffShape(task, length),
    rooms: task.roomKind === null ? undefined : listFreeRooms(rooms, getRoomShape(task, length)),
  };
}

const listFreeRooms = (resources: readonly ResourceDay[], shape: Shape): FreeRoom[] =>
  resources.flatMap((resource) => {
    const starts = findFreeStarts(resource, shape);
    if (starts === 0n) return [];
    return [{ id: resource.id, starts, startWords: toWords(starts) }];
  });

const uniteStarts = (rooms: readonly FreeRoom[] | undefined): Cells =>
  rooms ? rooms.reduce((cells, { starts }) => cells | starts, 0n) : allCells;

/** The times of a treatment for a staff member or room. */
interface Shape extends Pick<Task, 'preparation' | 'cleaning' | 'pauseAt' | 'pause'> {
  readonly length: number;
}

/** Returns the times of a room, which stays in use during the pause. */
const getRoomShape = (task: Task, length: number): Shape => ({
  length,
  preparation: task.preparation,
  cleaning: task.cleaning,
  pauseAt: 0,
  pause: 0,
});

export const hasPause = ({ pauseAt, pause }: Task, length: number): boolean =>
  pause > 0 && pauseAt + pause < length;

function getStaffShape(task: Task, length: number): Shape {
  const { pauseAt, pause } = task;
  const shape = getRoomShape(task, length);
  return hasPause(task, length) ? { ...shape, pauseAt, pause } : shape;
}

function findFreeStarts(resource: ResourceDay, shape: Shape): Cells {
  const key = Object.values(shape).join('.');
  return memoize(resource.cache, key, () => computeStarts(resource, shape));
}

function computeStarts(
  resource: ResourceDay,
  { length, preparation, cleaning, ...shape }: Shape,
): Cells {
  const { open, clear, clientCells } = resource;
  const preparable = findRunStarts(clear, preparation) << BigInt(preparation);
  const cleanable = findRunStarts(clear, cleaning) >> BigInt(length);
  const clearAround =
    (preparation === 0 ? allCells : preparable) & (cleaning === 0 ? allCells : cleanable);
  if (shape.pause === 0) return findRunStarts(open, length) & clearAround;
  const pauseEnd = shape.pauseAt + shape.pause;
  const afterPause = findRunStarts(open, length - pauseEnd) >> BigInt(pauseEnd);
  // The staff member is free in the pause, but a client cannot stay in a closed institute at midday.
  const clientInside = clientCells === undefined ? allCells : findRunStarts(clientCells, length);
  return findRunStarts(open, shape.pauseAt) & afterPause & clearAround & clientInside;
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

import type { ResourceDay, SearchDay } from './agenda-day.ts';
import { type Cells, everything, getWords, runs, type Words } from './cells.ts';
import type { Task } from './visit.ts';

export interface FreeResource {
  readonly lane: number;
  readonly room: number;
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
  readonly rooms: readonly FreeResource[] | undefined;
  readonly assistants: readonly FreeResource[] | undefined;
}

export type Ways = ReadonlyMap<Task, readonly Way[]>;

export function waysOn(day: SearchDay, tasks: readonly Task[]): Ways {
  const kinds = new Map<number, string>();
  for (const lane of day.resources.keys()) {
    const kind = tasks.map(({ staff, assistants }) => `${staff.get(lane)}${assistants?.get(lane)}`);
    kinds.set(lane, kind.join());
  }
  return new Map(tasks.map((task) => [task, waysFor(day, task, kinds)]));
}

function waysFor(day: SearchDay, task: Task, kinds: ReadonlyMap<number, string>): Way[] {
  const beside = new Map<number, Beside>();
  const ways: Way[] = [];
  for (const [staff, length] of inOrderOfDay(day, task.staff)) {
    const known = beside.get(length) ?? besideFor(day, task, length);
    beside.set(length, known);
    const { rooms, assistants, shape } = known;
    const others = assistants?.filter(({ lane }) => lane !== staff);
    const own = freeStarts(day.resources.get(staff), shape);
    const starts = own & unionCells(rooms) & unionCells(others);
    if (starts === 0n) continue;
    ways.push({
      staff,
      length,
      starts,
      startWords: getWords(starts),
      kind: kinds.get(staff) ?? '',
      rooms,
      assistants: others,
    });
  }
  return ways;
}

interface Beside extends Pick<Way, 'rooms' | 'assistants'> {
  readonly shape: Shape;
}

function besideFor(day: SearchDay, task: Task, length: number): Beside {
  const all = [...day.resources.values()];
  const ofKind = all.filter(({ roomKind }) => roomKind === task.roomKind);
  const assisting = all.filter(
    ({ lane }) => (task.assistants?.get(lane) ?? Number.POSITIVE_INFINITY) <= length,
  );
  return {
    shape: withKey(staffShape(task, length)),
    rooms:
      task.roomKind === null ? undefined : freeResources(ofKind, withKey(roomShape(task, length))),
    assistants: task.assistants && freeResources(assisting, withKey(assistantShape(task, length))),
  };
}

const freeResources = (resources: readonly ResourceDay[], shape: Shape): FreeResource[] =>
  resources.flatMap((lane) => {
    const starts = freeStarts(lane, shape);
    if (starts === 0n) return [];
    return [{ lane: lane.lane, room: lane.room, starts, startWords: getWords(starts) }];
  });

const unionCells = (resources: readonly FreeResource[] | undefined): Cells =>
  resources ? resources.reduce((cells, { starts }) => cells | starts, 0n) : everything;

const inOrderOfDay = (day: SearchDay, staff: ReadonlyMap<number, number>): [number, number][] =>
  [...day.resources.keys()].flatMap((lane) => {
    const length = staff.get(lane);
    return length === undefined ? [] : [[lane, length] as [number, number]];
  });

type Times = Pick<Task, 'preparation' | 'cleaning' | 'pauseAt' | 'pause'> & {
  readonly length: number;
};

/** The times of a treatment, with their name in the caches. */
interface Shape extends Times {
  readonly key: string;
}

const withKey = (times: Times): Shape => ({ ...times, key: Object.values(times).join('.') });

/** A room is held through the pause. */
const roomShape = (task: Task, length: number): Times => ({
  length,
  preparation: task.preparation,
  cleaning: task.cleaning,
  pauseAt: 0,
  pause: 0,
});

export const hasPause = ({ pauseAt, pause }: Task, length: number): boolean =>
  pause > 0 && pauseAt + pause < length;

function staffShape(task: Task, length: number): Times {
  const { pauseAt, pause } = task;
  const shape = roomShape(task, length);
  return hasPause(task, length) ? { ...shape, pauseAt, pause } : shape;
}

/** An assistant also leaves in the pause, and neither prepares nor cleans. */
const assistantShape = (task: Task, length: number): Times => ({
  ...staffShape(task, length),
  preparation: 0,
  cleaning: 0,
});

function freeStarts(lane: ResourceDay | undefined, shape: Shape): Cells {
  return lane ? memoize(lane.cache, shape.key, () => computeStarts(lane, shape)) : 0n;
}

function computeStarts(
  lane: ResourceDay,
  { length, preparation, cleaning, ...shape }: Times,
): Cells {
  const { open, clear, inside } = lane;
  const before = runs(clear, preparation) << BigInt(preparation);
  const after = runs(clear, cleaning) >> BigInt(length);
  const around = (preparation === 0 ? everything : before) & after;
  if (shape.pause === 0) return runs(open, length) & around;
  const resumes = shape.pauseAt + shape.pause;
  const second = runs(open, length - resumes) >> BigInt(resumes);
  // The staff member is free in the pause, but a client cannot stay in a closed institute at midday.
  const stays = inside === undefined ? everything : runs(inside, length);
  return runs(open, shape.pauseAt) & second & around & stays;
}

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

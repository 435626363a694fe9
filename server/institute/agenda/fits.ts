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

/** Of one day or lane: whoever asks for everything there is shall fill no memory. */
const mostKept = 500;

/** Everything is asked many times of a day: it is worked out once. */
export function kept(memory: Map<string, Cells>, key: string, find: () => Cells): Cells {
  const known = memory.get(key);
  if (known !== undefined) return known;
  const found = find();
  if (memory.size >= mostKept) memory.clear();
  memory.set(key, found);
  return found;
}

function fitOf(lane: LaneDay, { length, pauseAt, pause, cleaning }: Shape): Cells {
  return kept(lane.kept, `${length}.${pauseAt}.${pause}.${cleaning}`, () => {
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

export interface Candidate {
  readonly lane: number;
  readonly starts: Cells;
  /** Cells that it takes this person. */
  readonly length: number;
}

/** Who has time for it at some hour: the least loaded first, then the lowest number. */
export function staffFor(day: AgendaDay, task: Task): Candidate[] {
  const candidates: (Candidate & { load: number })[] = [];
  for (const [number, length] of task.staff) {
    const lane = day.lanes.get(number);
    if (!lane || lane.roomKind !== null) continue;
    const starts = fitOf(lane, byPerson(task, length));
    if (starts !== 0n) candidates.push({ lane: number, starts, length, load: lane.load });
  }
  return candidates.sort((one, other) => one.load - other.load || one.lane - other.lane);
}

/** The rooms of its kind, likewise; undefined when it needs none. */
export function roomsFor(day: AgendaDay, task: Task, length: number): Candidate[] | undefined {
  if (task.roomKind === null) return undefined;
  return [...day.lanes.values()]
    .filter(({ roomKind }) => roomKind === task.roomKind)
    .sort((one, other) => one.load - other.load || one.lane - other.lane)
    .map((lane) => ({ lane: lane.lane, starts: fitOf(lane, inRoom(task, length)), length }))
    .filter(({ starts }) => starts !== 0n);
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

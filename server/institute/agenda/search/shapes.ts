import { between, type Cells, countOf } from './day/cells.ts';
import type { Task } from './visit/visit.ts';

/*
 * Which cells a treatment takes of whoever and whatever serves.
 */

/** How a treatment fills a person's time, or a room's, from its first cell on. */
export interface Shape extends Buffers {
  readonly length: number;
  readonly pauseAt: number;
  readonly pause: number;
}

/** The time before it and after it. */
type Buffers = Pick<Task, 'preparation' | 'cleaning' | 'preparesOutside' | 'cleansOutside'>;

const buffersOf = ({ preparation, cleaning, preparesOutside, cleansOutside }: Task): Buffers => ({
  ...{ preparation, cleaning, preparesOutside, cleansOutside },
});

const noPause = { pauseAt: 0, pause: 0 };
/** A room is held through the pause. */
export const inRoom = (task: Task, length: number): Shape => ({
  length,
  ...buffersOf(task),
  ...noPause,
});

export function byPerson(task: Task, length: number): Shape {
  const { pauseAt, pause } = task;
  const isWithin = pauseAt + pause < length;
  return { length, ...buffersOf(task), ...(isWithin ? { pauseAt, pause } : noPause) };
}

/** Whoever assists leaves in the pause too, and neither prepares nor cleans. */
export const byAssistant = (task: Task, length: number): Shape => ({
  ...byPerson(task, length),
  ...{ preparation: 0, cleaning: 0 },
});

interface Taken {
  readonly staff: Cells;
  readonly room: Cells;
  readonly assistant: Cells;
}

/** The cells that it takes of its person, its room and who assists, from its preparation on. */
export function takenBy(task: Task, cells: number): Taken {
  const { preparation: before, pauseAt, pause } = byPerson(task, cells);
  const room = between(0, before + cells + task.cleaning);
  const staff = room & ~between(before + pauseAt, before + pauseAt + pause);
  return { staff, room, assistant: staff & between(before, before + cells) };
}

/** The fewest cells that it takes. Not always of the fastest person: a pause may fit into a longer time alone. */
export function leastCells(task: Task): number {
  const taken = (length: number) =>
    countOf(takenBy({ ...task, preparation: 0, cleaning: 0 }, length).staff);
  return Math.min(...[...task.staff.values()].map(taken));
}

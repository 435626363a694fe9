import { between, type Cells, countOf } from './cells.ts';
import type { Task } from './visit.ts';

/* The cells that a treatment takes of staff and rooms. */

/** The cells taken of a staff member or room, from the first one on. */
export interface Shape extends Buffers {
  readonly length: number;
  readonly pauseAt: number;
  readonly pause: number;
}

type Buffers = Pick<Task, 'preparation' | 'cleaning' | 'preparesOutside' | 'cleansOutside'>;

const buffersOf = ({ preparation, cleaning, preparesOutside, cleansOutside }: Task): Buffers => ({
  preparation,
  cleaning,
  preparesOutside,
  cleansOutside,
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

/** An assistant also leaves in the pause, and neither prepares nor cleans. */
export const byAssistant = (task: Task, length: number): Shape => ({
  ...byPerson(task, length),
  preparation: 0,
  cleaning: 0,
});

interface Taken {
  readonly staff: Cells;
  readonly room: Cells;
  readonly assistant: Cells;
}

/** Returns the cells of the staff member, the room and the assistant, from the preparation on. */
export function takenBy(task: Task, cells: number): Taken {
  const { preparation: before, pauseAt, pause } = byPerson(task, cells);
  const room = between(0, before + cells + task.cleaning);
  const staff = room & ~between(before + pauseAt, before + pauseAt + pause);
  return { staff, room, assistant: staff & between(before, before + cells) };
}

/** Returns the fewest cells. A slower staff member may need fewer: a pause may fit into a longer time. */
export function leastCells(task: Task): number {
  const taken = (length: number) =>
    countOf(takenBy({ ...task, preparation: 0, cleaning: 0 }, length).staff);
  return Math.min(...[...task.staff.values()].map(taken));
}

import type { AgendaDay } from '../day/agenda-day.ts';
import { type Words, wordsOf } from '../day/cells.ts';
import { assistantsFor, roomsFor, staffFor } from '../fits.ts';
import type { Task } from '../visit/visit.ts';

export interface Lane {
  readonly lane: number;
  /** The cells at which it can begin a treatment. */
  readonly starts: Words;
  /** The room that it is a place of. */
  readonly room: number;
}

/** A person who can do a treatment, and who and what may serve besides. */
export interface Way {
  readonly staff: number;
  readonly length: number;
  readonly starts: Words;
  /** The same for people who take as long and can do the same of the visit. */
  readonly kind: string;
  /** Undefined if it needs none. */
  readonly rooms: readonly Lane[] | undefined;
  readonly assistants: readonly Lane[] | undefined;
}

/** The people who can do each treatment on a day, in the order in which they are asked. */
export function waysOf(day: AgendaDay, tasks: readonly Task[]): Map<Task, Way[]> {
  const lanesOf = (found: ReturnType<typeof roomsFor>) =>
    found?.map(({ lane, starts }) => ({
      lane,
      starts: wordsOf(starts),
      room: day.lanes.get(lane)?.room ?? lane,
    }));
  const skillsOf = (lane: number) =>
    tasks.map(({ staff, assistants }) => `${staff.get(lane)}${assistants?.get(lane)}`).join();
  return new Map(
    tasks.map((task) => [
      task,
      staffFor(day, task).map(({ lane: staff, length, starts }) => ({
        staff,
        length,
        starts: wordsOf(starts),
        kind: skillsOf(staff),
        rooms: lanesOf(roomsFor(day, task, length)),
        assistants: lanesOf(assistantsFor(day, task, length)),
      })),
    ]),
  );
}

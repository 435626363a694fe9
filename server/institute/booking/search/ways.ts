import type { AgendaDay } from './agenda-day.ts';
import { type Words, wordsOf } from './cells.ts';
import { assistantsFor, roomsFor, staffFor } from './fits.ts';
import type { Task } from './visit.ts';

export interface Resource {
  readonly lane: number;
  readonly starts: Words;
  readonly room: number;
}

/** A staff member who can do a treatment, with the possible rooms and assistants. */
export interface Way {
  readonly staff: number;
  readonly length: number;
  readonly starts: Words;
  /** Equal for staff members with the same length and the same skills within the visit. */
  readonly kind: string;
  readonly rooms: readonly Resource[] | undefined;
  readonly assistants: readonly Resource[] | undefined;
}

/** Returns the staff members who can do each treatment on a day, in search order. */
export function waysOf(day: AgendaDay, tasks: readonly Task[]): Map<Task, Way[]> {
  const resourcesOf = (found: ReturnType<typeof roomsFor>) =>
    found?.map(({ lane, starts }) => ({
      lane,
      starts: wordsOf(starts),
      room: day.resources.get(lane)?.room ?? lane,
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
        rooms: resourcesOf(roomsFor(day, task, length)),
        assistants: resourcesOf(assistantsFor(day, task, length)),
      })),
    ]),
  );
}

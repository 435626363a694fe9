import type { AgendaDay } from './agenda-day.ts';
import { type Cells, grid, minutesOfDay } from './cells.ts';
import { takenBy } from './fits.ts';
import { type Row, rowOf } from './row.ts';
import { searchPlan } from './search.ts';
import type { Placed } from './steps.ts';
import type { Visit } from './visit.ts';

/*
 * THE one answer to what is free: a visit that begins at an hour, with whom and where. The hours
 * that are shown, the booking and the explanation all ask here; nothing here knows the time or reads
 * anything.
 */

/** One treatment in its place; times in minutes of the day. */
interface PlannedPart {
  readonly person: number;
  readonly treatment: string;
  readonly staff: number;
  readonly room: number | null;
  readonly starts: number;
  readonly ends: number;
  readonly uses: readonly { lane: number; starts: number; ends: number }[];
}

export interface Plan {
  /** When the last client may leave. */
  readonly ends: number;
  /** In the order of the persons, each in the order of time. */
  readonly parts: readonly PlannedPart[];
}

export const rowsOf = (day: AgendaDay, visit: Visit): Row[] =>
  visit.map((tasks) => rowOf(day, tasks));

/** The plan that ends first; undefined when the visit cannot begin at that minute. */
export function planAt(
  day: AgendaDay,
  visit: Visit,
  minute: number,
  rows = rowsOf(day, visit),
): Plan | undefined {
  const cell = (minute - day.offset) / grid;
  const placed = searchPlan({ day, visit, rows }, cell);
  if (!placed) return undefined;
  const parts = placed
    .sort((one, other) => one.person - other.person || one.cell - other.cell)
    .map((part) => toPart(part, day.offset));
  return { ends: Math.max(...parts.map(({ ends }) => ends)), parts };
}

function toPart({ person, task, staff, room, cell, length }: Placed, offset: number): PlannedPart {
  const taken = takenBy(task, length);
  const starts = cell * grid + offset;
  return {
    person,
    treatment: task.treatment,
    staff,
    room,
    starts,
    ends: starts + length * grid,
    uses: [
      ...spansOf(taken.staff, starts).map((span) => ({ lane: staff, ...span })),
      ...(room === null
        ? []
        : spansOf(taken.room, starts).map((span) => ({ lane: room, ...span }))),
    ],
  };
}

/** Cells as spans of minutes, which end with the day. */
function spansOf(cells: Cells, first: number): { starts: number; ends: number }[] {
  const spans: { starts: number; ends: number }[] = [];
  const bits = [...cells.toString(2)].reverse();
  for (const [index, bit] of bits.entries()) {
    if (bit === '0') continue;
    const starts = first + index * grid;
    const last = spans.at(-1);
    if (last?.ends === starts) last.ends += grid;
    else spans.push({ starts, ends: starts + grid });
  }
  return spans
    .map(({ starts, ends }) => ({ starts, ends: Math.min(ends, minutesOfDay) }))
    .filter(({ starts, ends }) => ends > starts);
}

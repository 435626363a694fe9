import type { Span } from '../../requests/appointment-times.ts';
import type { AgendaDay } from './agenda-day.ts';
import { type Cells, grid, minutesOfDay } from './cells.ts';
import { takenBy } from './fits.ts';
import { rowOf } from './row.ts';
import { type Problem, searchPlan } from './search.ts';
import type { Placed } from './steps.ts';
import { inOrder, type Task, type Visit } from './visit.ts';
import { unlimited, type Work } from './work.ts';

/*
 * Whether a visit can begin at an hour, with whom and where. The hours that are shown, the booking and the
 * explanation all ask here, so they cannot disagree. Pure: neither clock nor database.
 */

/** One treatment with its person, room and time, in minutes of the day. */
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

/** A visit on a day, in canonical order. */
export function problemOf(
  day: AgendaDay,
  visit: Visit,
  work: Pick<Work, 'count'> = unlimited,
): Problem {
  const canonical = inOrder(visit).visit;
  const rows = canonical.map((tasks) => rowOf(day, tasks));
  work.count(canonical.reduce((sum, tasks) => sum + costOf(tasks), 0));
  return { day, visit: canonical, rows, work };
}

/** Steps of laying out a person's row: who can do what when, then each set of treatments. */
const costOf = (tasks: readonly Task[]): number =>
  tasks.reduce((sum, { staff }) => sum + staff.size, 3 * tasks.length * (1 << tasks.length));

/** The best plan; undefined when the visit cannot begin at that minute. */
export function planAt(
  day: AgendaDay,
  visit: Visit,
  minute: number,
  problem = problemOf(day, visit),
): Plan | undefined {
  const cell = (minute - day.offset) / grid;
  const placed = searchPlan(problem, cell);
  if (!placed) return undefined;
  const { persons } = inOrder(visit);
  const parts = placed
    .map((part) => ({ ...part, person: persons[part.person] ?? 0 }))
    .sort((one, other) => one.person - other.person || one.cell - other.cell)
    .map((part) => toPart(part, day.offset));
  return { ends: Math.max(...parts.map(({ ends }) => ends)), parts };
}

function toPart({ person, task, staff, room, cell, length }: Placed, offset: number): PlannedPart {
  const cells = takenBy(task, length);
  const starts = cell * grid + offset;
  return {
    person,
    treatment: task.treatment,
    staff,
    room,
    starts,
    ends: starts + length * grid,
    uses: [
      ...spansOf(cells.staff, starts).map((span) => ({ lane: staff, ...span })),
      ...(room === null
        ? []
        : spansOf(cells.room, starts).map((span) => ({ lane: room, ...span }))),
    ],
  };
}

/** When each person begins, in order; set only when the times differ. */
export function beginsOf(parts: readonly Pick<PlannedPart, 'person' | 'starts'>[]): number[] {
  const begins: number[] = [];
  for (const { person, starts } of parts) {
    begins[person] = Math.min(begins[person] ?? starts, starts);
  }
  return begins;
}

/** Cells as spans of minutes, each within one day. */
function spansOf(cells: Cells, first: number): Span[] {
  const spans: Span[] = [];
  const bits = [...cells.toString(2)].reverse();
  for (const [index, bit] of bits.entries()) {
    if (bit === '0') continue;
    const starts = first + index * grid;
    const last = spans.at(-1);
    if (last?.ends === starts) spans[spans.length - 1] = { ...last, ends: starts + grid };
    else spans.push({ starts, ends: starts + grid });
  }
  return spans.flatMap(splitAtMidnight);
}

function splitAtMidnight({ starts, ends }: Span): Span[] {
  if (starts >= minutesOfDay || ends <= minutesOfDay) return [{ starts, ends }];
  return [
    { starts, ends: minutesOfDay },
    { starts: minutesOfDay, ends },
  ];
}

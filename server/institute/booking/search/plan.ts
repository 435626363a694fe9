import type { Span } from '../../appointments/appointment-times.ts';
import type { AgendaDay } from './agenda-day.ts';
import { type Cells, grid, minutesOfDay } from './cells.ts';
import { Party } from './party-search.ts';
import type { Plan, PlannedPart } from './planned.ts';
import { type Row, rowOf } from './row.ts';
import { type Work, whileLocked } from './search-work.ts';
import { takenBy } from './shapes.ts';
import { type Placed, placeAlone } from './steps.ts';
import type { Task, Visit } from './visit.ts';
import { inOrder } from './visit-order.ts';

export type { Plan } from './planned.ts';

/*
 * The search for a plan at an hour. The displayed hours, the booking and the explanation all use it, so they
 * cannot disagree. It is pure: no clock and no database.
 */

export interface Problem {
  readonly rows: readonly Row[];
  readonly party: Party | undefined;
  readonly work: Pick<Work, 'count'>;
}

export function problemOf(
  day: AgendaDay,
  visit: Visit,
  work: Pick<Work, 'count'> = whileLocked(),
): Problem {
  const canonical = inOrder(visit).visit;
  const rowOfTasks = new Map<readonly Task[], Row>();
  for (const tasks of canonical) rowOfTasks.set(tasks, rowOfTasks.get(tasks) ?? rowOf(day, tasks));
  const rows = canonical.map((tasks) => rowOfTasks.get(tasks) as Row);
  work.count([...rowOfTasks.keys()].reduce((sum, tasks) => sum + costOf(tasks), 0));
  return { rows, party: rows.length > 1 ? new Party(day, canonical, rows) : undefined, work };
}

/** Returns the steps for a person's row: the staff's times, then each set of treatments. */
const costOf = (tasks: readonly Task[]): number =>
  tasks.reduce((sum, { staff }) => sum + staff.size, 3 * tasks.length * (1 << tasks.length));

/** Returns the best plan found; undefined when the visit cannot begin at that minute. */
export const planAt = (
  day: AgendaDay,
  visit: Visit,
  minute: number,
  problem = problemOf(day, visit),
): Plan | undefined => lookForPlan(day, visit, minute, problem).plan;

/** `isSure`: there is a plan, or everything within the limits was tried. */
export function lookForPlan(
  day: AgendaDay,
  visit: Visit,
  minute: number,
  { rows: [alone], party, work }: Problem,
): { readonly plan?: Plan; readonly isSure: boolean } {
  const cell = (minute - day.offset) / grid;
  if (!party) {
    if (!alone?.canBegin(alone.whole, cell)) return { isSure: true };
    return { plan: toPlan(day, visit, placeAlone(day, alone, cell)), isSure: true };
  }
  const { parts, isSure, steps } = party.planAt(cell);
  work.count(steps);
  return { ...(parts && { plan: toPlan(day, visit, parts) }), isSure };
}

function toPlan({ offset }: AgendaDay, visit: Visit, placed: readonly Placed[]): Plan {
  const { persons } = inOrder(visit);
  const parts = placed
    .map((part) => ({ ...part, person: persons[part.person] ?? 0 }))
    .sort((a, b) => a.person - b.person || a.cell - b.cell)
    .map((part) => toPart(part, offset));
  return { ends: Math.max(...parts.map(({ ends }) => ends)), parts };
}

function toPart(placed: Placed, offset: number): PlannedPart {
  const { person, task, staff, room, assistant, cell, length } = placed;
  const cells = takenBy(task, length);
  const starts = cell * grid + offset;
  const first = starts - task.preparation * grid;
  return {
    person,
    treatment: task.treatment,
    staff,
    room,
    ...(assistant !== null && { assistant }),
    ...(assistant !== null && task.fourHands && { fourHands: true as const }),
    starts,
    ends: starts + length * grid,
    uses: [
      ...spansOf(cells.staff, first).map((span) => ({ lane: staff, ...span })),
      ...(room === null ? [] : spansOf(cells.room, first).map((span) => ({ lane: room, ...span }))),
      ...(assistant === null
        ? []
        : spansOf(cells.assistant, first).map((span) => ({ lane: assistant, ...span }))),
    ],
  };
}

/** Returns each person's start, in the order of the persons. */
export function beginsOf(parts: readonly Pick<PlannedPart, 'person' | 'starts'>[]): number[] {
  const begins: number[] = [];
  for (const { person, starts } of parts) {
    begins[person] = Math.min(begins[person] ?? starts, starts);
  }
  return begins;
}

/** Restores the visit's order of persons. Results are cached in one canonical order. */
export function inOwnOrder(persons: readonly number[], begins: readonly number[]): number[] {
  const own: number[] = [];
  for (const [index, person] of persons.entries()) own[person] = begins[index] ?? 0;
  return own;
}

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

import type { Span } from '../../requests/appointment-times.ts';
import type { AgendaDay } from './day/agenda-day.ts';
import { type Cells, grid, minutesOfDay } from './day/cells.ts';
import { type Row, rowOf } from './day/row.ts';
import { Party } from './party/party.ts';
import type { Plan, PlannedPart } from './planned.ts';
import { takenBy } from './shapes.ts';
import { type Placed, placeAlone } from './steps.ts';
import type { Task, Visit } from './visit/visit.ts';
import { inOrder } from './visit/visit-order.ts';
import { type Work, whileLocked } from './work.ts';

export type { Plan } from './planned.ts';

/*
 * Whether a visit can begin at an hour, with whom and where. The hours that are shown, the booking and the
 * explanation all ask here, so they cannot disagree. Pure: neither clock nor database.
 */

/** A visit on a day, in canonical order. */
export interface Problem {
  readonly rows: readonly Row[];
  /** Undefined for one person. */
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

/** Steps of laying out a person's row: who can do what when, then each set of treatments. */
const costOf = (tasks: readonly Task[]): number =>
  tasks.reduce((sum, { staff }) => sum + staff.size, 3 * tasks.length * (1 << tasks.length));

/** The best plan that is found; undefined when the visit cannot begin at that minute. */
export const planAt = (
  day: AgendaDay,
  visit: Visit,
  minute: number,
  problem = problemOf(day, visit),
): Plan | undefined => lookForPlan(day, visit, minute, problem).plan;

/** `isSure`: there is a plan, or everything was tried that may be tried. */
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
    .sort((one, other) => one.person - other.person || one.cell - other.cell)
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

/** When each person begins, in order; set only when the times differ. */
export function beginsOf(parts: readonly Pick<PlannedPart, 'person' | 'starts'>[]): number[] {
  const begins: number[] = [];
  for (const { person, starts } of parts) {
    begins[person] = Math.min(begins[person] ?? starts, starts);
  }
  return begins;
}

/** Results are cached in one order of the persons; this restores the order of the visit. */
export function inOwnOrder(persons: readonly number[], begins: readonly number[]): number[] {
  const own: number[] = [];
  for (const [index, person] of persons.entries()) own[person] = begins[index] ?? 0;
  return own;
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

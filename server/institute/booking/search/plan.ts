import type { MinuteSpan } from '#server/institute/appointments/appointment-times.ts';
import type { Plan, PlannedPart, SearchDay } from './agenda-day.ts';
import { cellMinutes } from './cells.ts';
import { Party } from './party-search.ts';
import { createPersonSearch, type PersonSearch, placeAlone } from './person-search.ts';
import { createBookingMeter, type SearchMeter } from './search-work.ts';
import type { Placed, Task, Visit } from './visit.ts';
import { sortVisit } from './visit-order.ts';
import { findWays, hasPause } from './ways.ts';

/* The search for a plan at an hour. It is pure, and shared by displayed hours and bookings, which thus agree. */

export interface PlanSearch {
  readonly rows: readonly PersonSearch[];
  readonly party: Party | undefined;
  readonly work: Pick<SearchMeter, 'count'>;
}

export function buildSearch(
  day: SearchDay,
  visit: Visit,
  work: Pick<SearchMeter, 'count'> = createBookingMeter(),
): PlanSearch {
  const canonical = sortVisit(visit).visit;
  const tasks = [...new Set(canonical.flat())];
  const lists = [...new Set(canonical)];
  work.count(lists.reduce((sum, list) => sum + countSteps(list), 0));
  const ways = findWays(day, tasks);
  const rowOfList = new Map(lists.map((list) => [list, createPersonSearch(list, ways)]));
  const rows = canonical.map((list) => rowOfList.get(list) as PersonSearch);
  return { rows, party: rows.length > 1 ? new Party(day, canonical, rows, ways) : undefined, work };
}

const countSteps = (tasks: readonly Task[]): number =>
  tasks.reduce((sum, { staff }) => sum + staff.size, 3 * tasks.length * (1 << tasks.length));

export function planAt(
  day: SearchDay,
  visit: Visit,
  minute: number,
  planSearch = buildSearch(day, visit),
): Plan | undefined {
  const { parts } = findParts(day, minute, planSearch);
  return parts && toPlan(day, visit, parts);
}

/** `isSure`: there is a plan, or everything within the limits was tried. */
export function findParts(
  day: SearchDay,
  minute: number,
  { rows: [alone], party, work }: PlanSearch,
): { readonly parts: readonly Placed[] | undefined; readonly isSure: boolean } {
  const cell = (minute - day.offset) / cellMinutes;
  if (!party) {
    const isFree = alone?.canBegin(alone.whole, cell);
    return { parts: alone && isFree ? placeAlone(alone, cell) : undefined, isSure: true };
  }
  const { parts, isSure, steps } = party.planAt(cell);
  work.count(steps);
  return { parts, isSure };
}

export function toPlan({ offset }: SearchDay, visit: Visit, placed: readonly Placed[]): Plan {
  const { persons } = sortVisit(visit);
  const parts = placed
    .map((part) => ({ ...part, person: persons[part.person] ?? 0 }))
    .sort((a, b) => a.person - b.person || a.cell - b.cell)
    .map((part) => toPart(part, offset));
  return { ends: Math.max(...parts.map(({ ends }) => ends)), parts };
}

function toPart(placed: Placed, offset: number): PlannedPart {
  const { person, task, staff, room, cell, length } = placed;
  const starts = cell * cellMinutes + offset;
  const ends = starts + length * cellMinutes;
  const whole = {
    starts: starts - task.preparation * cellMinutes,
    ends: ends + task.cleaning * cellMinutes,
  };
  const pause = { starts: starts + task.pauseAt * cellMinutes, minutes: task.pause * cellMinutes };
  /** Leaves out the pause, in which people are free and a room is not. */
  const splitAtPause = (span: MinuteSpan): MinuteSpan[] =>
    hasPause(task, length)
      ? [
          { starts: span.starts, ends: pause.starts },
          { starts: pause.starts + pause.minutes, ends: span.ends },
        ]
      : [span];
  const toUses = (resourceId: number | null, spans: readonly MinuteSpan[]) =>
    resourceId === null ? [] : spans.map((span) => ({ lane: resourceId, ...span }));
  return {
    person,
    treatment: task.treatment,
    staff,
    room,
    starts,
    ends,
    uses: [...toUses(staff, splitAtPause(whole)), ...toUses(room, [whole])],
  };
}

export function listPersonStarts(
  parts: readonly Pick<PlannedPart, 'person' | 'starts'>[],
): number[] {
  const begins: number[] = [];
  for (const { person, starts } of parts) {
    begins[person] = Math.min(begins[person] ?? starts, starts);
  }
  return begins;
}

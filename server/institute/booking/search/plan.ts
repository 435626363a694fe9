import type { MinuteSpan } from '#server/institute/appointments/appointment-times.ts';
import type { Plan, PlannedPart, SearchDay } from './agenda-day.ts';
import { cellMinutes } from './cells.ts';
import { PartySearch } from './party-search.ts';
import { createPersonSearch, type PersonSearch, placeAlone } from './person-search.ts';
import { createBookingMeter, type SearchMeter } from './search-work.ts';
import type { PlacedTask, Task, Visit } from './visit.ts';
import { sortVisit } from './visit-order.ts';
import { findWays, hasPause } from './ways.ts';

/* The search for a plan at an hour. The display of hours and the booking share it, so that they agree. */

export interface PlanSearch {
  readonly persons: readonly PersonSearch[];
  readonly party: PartySearch | undefined;
  readonly work: Pick<SearchMeter, 'count'>;
}

export function buildSearch(
  day: SearchDay,
  visit: Visit,
  work: Pick<SearchMeter, 'count'> = createBookingMeter(),
): PlanSearch {
  const sortedVisit = sortVisit(visit).visit;
  const tasks = [...new Set(sortedVisit.flat())];
  const lists = [...new Set(sortedVisit)];
  work.count(lists.reduce((sum, list) => sum + estimateSteps(list), 0));
  const ways = findWays(day, tasks);
  const searchByList = new Map(lists.map((list) => [list, createPersonSearch(list, ways)]));
  const persons = sortedVisit.map((list) => searchByList.get(list) as PersonSearch);
  const party = persons.length > 1 ? new PartySearch(day, sortedVisit, persons, ways) : undefined;
  return { persons, party, work };
}

const estimateSteps = (tasks: readonly Task[]): number =>
  tasks.reduce((sum, { staff }) => sum + staff.size, 3 * tasks.length * (1 << tasks.length));

export function planAt(
  day: SearchDay,
  visit: Visit,
  minute: number,
  planSearch = buildSearch(day, visit),
): Plan | undefined {
  const { placed } = placeVisit(day, minute, planSearch);
  return placed && toPlan(day, visit, placed);
}

/** Places the visit. `isSure` is false if the search ran out of steps before it found a plan. */
export function placeVisit(
  day: SearchDay,
  minute: number,
  { persons: [onlyPerson], party, work }: PlanSearch,
): { readonly placed: readonly PlacedTask[] | undefined; readonly isSure: boolean } {
  const cell = (minute - day.offset) / cellMinutes;
  if (!party) {
    const isFree = onlyPerson?.canBegin(onlyPerson.fullSet, cell);
    return {
      placed: onlyPerson && isFree ? placeAlone(onlyPerson, cell) : undefined,
      isSure: true,
    };
  }
  const { placed, isSure, steps } = party.planAt(cell);
  work.count(steps);
  return { placed, isSure };
}

export function toPlan({ offset }: SearchDay, visit: Visit, placed: readonly PlacedTask[]): Plan {
  const { persons } = sortVisit(visit);
  const parts = placed
    .map((placedTask) => ({ ...placedTask, person: persons[placedTask.person] ?? 0 }))
    .sort((a, b) => a.person - b.person || a.cell - b.cell)
    .map((placedTask) => toPart(placedTask, offset));
  return { ends: Math.max(...parts.map(({ ends }) => ends)), parts };
}

function toPart(
  { person, task, staff, room, cell, length }: PlacedTask,
  offset: number,
): PlannedPart {
  const starts = cell * cellMinutes + offset;
  const ends = starts + length * cellMinutes;
  const reserved = {
    starts: starts - task.preparation * cellMinutes,
    ends: ends + task.cleaning * cellMinutes,
  };
  const pause = { starts: starts + task.pauseAt * cellMinutes, minutes: task.pause * cellMinutes };
  /** Leaves out the pause, in which the staff member is free but the room is not. */
  const splitAtPause = (span: MinuteSpan): MinuteSpan[] =>
    hasPause(task, length)
      ? [
          { starts: span.starts, ends: pause.starts },
          { starts: pause.starts + pause.minutes, ends: span.ends },
        ]
      : [span];
  const toUses = (resourceId: number | null, spans: readonly MinuteSpan[]) =>
    resourceId === null ? [] : spans.map((span) => ({ resource_id: resourceId, ...span }));
  return {
    person,
    treatment: task.treatment,
    staff,
    room,
    starts,
    ends,
    uses: [...toUses(staff, splitAtPause(reserved)), ...toUses(room, [reserved])],
  };
}

export function listPersonStarts(
  parts: readonly Pick<PlannedPart, 'person' | 'starts'>[],
): number[] {
  const personStarts: number[] = [];
  for (const { person, starts } of parts)
    personStarts[person] = Math.min(personStarts[person] ?? starts, starts);
  return personStarts;
}

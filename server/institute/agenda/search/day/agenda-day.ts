import type { Day } from '../../../../../shared/calendar/calendar-month.ts';
import { hoursOn } from '../../../../../shared/calendar/hours-on.ts';
import { undecidedHolidayOn } from '../../../../../shared/calendar/undecided-holidays.ts';
import { usualStep } from '../../../../../shared/contract/admin/search-rules.ts';
import { openSpansOn, type Span } from '../../../requests/appointment-times.ts';
import type { Facts, LaneFacts } from '../facts.ts';
import { concerns, loadsOf, roomOf } from '../places.ts';
import type { Plan } from '../planned.ts';
import { byRanks, type Ranks, ranksOf } from '../ranks.ts';
import { type Cells, everyCells, everything, grid, has, minutesOfDay } from './cells.ts';
import { touched, within } from './span-cells.ts';
import { addedHours, workSpans } from './work-hours.ts';

/*
 * One day of the agenda as the search for free time sees it.
 */

export interface LaneDay {
  readonly lane: number;
  readonly roomKind: string | null;
  /** The room's number, also for its further places; a person's own number. */
  readonly room: number;
  /** In which somebody may be served: in hours, and taken by nothing. */
  readonly open: Cells;
  /** Where the institute closes at midday: when a client may be there, served or not. */
  readonly inside?: Cells;
  /** Taken by no appointment, whether in hours or not: enough for cleaning. */
  readonly clear: Cells;
  readonly ranks: Ranks;
  /** Results of the search, by shape. */
  readonly cache: Map<string, Cells>;
}

export interface AgendaDay {
  /** By number, in the order in which they are asked. */
  readonly lanes: ReadonlyMap<number, LaneDay>;
  /** Minutes after midnight at which the first cell begins: 0, but for hours that are on no grid. */
  readonly offset: number;
  /** The cells at which hours are listed. */
  readonly listed: Cells;
  /** Hours of visits found so far. */
  readonly visits: Map<string, VisitDay>;
}

/** A visit's hours on a day, as far as the search has come. */
export interface VisitDay {
  begins: Cells;
  /** Cells not searched yet. */
  remaining: Cells;
  /** Cells whose steps ran out before a plan was found. */
  unsure: Cells;
  /** Plans of several persons, by minute. */
  readonly plans: Map<number, Plan>;
  /** The hours with their details, by minute. */
  readonly details: Map<number, PlannedHour>;
}

export interface Hour {
  /** Minutes of the day; its evening may go on after midnight. */
  readonly starts: number;
  readonly ends: number;
  /** When each person begins, in the search's order of persons. */
  readonly begins: readonly number[];
  /** The people who could do the whole visit alone, if there are any. */
  readonly staff: readonly number[];
}

export interface PlannedHour extends Hour {
  /** In the search's order of persons. */
  readonly plan: Plan;
}

export interface Use extends Span {
  readonly lane: number;
  readonly request: string;
}

export interface DayChange extends Span {
  readonly id: string;
  readonly lane: number | null;
  readonly kind: 'off' | 'extra';
  readonly label: string;
}

/** A day's rows as they are cached, in minutes since its midnight. */
export interface DayRows {
  readonly day: Day;
  readonly changes: readonly DayChange[];
  /** Also those of the next day that begin before this one's evening and the cleaning after it can be over. */
  readonly uses: readonly Use[];
  /** By the institute's people, besides the owner's own list. */
  readonly isClosed: boolean;
  /** An appointment of that day has no lane: nobody can say who is free. */
  readonly isUnsure: boolean;
}

interface Options {
  /** An appointment whose own time counts as free. */
  readonly except?: string;
  /** Every hour counts as a working hour. */
  readonly anyHour?: boolean;
  readonly offset?: number;
  /** As visitors are offered it. */
  readonly online?: boolean;
}

export function buildDay(
  facts: Facts,
  rows: DayRows,
  { except, anyHour = false, offset = 0, online = false }: Options = {},
): AgendaDay {
  const lanes: LaneDay[] = [];
  const open = openSpansOn(rows.day, facts.institute);
  const { startStep } = facts.settings;
  const loads = loadsOf(facts, rows.uses, except);
  for (const lane of facts.lanes) {
    if (!isActive(lane, rows.day)) continue;
    const uses = rows.uses.filter((use) => use.lane === lane.lane && use.request !== except);
    const clear = everything & ~touched(uses, offset);
    const hours = anyHour
      ? within([wholeDay], offset)
      : workCells(facts, lane, rows, { offset, open });
    const inside = anyHour ? undefined : insideCells(facts, lane, rows, { offset, open });
    lanes.push({
      ...(inside !== undefined && { inside }),
      lane: lane.lane,
      roomKind: lane.kind === 'room' ? (lane.room_kind ?? '') : null,
      room: roomOf(lane),
      open: hours & clear,
      clear,
      ranks: ranksOf(facts, lane, loads.get(roomOf(lane)) ?? 0),
      cache: new Map(),
    });
  }
  const listed = everyCells((online ? startStep : usualStep) / grid);
  return {
    lanes: new Map(lanes.sort(byRanks).map((lane) => [lane.lane, lane])),
    offset,
    listed,
    visits: new Map(),
  };
}

/** Returns true if a minute is on the grid of listed hours. */
export const isListed = ({ listed }: AgendaDay, minute: number): boolean =>
  Number.isInteger(minute / grid) && has(listed, minute / grid);

export const isActive = ({ active_from, active_to }: LaneFacts, day: Day): boolean =>
  (active_from === null || active_from <= day) && (active_to === null || day <= active_to);

/** Nobody's: whether the whole institute is closed. */
export const isClosed = ({ institute }: Facts, { day, isClosed, changes }: DayRows): boolean =>
  isClosed || (!hoursOn(day, institute) && !changes.some(({ kind }) => kind === 'extra'));

/** The name of a public holiday that the owner has not decided on: visitors may ask for it, the staff may book. */
export const undecidedHoliday = ({ institute }: Facts, { day, isClosed }: DayRows) =>
  isClosed ? undefined : undecidedHolidayOn(day, institute);
export const isUndecided = (facts: Facts, rows: DayRows): boolean =>
  undecidedHoliday(facts, rows) !== undefined;

interface Opening {
  readonly offset: number;
  /** When the institute is open on that day. */
  readonly open: readonly Span[];
}

function workCells(facts: Facts, lane: LaneFacts, rows: DayRows, { offset, open }: Opening): Cells {
  if (isClosed(facts, rows)) return 0n;
  const hours = [...workSpans(facts, lane, rows.day, open), ...addedHours(facts, lane, rows)];
  const off = rows.changes.filter((one) => one.kind === 'off' && concerns(one, lane));
  return within(hours, offset) & ~touched(off.map(wholeAbsence), offset);
}

/** Six in the morning, until when an evening may go on. */
const endOfEvening = minutesOfDay + 6 * 60;

/** Whoever is away until the end of a day is so until its evening is over. */
export const wholeAbsence = <One extends Span>(one: One): One =>
  one.ends === minutesOfDay ? { ...one, ends: endOfEvening } : one;

/** Undefined where nothing closes between two hours of the day, so that all of a visit is inside. */
function insideCells(facts: Facts, lane: LaneFacts, rows: DayRows, { offset, open }: Opening) {
  if (open.length < 2) return undefined;
  return within([...open, ...addedHours(facts, lane, rows)], offset);
}

const wholeDay: Span = { starts: 0, ends: 2 * minutesOfDay };

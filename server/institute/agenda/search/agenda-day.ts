import { type Day, weekdayOf } from '../../../../shared/calendar/calendar-month.ts';
import { hoursOn } from '../../../../shared/calendar/hours-on.ts';
import { minuteOf } from '../../../../shared/calendar/time-of-day.ts';
import { undecidedHolidayOn } from '../../../../shared/calendar/undecided-holidays.ts';
import type { Span } from '../../requests/appointment-times.ts';
import { between, type Cells, everything, grid, minutesOfDay } from './cells.ts';
import type { Facts, LaneFacts } from './facts.ts';

/*
 * One day of the agenda as the search for free time sees it.
 */

export interface LaneDay {
  readonly lane: number;
  readonly roomKind: string | null;
  /** In which somebody may be served: in hours, and taken by nothing. */
  readonly open: Cells;
  /** Taken by no appointment, whether in hours or not: enough for cleaning. */
  readonly clear: Cells;
  /** Minutes that are taken. */
  readonly load: number;
  /** Results of the search, by shape. */
  readonly cache: Map<string, Cells>;
}

export interface AgendaDay {
  readonly lanes: ReadonlyMap<number, LaneDay>;
  /** Minutes after midnight at which the first cell begins: 0, but for hours that are on no grid. */
  readonly offset: number;
  /** Hours of visits found so far. */
  readonly visits: Map<string, VisitDay>;
}

/** A visit's hours on a day, as far as the search has come. */
export interface VisitDay {
  begins: Cells;
  /** Cells not searched yet. */
  remaining: Cells;
  /** The hours with their details, by minute. */
  readonly details: Map<number, Hour>;
}

export interface Hour {
  /** Minutes of the day. */
  readonly starts: number;
  readonly ends: number;
  /** When each person begins, in the search's order of persons. */
  readonly begins: readonly number[];
  /** The people who could do the whole visit alone, if there are any. */
  readonly staff: readonly number[];
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
  /** Also those of the next day that begin before cleaning after this one can be over. */
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
}

export function buildDay(
  facts: Facts,
  rows: DayRows,
  { except, anyHour = false, offset = 0 }: Options = {},
): AgendaDay {
  const lanes = new Map<number, LaneDay>();
  for (const lane of facts.lanes) {
    if (!isActive(lane, rows.day)) continue;
    const uses = rows.uses.filter((use) => use.lane === lane.lane && use.request !== except);
    const clear = everything & ~touched(uses, offset);
    const hours = anyHour ? within([wholeDay], offset) : workCells(facts, lane, rows, offset);
    lanes.set(lane.lane, {
      lane: lane.lane,
      roomKind: lane.kind === 'room' ? (lane.room_kind ?? '') : null,
      open: hours & clear,
      clear,
      load: uses.reduce(
        (sum, { starts, ends }) => sum + (starts < minutesOfDay ? ends - starts : 0),
        0,
      ),
      cache: new Map(),
    });
  }
  return { lanes, offset, visits: new Map() };
}

export const isActive = ({ active_from, active_to }: LaneFacts, day: Day): boolean =>
  (active_from === null || active_from <= day) && (active_to === null || day <= active_to);

/** Nobody's: whether the whole institute is closed. */
export const isClosed = ({ institute }: Facts, { day, isClosed, changes }: DayRows): boolean =>
  isClosed || (!hoursOn(day, institute) && !changes.some(({ kind }) => kind === 'extra'));

/** A public holiday that nobody has decided on: visitors may ask for it, the institute's people may book. */
export const isUndecided = ({ institute }: Facts, { day, isClosed }: DayRows): boolean =>
  !isClosed && undecidedHolidayOn(day, institute) !== undefined;

function workCells(facts: Facts, lane: LaneFacts, rows: DayRows, offset: number): Cells {
  if (isClosed(facts, rows)) return 0n;
  const changes = rows.changes.filter(
    (change) => change.lane === null || change.lane === lane.lane,
  );
  const of = (kind: DayChange['kind']) => changes.filter((change) => change.kind === kind);
  const hours = within(workSpans(facts, lane, rows.day), offset) | within(of('extra'), offset);
  return hours & ~touched(of('off'), offset);
}

/** A person's own hours of that time, else the institute's; never beyond these. */
export function workSpans({ institute }: Facts, lane: LaneFacts, day: Day): Span[] {
  const hours = hoursOn(day, institute);
  if (!hours) return [];
  const [opens, closes] = [minuteOf(hours.opens), minuteOf(hours.closes)];
  const period = periodOn(lane, day);
  if (period.length === 0) return [{ starts: opens, ends: closes }];
  const weekday = weekdayOf(day);
  return period
    .filter((row) => row.weekday === weekday)
    .map(({ starts, ends }) => ({ starts: Math.max(starts, opens), ends: Math.min(ends, closes) }))
    .filter(({ starts, ends }) => ends > starts)
    .sort((one, other) => one.starts - other.starts);
}

/** The period that applies on a day: the last to begin; among equals, the first to end. */
function periodOn({ hours }: LaneFacts, day: Day): LaneFacts['hours'] {
  const valid = hours.filter(
    ({ valid_from, valid_to }) => (valid_from ?? day) <= day && day <= (valid_to ?? day),
  );
  const from = valid.map(({ valid_from }) => valid_from ?? '').reduce(later, '');
  const latest = valid.filter(({ valid_from }) => (valid_from ?? '') === from);
  const to = latest.map(({ valid_to }) => valid_to ?? endless).reduce(earlier, endless);
  return latest.filter(({ valid_to }) => (valid_to ?? endless) === to);
}

const wholeDay: Span = { starts: 0, ends: minutesOfDay };
const endless = '9999-12-31';
const later = (one: Day, other: Day) => (one > other ? one : other);
const earlier = (one: Day, other: Day) => (one < other ? one : other);

/** Cells that lie in one of the spans from end to end. */
const within = (spans: readonly Span[], offset: number): Cells =>
  cellsIn(spans, (starts, ends) => [
    Math.ceil((starts - offset) / grid),
    Math.floor((ends - offset) / grid),
  ]);

/** Cells that any of the spans touches. */
const touched = (spans: readonly Span[], offset: number): Cells =>
  cellsIn(spans, (starts, ends) => [
    Math.floor((starts - offset) / grid),
    Math.ceil((ends - offset) / grid),
  ]);

function cellsIn(
  spans: readonly Span[],
  toCells: (starts: number, ends: number) => [number, number],
): Cells {
  let cells = 0n;
  for (const { starts, ends } of spans) {
    const [from, to] = toCells(Math.max(starts, 0), Math.min(ends, 2 * minutesOfDay));
    cells |= between(Math.max(from, 0), to);
  }
  return cells;
}

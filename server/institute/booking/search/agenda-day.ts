import {
  listOpenSpans,
  type MinuteSpan,
} from '#server/institute/appointments/appointment-times.ts';
import type { Day } from '#shared/calendar/calendar-month.ts';
import { findOpeningHours } from '#shared/calendar/hours-on.ts';
import { findUndecidedHoliday } from '#shared/calendar/undecided-holidays.ts';
import { defaultStartStep } from '#shared/team/declared-agenda-fields.ts';
import {
  allCells,
  type Cells,
  cellMinutes,
  getCellRange,
  getEveryNthCell,
  includesCell,
  minutesPerDay,
} from './cells.ts';
import { appliesTo, type Facts, getScope, type ResourceFacts } from './facts.ts';
import type { PlacedTask } from './visit.ts';
import { clipToSpans, listExtraHours, listWorkSpans } from './work-hours.ts';

export interface ResourceDay {
  readonly id: number;
  readonly roomKind: string | null;
  readonly open: Cells;
  /** Cells in which the institute, which closes at midday, is open for clients. */
  readonly clientCells?: Cells;
  /** Cells without an appointment, in or out of working hours. Enough for cleaning. */
  readonly clear: Cells;
  readonly ranks: readonly [scope: number, load: number];
  readonly cache: Map<string, Cells>;
}

export interface SearchDay {
  readonly resources: ReadonlyMap<number, ResourceDay>;
  /** Minutes after midnight at which the first cell begins: 0, except for hours that are on no grid. */
  readonly offset: number;
  readonly listed: Cells;
  readonly visits: Map<string, VisitDay>;
}

/** The cells of a day at which a visit can begin, as far as they are known. */
export interface VisitDay {
  starts: Cells;
  undecided: Cells;
  /** Cells whose steps ran out before a plan was found. */
  unsure: Cells;
  /** The plans of several persons, of which a month needs only the number. */
  readonly placedByMinute: Map<number, readonly PlacedTask[]>;
  readonly hourByMinute: Map<number, Hour>;
}

export interface Hour {
  readonly starts: number;
  readonly ends: number;
  readonly personStarts: readonly number[];
  /** The staff members who could do the whole visit alone. */
  readonly staff: readonly number[];
}

export interface PlannedPart {
  readonly person: number;
  readonly treatment: string;
  readonly staff: number;
  readonly room: number | null;
  readonly starts: number;
  readonly ends: number;
  readonly uses: readonly { resource_id: number; starts: number; ends: number }[];
}

export interface Plan {
  readonly ends: number;
  readonly parts: readonly PlannedPart[];
}

export interface Use extends MinuteSpan {
  readonly resource_id: number;
  readonly request: string;
}

export interface DayChange extends MinuteSpan {
  readonly id: string;
  readonly resource_id: number | null;
  readonly kind: 'off' | 'extra';
  readonly label: string;
}

/** A day's rows as they are cached, in minutes since its midnight. */
export interface DayRows {
  readonly day: Day;
  readonly changes: readonly DayChange[];
  readonly uses: readonly Use[];
  /** Closed in the back office, besides the owner's own list. */
  readonly isClosed: boolean;
}

interface DayOptions {
  /** The id of a request whose current time counts as free. */
  readonly exceptRequest?: string;
  readonly isAnyHourAllowed?: boolean;
  readonly offset?: number;
  readonly isOnline?: boolean;
}

export function buildDay(
  facts: Facts,
  rows: DayRows,
  { exceptRequest, isAnyHourAllowed = false, offset = 0, isOnline = false }: DayOptions = {},
): SearchDay {
  const resources: ResourceDay[] = [];
  const open = listOpenSpans(rows.day, facts.institute);
  const { startStep } = facts.settings;
  const uses = rows.uses.filter(({ request }) => request !== exceptRequest);
  const usesByResource = Map.groupBy(uses, (use) => use.resource_id);
  const isShut = isClosed(facts, rows);
  for (const resource of facts.resources) {
    if (!isActive(resource, rows.day)) continue;
    const ownUses = usesByResource.get(resource.id) ?? [];
    const load = ownUses.reduce((sum, { starts, ends }) => sum + ends - starts, 0);
    const clear = allCells & ~getTouchedCells(ownUses, offset);
    const workCells = isAnyHourAllowed
      ? getCellsWithin([wholeDay], offset)
      : getWorkCells(facts, resource, rows, { offset, open, isShut });
    const clientCells = isAnyHourAllowed
      ? undefined
      : getClientCells(resource, rows, { offset, open });
    resources.push({
      ...(clientCells !== undefined && { clientCells }),
      id: resource.id,
      roomKind: resource.kind === 'room' ? (resource.room_kind ?? '') : null,
      open: workCells & clear,
      clear,
      ranks: [getScope(facts, resource), load],
      cache: new Map(),
    });
  }
  const listed = getEveryNthCell((isOnline ? startStep : defaultStartStep) / cellMinutes);
  return {
    resources: new Map(resources.sort(compareRanks).map((resource) => [resource.id, resource])),
    offset,
    listed,
    visits: new Map(),
  };
}

export const isListed = ({ listed }: SearchDay, minute: number): boolean =>
  Number.isInteger(minute / cellMinutes) && includesCell(listed, minute / cellMinutes);

export const isActive = ({ active_from, active_to }: ResourceFacts, day: Day): boolean =>
  (active_from === null || active_from <= day) && (active_to === null || day <= active_to);

/** Lists the staff members who are in service on a day. */
export const listStaff = ({ resources }: Facts, day: Day): ResourceFacts[] =>
  resources.filter((resource) => resource.kind === 'staff' && isActive(resource, day));

export const isClosed = ({ institute }: Facts, { day, isClosed, changes }: DayRows): boolean =>
  isClosed || (!findOpeningHours(day, institute) && !changes.some(({ kind }) => kind === 'extra'));

/** Returns the name of an undecided holiday. Visitors may request it, the staff may book. */
export const findRequestOnlyHoliday = ({ institute }: Facts, { day, isClosed }: DayRows) =>
  isClosed ? undefined : findUndecidedHoliday(day, institute);
export const isUndecided = (facts: Facts, rows: DayRows): boolean =>
  findRequestOnlyHoliday(facts, rows) !== undefined;

interface OpeningHours {
  readonly isShut: boolean;
  readonly offset: number;
  readonly open: readonly MinuteSpan[];
}

function getWorkCells(
  facts: Facts,
  resource: ResourceFacts,
  rows: DayRows,
  { offset, open, isShut }: OpeningHours,
): Cells {
  if (isShut) return 0n;
  const hours = [
    ...listWorkSpans(facts, resource, rows.day, open),
    ...listExtraHours(resource, rows.changes),
  ];
  const absences = rows.changes.filter(
    (change) => change.kind === 'off' && appliesTo(change, resource),
  );
  return getCellsWithin(hours, offset) & ~getTouchedCells(absences, offset);
}

/** Returns all cells but those of the midday pause, or undefined on a day without one. */
function getClientCells(
  resource: ResourceFacts,
  rows: DayRows,
  { offset, open }: Omit<OpeningHours, 'isShut'>,
) {
  if (open.length < 2) return undefined;
  const isLast = (index: number) => index === open.length - 1;
  const clientSpans = open.map(({ starts, ends }, index) => ({
    starts: index === 0 ? wholeDay.starts : starts,
    ends: isLast(index) ? wholeDay.ends : ends,
  }));
  return getCellsWithin([...clientSpans, ...listExtraHours(resource, rows.changes)], offset);
}

const wholeDay: MinuteSpan = { starts: 0, ends: minutesPerDay };

/** Prefers staff with the fewest other skills, because the others are then left for what these cannot do. */
const compareRanks = (a: ResourceDay, b: ResourceDay): number =>
  a.ranks[0] - b.ranks[0] || a.ranks[1] - b.ranks[1] || a.id - b.id;

const getCellsWithin = (spans: readonly MinuteSpan[], offset: number): Cells =>
  uniteSpans(spans, (starts, ends) => [
    Math.ceil((starts - offset) / cellMinutes),
    Math.floor((ends - offset) / cellMinutes),
  ]);

const getTouchedCells = (spans: readonly MinuteSpan[], offset: number): Cells =>
  uniteSpans(spans, (starts, ends) => [
    Math.floor((starts - offset) / cellMinutes),
    Math.ceil((ends - offset) / cellMinutes),
  ]);

function uniteSpans(
  spans: readonly MinuteSpan[],
  toCells: (starts: number, ends: number) => [number, number],
): Cells {
  let cells = 0n;
  for (const { starts, ends } of spans) {
    const [from, to] = toCells(Math.max(starts, 0), Math.min(ends, minutesPerDay));
    cells |= getCellRange(Math.max(from, 0), to);
  }
  return cells;
}

/** Cuts added hours off at the opening hours. On a closed day they stay: they open it. */
export function clipToOpening({ institute }: Facts, rows: DayRows): DayRows {
  const open = listOpenSpans(rows.day, institute);
  if (open.length === 0) return rows;
  const clip = (change: DayChange): DayChange[] =>
    change.kind === 'off'
      ? [change]
      : clipToSpans(change, open).map((span) => ({ ...change, ...span }));
  return { ...rows, changes: rows.changes.flatMap(clip) };
}

export const hasHoursOutsideOpening = (facts: Facts, rows: DayRows): boolean =>
  rows.changes.some(({ kind }) => kind === 'extra') &&
  JSON.stringify(clipToOpening(facts, rows).changes) !== JSON.stringify(rows.changes);

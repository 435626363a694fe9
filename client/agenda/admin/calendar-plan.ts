import { parseMinute, toTime } from '#shared/calendar/time-of-day.ts';
import { type AppointmentEntry, listAppointments } from './day-entries.ts';
import {
  type AgendaDay,
  listColumns,
  listSegments,
  type Resource,
  type Segment,
} from './day-plan.ts';

/* A day as a calendar: rows of half an hour, a column for each person and room. */

const rowMinutes = 30;

export const minutesOfLine = 15;
export const minutesToTap = 20;
/** The height of an absence's two lines and its button. */
const minutesOfButton = 45;

/** Minutes for which an ended appointment stays in the calendar, so that its outcome can be recorded. */
const minutesAfterEnd = 60;
/** Minutes of calendar that the outcome buttons of an ended appointment need. */
const minutesForButtons = 45;

/** The grid line at which the hours begin. The columns' headings are above it. */
const firstLine = 2;

export type PlacedItem = Segment & {
  /** Minutes of the day. */
  readonly from: number;
  readonly to: number;
  /** True for a later or low piece of an appointment or absence that another entry splits. */
  readonly isLaterPiece: boolean;
};

export interface Column {
  readonly day: AgendaDay;
  readonly resource: Resource;
  readonly items: readonly PlacedItem[];
}

/** Minutes of the past that the calendar of today shows in any case. */
const shownPast = 165;

const roundDownToHalfHour = (minute: number): number => Math.max(0, minute - (minute % 30));

export const listEndedEntries = (day: AgendaDay, now: string): AppointmentEntry[] =>
  isToday(day, now) ? listAppointments(day).filter(({ ends }) => ends <= now.slice(11)) : [];

const isToday = ({ day }: AgendaDay, now: string): boolean => day === now.slice(0, 10);

const getFreeStart = (day: string, now: string) => {
  const today = now.slice(0, 10);
  if (day === today) return now.slice(11);
  return day < today ? '24:00' : '';
};

export interface AgendaCalendar {
  readonly columns: readonly Column[];
  readonly hours: readonly { readonly from: number; readonly to: number }[];
  /** The minutes of the first and the last grid line. */
  readonly firstMinute: number;
  readonly lastMinute: number;
  /** Appointments that ended by then are left out. Empty on other days than today, and for a whole day. */
  readonly pastEnd: string;
}

/** Returns classes for a grid area. It has whole rows, less the minutes before its start and after its end. */
export function buildPlaceClasses(
  { firstMinute }: Pick<AgendaCalendar, 'firstMinute'>,
  { from, to }: Pick<PlacedItem, 'from' | 'to'>,
): string {
  const [start, end] = [from - firstMinute, to - firstMinute];
  const [fromRow, toRow] = [Math.floor(start / rowMinutes), Math.ceil(end / rowMinutes)];
  return [
    `from-${firstLine + fromRow}`,
    `to-${firstLine + toRow}`,
    start % rowMinutes && `after-${start % rowMinutes}`,
    end % rowMinutes && `before-${rowMinutes - (end % rowMinutes)}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Returns a day's calendar; undefined if it is empty. Of today, `isWhole` shows the first hours too. */
export function buildDayCalendar(
  day: AgendaDay,
  now: string,
  isWhole = false,
): AgendaCalendar | undefined {
  const wholeCalendar = placeDay(day, now, '');
  if (!wholeCalendar || isWhole || !isToday(day, now)) return wholeCalendar;
  const minute = parseMinute(now.slice(11));
  if (wholeCalendar.firstMinute >= minute - shownPast) return wholeCalendar;
  return placeDay(day, now, toTime(roundDownToHalfHour(minute - minutesAfterEnd)));
}

interface Shown {
  readonly misfitNumbers: readonly string[];
  readonly now: string;
  readonly isWhole: boolean;
}

/** Finds the appointment at which a phone begins: one to replace, else today's next one, or one that has not ended. */
export function findTarget(
  columns: readonly Column[],
  { misfitNumbers, now, isWhole }: Shown,
): PlacedItem | undefined {
  const visits = columns
    .filter(({ resource }) => resource.kind === 'staff')
    .flatMap(({ day, items }) => items.map((item) => ({ day, item })))
    .filter(({ day, item }) => isOpenVisit(item) && `${day.day}T${item.ends}` > now)
    .toSorted((one, other) => one.item.from - other.item.from);
  const isNext = ({ day, item }: (typeof visits)[number]) => `${day.day}T${item.starts}` > now;
  const misfit = visits.filter(isNext).find(({ item }) => isAmong(item, misfitNumbers));
  if (misfit || isWhole) return misfit?.item;
  const visitsOfToday = visits.filter(({ day }) => isToday(day, now));
  return (visitsOfToday.find(isNext) ?? visitsOfToday[0])?.item;
}

const isOpenVisit = (item: PlacedItem) =>
  item.kind === 'appointment' && !item.isLaterPiece && !item.appointment.outcome;

const isAmong = (item: PlacedItem, numbers: readonly string[]) =>
  item.kind === 'appointment' && numbers.includes(item.appointment.number);

/** Builds a calendar without the entries that ended by `pastEnd`. */
function placeDay(day: AgendaDay, now: string, pastEnd: string): AgendaCalendar | undefined {
  const allResources = listColumns(day);
  const shownHours = findShownHours(allResources);
  const earliestStart =
    pastEnd && toTime(roundDownToHalfHour(parseMinute(pastEnd) - minutesForButtons));
  const columns = allResources.flatMap((resource) => {
    const segments = listSegments(resource, getFreeStart(day.day, now))
      .filter(({ kind, ends }) => kind !== 'off' && ends > pastEnd)
      .map((segment) => ({ ...segment, ...clipSegment(segment, shownHours, earliestStart) }))
      .filter(({ starts, ends }) => starts < ends);
    return segments.length > 0 ? { day, resource, items: placeSegments(segments) } : [];
  });
  const items = columns.flatMap((column) => column.items);
  if (items.length === 0) return undefined;
  const firstStart = Math.min(...items.map(({ from }) => from));
  const firstMinute = firstStart - (firstStart % (isToday(day, now) ? 30 : 60));
  const rowCount = Math.ceil((Math.max(...items.map(({ to }) => to)) - firstMinute) / rowMinutes);
  const lastMinute = firstMinute + rowCount * rowMinutes;
  const fullHours = Array.from({ length: 24 }, (_, hour) => hour * 60).filter(
    (minute) => minute > firstMinute && minute < lastMinute,
  );
  const hourEdges = [firstMinute, ...fullHours, lastMinute];
  return {
    columns,
    hours: hourEdges.slice(0, -1).map((from, index) => ({
      from,
      to: hourEdges[index + 1] ?? lastMinute,
    })),
    firstMinute,
    lastMinute,
    pastEnd,
  };
}

const usualHours = { starts: '09:00', ends: '18:00' };

/** Returns the span from the first working hour or appointment to the last. */
function findShownHours(resources: readonly Resource[]) {
  const spans = resources.flatMap(({ hours, appointments }) => [...hours, ...appointments]);
  if (spans.length === 0) return usualHours;
  const startTimes = spans.map(({ starts }) => starts).sort();
  const endTimes = spans.map(({ ends }) => ends).sort();
  return { starts: startTimes[0] ?? '', ends: endTimes.at(-1) ?? '' };
}

/** Clips a segment to `earliestStart`, and an absence to the hours shown, so that none reaches midnight. */
function clipSegment(segment: Segment, hours: typeof usualHours, earliestStart: string) {
  let { starts, ends } = segment;
  if (segment.kind === 'block') {
    // The piece before or after an appointment may lie outside the hours, though its absence does not.
    const { block } = segment;
    if (starts < hours.starts && block.ends > hours.starts) starts = hours.starts;
    if (ends > hours.ends && block.starts < hours.ends) ends = hours.ends;
  }
  return { starts: starts < earliestStart ? earliestStart : starts, ends };
}

function placeSegments(segments: readonly Segment[]): PlacedItem[] {
  const items: PlacedItem[] = [];
  const placedKeys = new Set<string>();
  for (const segment of segments.flatMap(listSlots)) {
    const from = Math.max(parseMinute(segment.starts), items.at(-1)?.to ?? 0);
    const to = Math.max(parseMinute(segment.ends), from + getMinHeight(segment));
    const key = getSegmentKey(segment);
    const isLow = isPiece(segment) && to - from < minutesOfButton;
    items.push({ ...segment, from, to, isLaterPiece: isLow || placedKeys.has(key) });
    if (key && !isLow && to - from >= minutesOfLine) placedKeys.add(key);
  }
  return items;
}

/** Returns the minutes that a segment needs for its text. Buffers and pieces of an absence do without. */
const getMinHeight = (segment: Segment): number =>
  isPiece(segment) || segment.kind === 'buffer' ? 0 : minutesOfLine;

const isPiece = (segment: Segment): boolean =>
  segment.kind === 'block' &&
  (segment.block.starts !== segment.starts || segment.block.ends !== segment.ends);

/** Returns the id that the pieces of an appointment or absence share; '' for other segments. */
function getSegmentKey(segment: Segment): string {
  if (segment.kind === 'appointment') return segment.appointment.number;
  return segment.kind === 'block' ? segment.block.id : '';
}

/** Splits free time into hours. None is shorter than a line. */
function listSlots(segment: Segment): Segment[] {
  if (segment.kind !== 'free') return [segment];
  const [starts, ends] = [parseMinute(segment.starts), parseMinute(segment.ends)];
  const hours = Array.from({ length: 24 }, (_, hour) => hour * 60).filter(
    (minute) => minute >= starts + minutesOfLine && minute <= ends - minutesOfLine,
  );
  const edges = [starts, ...hours, ends];
  return edges.slice(0, -1).map((edge, index) => ({
    kind: 'free',
    starts: toTime(edge),
    ends: toTime(edges[index + 1] ?? ends),
  }));
}

import { parseMinute, toTime } from '#shared/calendar/time-of-day.ts';
import { type AppointmentEntry, listAppointments } from './day-entries.ts';
import {
  type AgendaDay,
  listColumns,
  listSegments,
  type Resource,
  type Segment,
} from './day-plan.ts';

/* A day as a calendar: rows of a quarter of an hour, a column for each person and room. */

/** The minutes that a row of the calendar stands for. */
export const rowMinutes = 15;

/** Minutes for which an ended appointment stays in the calendar, so that its outcome can be recorded. */
const minutesAfterEnd = 60;
/** Minutes of calendar that the outcome buttons of an ended appointment need. */
const minutesForButtons = 45;

/** The grid line at which the hours begin. The columns' headings are above it. */
export const firstLine = 2;

export type PlacedItem = Segment & {
  /** Grid lines. */
  readonly from: number;
  readonly to: number;
  /** True for a later piece of an appointment or absence that another entry splits. */
  readonly isLaterPiece: boolean;
};

export interface Column {
  readonly day: AgendaDay;
  readonly resource: Resource;
  readonly items: readonly PlacedItem[];
}

/** Returns the time until which today's ended appointments are listed above the calendar; '' on other days. */
function getPastEnd(day: string, now: string): string {
  if (day !== now.slice(0, 10)) return '';
  return roundDownToHalfHour(parseMinute(now.slice(11)) - minutesAfterEnd);
}

function roundDownToHalfHour(minute: number): string {
  const minuteOfDay = Math.max(0, minute);
  return toTime(minuteOfDay - (minuteOfDay % 30));
}

export const listPastEntries = (day: AgendaDay, now: string): AppointmentEntry[] =>
  listAppointments(day).filter(({ ends }) => ends <= getPastEnd(day.day, now));

const getFreeStart = (day: string, now: string) => {
  const today = now.slice(0, 10);
  if (day === today) return now.slice(11);
  return day < today ? '24:00' : '';
};

export interface AgendaCalendar {
  readonly columns: readonly Column[];
  readonly hours: readonly { readonly time: string; readonly from: number; readonly to: number }[];
  /** Returns the grid line of a time; undefined outside the hours shown. */
  findLine(time: string): number | undefined;
  /** The minute at the first grid line of the hours. */
  readonly firstMinute: number;
  readonly lastLine: number;
}

/** Returns a day's calendar without past entries; undefined if it is empty. */
export function buildDayCalendar(day: AgendaDay, now: string): AgendaCalendar | undefined {
  const pastEnd = getPastEnd(day.day, now);
  const allResources = listColumns(day);
  const shownHours = findShownHours(allResources);
  const earliestStart = pastEnd && roundDownToHalfHour(parseMinute(pastEnd) - minutesForButtons);
  const shownResources = allResources.flatMap((resource) => {
    const segments = listSegments(resource, getFreeStart(day.day, now))
      .filter(({ kind, ends }) => kind !== 'off' && ends > pastEnd)
      .map((segment) => ({ ...segment, ...clipSegment(segment, shownHours, earliestStart) }))
      .filter(({ starts, ends }) => starts < ends);
    return segments.length > 0 ? { day, resource, segments } : [];
  });
  const shownSegments = shownResources.flatMap(({ segments }) => segments);
  if (shownSegments.length === 0) return undefined;
  const firstStart = Math.min(...shownSegments.map(({ starts }) => parseMinute(starts)));
  const firstMinute = firstStart - (firstStart % (pastEnd ? 30 : 60));
  const lastMinute = Math.max(...shownSegments.map(({ ends }) => parseMinute(ends)));
  const getLine = (minute: number) => firstLine + Math.floor((minute - firstMinute) / rowMinutes);
  const fullHours = Array.from({ length: 24 }, (_, hour) => hour * 60).filter(
    (minute) => minute > firstMinute && minute < lastMinute,
  );
  const endMinute = Math.max(lastMinute, firstMinute + rowMinutes);
  const hourEdges = [firstMinute, ...fullHours, endMinute];
  return {
    firstMinute,
    lastLine: getLine(endMinute + rowMinutes - 1),
    columns: shownResources.map(({ segments, ...column }) => ({
      ...column,
      items: placeSegments(segments, getLine),
    })),
    hours: hourEdges.slice(0, -1).map((minute, index) => ({
      time: toTime(minute),
      from: getLine(minute),
      to: getLine((hourEdges[index + 1] ?? lastMinute) + rowMinutes - 1),
    })),
    findLine(time) {
      const minute = parseMinute(time);
      return minute >= firstMinute && minute < lastMinute ? getLine(minute) : undefined;
    },
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

/** Gives each segment at least one row, below the previous segment. */
function placeSegments(
  segments: readonly Segment[],
  getLine: (minute: number) => number,
): PlacedItem[] {
  const items: PlacedItem[] = [];
  const placedKeys = new Set<string>();
  for (const segment of segments.flatMap(listSlots)) {
    const from = Math.max(getLine(parseMinute(segment.starts)), items.at(-1)?.to ?? 0);
    const to = Math.max(getLine(parseMinute(segment.ends)), from + 1);
    const key = getSegmentKey(segment);
    items.push({ ...segment, from, to, isLaterPiece: placedKeys.has(key) });
    if (key) placedKeys.add(key);
  }
  return items;
}

/** Returns the id that the pieces of an appointment or absence share; '' for other segments. */
function getSegmentKey(segment: Segment): string {
  if (segment.kind === 'appointment') return segment.appointment.number;
  return segment.kind === 'block' ? segment.block.id : '';
}

/** Splits free time into hours to tap. None is shorter than a row. */
function listSlots(segment: Segment): Segment[] {
  if (segment.kind !== 'free') return [segment];
  const [starts, ends] = [parseMinute(segment.starts), parseMinute(segment.ends)];
  const hours = Array.from({ length: 24 }, (_, hour) => hour * 60).filter(
    (minute) => minute >= starts + rowMinutes && minute <= ends - rowMinutes,
  );
  const edges = [starts, ...hours, ends];
  return edges.slice(0, -1).map((edge, index) => ({
    kind: 'free',
    starts: toTime(edge),
    ends: toTime(edges[index + 1] ?? ends),
  }));
}

import type { RefObject } from 'react';
import { parseMinute } from '../../../shared/calendar/time-of-day.ts';
import { overruns } from '../../../shared/opening/opening-hours.ts';
import { type Calendar, type Column, firstLine, quarter } from './calendar-plan.ts';
import type { Appointment } from './day-plan.ts';

/* An appointment that is dragged through the calendar, with its source and target. */

export interface DragProps {
  grid: RefObject<HTMLDivElement | null>;
  calendar: Calendar;
  /** The shown columns of the calendar. */
  columns: readonly Column[];
  /** YYYY-MM-DDTHH:MM. */
  now: string;
}

export interface Source {
  readonly element: HTMLElement;
  readonly appointment: Appointment;
  readonly column: number;
  /** Lines of the grid. */
  readonly from: number;
  readonly to: number;
  /** The visit's own first minute. The dragged element may be a later part of the visit. */
  readonly hour: number;
  /** True if several people serve it. A move then asks for no single person. */
  readonly isShared: boolean;
}

type Target =
  | { readonly kind: 'move'; readonly column: number; readonly line: number }
  | { readonly kind: 'stretch'; readonly overrun: number };

export interface Drawn {
  readonly source: Source;
  /** Undefined outside the calendar. */
  readonly target: Target | undefined;
  /** Lines between the first one and the grip; undefined at the lower edge and for keys. */
  readonly taken?: number;
  readonly isByKeys: boolean;
}

/** The id of the text that describes each handle. */
export const drawingHelp = 'aide-deplacer';

/** Finds the appointment of an element. */
export function sourceOf(
  element: HTMLElement | null | undefined,
  columns: readonly Column[],
): Source | undefined {
  const number = element?.dataset.visit;
  const line = (name: string) =>
    Number(new RegExp(`${name}-(\\d+)`).exec(element?.className ?? '')?.[1]);
  const column = line('column') - 2;
  const own = columns[column];
  const item = own?.items.find(
    (candidate) =>
      candidate.kind === 'appointment' &&
      candidate.appointment.number === number &&
      !candidate.appointment.assists &&
      !candidate.isRest,
  );
  if (!element || !own || item?.kind !== 'appointment') return undefined;
  const parts = own.day.resources.flatMap(({ kind, id, appointments }) =>
    appointments
      .filter(
        (appointment) => kind === 'staff' && appointment.number === number && !appointment.assists,
      )
      .map(({ starts }) => ({ id, starts: parseMinute(starts) })),
  );
  const { appointment, from, to } = item;
  const hour = Math.min(...parts.map(({ starts }) => starts));
  const isShared = new Set(parts.map(({ id }) => id)).size > 1;
  return { element, appointment, column, from, to, hour, isShared };
}

export const minuteAt = ({ begins }: Calendar, line: number) =>
  begins + (line - firstLine) * quarter;

/** Returns the target's column and lines. */
export function linesOf(
  { source, target }: Drawn,
  { begins, lastLine }: Calendar,
): { column: number; from: number; to: number } {
  const { column, from, to, appointment } = source;
  if (target?.kind === 'stretch') {
    const end = parseMinute(appointment.ends) + target.overrun;
    const line = firstLine + Math.ceil((end - begins) / quarter);
    return { column, from, to: Math.min(Math.max(line, from + 1), Math.max(lastLine, to)) };
  }
  if (!target) return { column, from, to };
  return {
    column: target.column,
    from: target.line,
    to: Math.min(target.line + to - from, Math.max(lastLine, target.line + 1)),
  };
}

export const isUnmoved = ({ source, target }: Drawn): boolean =>
  target === undefined ||
  (target.kind === 'stretch'
    ? target.overrun === (source.appointment.overrun ?? 0)
    : target.column === source.column && target.line === source.from);

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Place {
  readonly column: number;
  readonly line: number;
}

/** Returns the column and the line at a point of the window; undefined outside. */
function placeAt(grid: HTMLElement, { lastLine }: Calendar, { x, y }: Point): Place | undefined {
  const names = [...grid.querySelectorAll('.calendar-name')].map((name) =>
    name.getBoundingClientRect(),
  );
  const seen = grid.parentElement?.getBoundingClientRect();
  if (seen && (x < seen.left || x > seen.right)) return undefined;
  const top = names[0]?.bottom ?? 0;
  const height = (grid.getBoundingClientRect().bottom - top) / (lastLine - firstLine);
  const column = names.findIndex(({ left, right }) => x >= left && x < right);
  const line = firstLine + Math.floor((y - top) / height);
  return column < 0 || line < firstLine || line >= lastLine ? undefined : { column, line };
}

/** Pixels at the lower edge that change the duration. */
const [lowerEdge, fingersEdge] = [8, 18];

export interface Press {
  readonly target: HTMLElement;
  readonly at: Point;
  readonly isFinger: boolean;
}

/** Returns the drag that a press begins: at the lower edge the duration, elsewhere the place. */
export function pressed(
  { grid, calendar, columns }: DragProps,
  { target, at, isFinger }: Press,
): Drawn | undefined {
  const source = sourceOf(target.closest<HTMLElement>('[data-visit]'), columns);
  if (!source || !grid.current) return undefined;
  const { bottom, height } = source.element.getBoundingClientRect();
  const zone = Math.min(isFinger ? fingersEdge : lowerEdge, height / 3);
  if (at.y > bottom - zone && !target.closest('.calendar-move')) {
    const { overrun = 0 } = source.appointment;
    return { source, target: { kind: 'stretch', overrun }, isByKeys: false };
  }
  const line = placeAt(grid.current, calendar, at)?.line ?? source.from;
  const { column, from } = source;
  return {
    source,
    target: { kind: 'move', column, line: from },
    taken: line - from,
    isByKeys: false,
  };
}

/** Returns the target of a drag at a point; undefined outside the calendar. */
export function pointed(
  { grid, calendar }: DragProps,
  { source, taken }: Drawn,
  at: Point,
): Target | undefined {
  const place = grid.current && placeAt(grid.current, calendar, at);
  if (!place) return undefined;
  const { column, line } = place;
  if (taken !== undefined) return { kind: 'move', column, line: Math.max(line - taken, firstLine) };
  const more = minuteAt(calendar, line + 1) - parseMinute(source.appointment.ends);
  const overrun = overruns.reduce<number>(
    (best, step) => (Math.abs(step - more) < Math.abs(best - more) ? step : best),
    0,
  );
  return { kind: 'stretch', overrun };
}

const arrows: Readonly<Record<string, readonly [columns: number, lines: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const within = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);

/** Returns the target of an arrow key; undefined for other keys. */
export function keyed(
  { calendar, columns }: DragProps,
  { source, target }: Pick<Drawn, 'source' | 'target'>,
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
): Target | undefined {
  const [across = 0, down = 0] = arrows[key] ?? [];
  if (!across && !down) return undefined;
  if (shiftKey && down) {
    const now = target?.kind === 'stretch' ? target.overrun : (source.appointment.overrun ?? 0);
    const index = overruns.findIndex((minutes) => minutes >= now) + down;
    return { kind: 'stretch', overrun: overruns[within(index, 0, overruns.length - 1)] ?? 0 };
  }
  const { column, line } =
    target?.kind === 'move' ? target : { column: source.column, line: source.from };
  return {
    kind: 'move',
    column: across ? nextStaff(columns, column, across) : column,
    line: within(line + down, firstLine, calendar.lastLine - 1),
  };
}

/** Skips rooms. */
function nextStaff(columns: readonly Column[], from: number, step: number): number {
  for (let index = from + step; index >= 0 && index < columns.length; index += step) {
    if (columns[index]?.resource.kind === 'staff') return index;
  }
  return from;
}

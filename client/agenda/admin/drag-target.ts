import type { RefObject } from 'react';
import { minuteOf } from '../../../shared/calendar/time-of-day.ts';
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

export type Target =
  | { readonly kind: 'move'; readonly column: number; readonly line: number }
  | { readonly kind: 'stretch'; readonly overrun: number };

export interface Drawn {
  readonly source: Source;
  /** Undefined outside the calendar. */
  readonly target: Target | undefined;
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
      .map(({ starts }) => ({ id, starts: minuteOf(starts) })),
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
    const end = minuteOf(appointment.ends) + target.overrun;
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

/*
 * The positions of the calendar's lines and columns on the screen. Rows grow with their text, so
 * they are measured and not computed.
 */

export interface Geometry {
  /** Pixels below the grid's top, by line. */
  readonly tops: readonly number[];
  /** Pixels after the grid's left edge. */
  readonly columns: readonly { readonly left: number; readonly right: number }[];
}

export function measure(grid: HTMLElement, lastLine: number): Geometry {
  const { top, left } = grid.getBoundingClientRect();
  const probes = Array.from({ length: lastLine - firstLine }, (_, index) => {
    const probe = document.createElement('i');
    probe.className = `calendar-probe from-${firstLine + index}`;
    return probe;
  });
  grid.append(...probes);
  const boxes = probes.map((probe) => probe.getBoundingClientRect());
  for (const probe of probes) probe.remove();
  const names = [...grid.querySelectorAll('.calendar-name')].map((name) =>
    name.getBoundingClientRect(),
  );
  const above = Array.from({ length: firstLine }, () => 0);
  return {
    tops: [...above, ...boxes.map((box) => box.top - top), (boxes.at(-1)?.bottom ?? top) - top],
    columns: names.map((name) => ({ left: name.left - left, right: name.right - left })),
  };
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns the column and the line at a point of the window; undefined outside. */
export function placeAt(
  grid: HTMLElement,
  { tops, columns }: Geometry,
  { x, y }: Point,
): { column: number; line: number } | undefined {
  const { top, left } = grid.getBoundingClientRect();
  const seen = grid.parentElement?.getBoundingClientRect();
  if (seen && (x < seen.left || x > seen.right)) return undefined;
  const column = columns.findIndex((edges) => x - left >= edges.left && x - left < edges.right);
  const line = tops.findLastIndex((height, index) => index >= firstLine && y - top >= height);
  if (column < 0 || line < 0 || line >= tops.length - 1) return undefined;
  return { column, line };
}

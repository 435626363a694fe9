import type { RefObject } from 'react';
import { minuteOf } from '../../../../shared/calendar/time-of-day.ts';
import { type Calendar, type Column, firstLine, quarter } from '../calendar/calendar-plan.ts';
import type { Appointment } from '../day/day-plan.ts';

/*
 * An appointment that is drawn through the calendar: where from, and where to.
 */

export interface DragProps {
  grid: RefObject<HTMLDivElement | null>;
  calendar: Calendar;
  /** Those of its columns that are shown. */
  columns: readonly Column[];
  /** YYYY-MM-DDTHH:MM. */
  now: string;
}

/** Where it stands. */
export interface Source {
  readonly element: HTMLElement;
  readonly appointment: Appointment;
  readonly column: number;
  /** Lines of the grid. */
  readonly from: number;
  readonly to: number;
  /** The visit's own first minute: what is drawn may be a later part of it. */
  readonly hour: number;
  /** Several people serve it: none of them is asked for alone. */
  readonly isShared: boolean;
}

/** Where it would be. */
export type Target =
  | { readonly kind: 'move'; readonly column: number; readonly line: number }
  | { readonly kind: 'stretch'; readonly overrun: number };

export interface Drawn {
  readonly source: Source;
  /** Undefined outside the calendar. */
  readonly target: Target | undefined;
  readonly isByKeys: boolean;
}

/** The id of what describes each handle. */
export const drawingHelp = 'aide-deplacer';

/** What can be drawn, by its element. */
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
    (one) =>
      one.kind === 'appointment' &&
      one.appointment.number === number &&
      !one.appointment.assists &&
      !one.isRest,
  );
  if (!element || !own || item?.kind !== 'appointment') return undefined;
  const parts = own.day.lanes.flatMap(({ kind, id, appointments }) =>
    appointments
      .filter((one) => kind === 'staff' && one.number === number && !one.assists)
      .map(({ starts }) => ({ id, starts: minuteOf(starts) })),
  );
  const { appointment, from, to } = item;
  const hour = Math.min(...parts.map(({ starts }) => starts));
  const isShared = new Set(parts.map(({ id }) => id)).size > 1;
  return { element, appointment, column, from, to, hour, isShared };
}

export const minuteAt = ({ begins }: Calendar, line: number) =>
  begins + (line - firstLine) * quarter;

/** The lines that it would take. */
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

/** Whether it is where it was. */
export const isUnmoved = ({ source, target }: Drawn): boolean =>
  target === undefined ||
  (target.kind === 'stretch'
    ? target.overrun === (source.appointment.overrun ?? 0)
    : target.column === source.column && target.line === source.from);

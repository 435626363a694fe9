import type { RefObject } from 'react';
import type { HandTimes } from '#shared/agenda/hand-times.ts';
import { parseMinute, spanText, toTime } from '#shared/calendar/time-of-day.ts';
import { type AgendaCalendar, type Column, firstLine, rowMinutes } from './calendar-plan.ts';
import type { AgendaAppointment } from './day-plan.ts';

/* An appointment that is dragged through the calendar, with its source and target. */

export interface DragProps {
  grid: RefObject<HTMLDivElement | null>;
  calendar: AgendaCalendar;
  columns: readonly Column[];
  /** YYYY-MM-DDTHH:MM. */
  now: string;
}

interface Source {
  readonly element: HTMLElement;
  readonly appointment: AgendaAppointment;
  readonly column: number;
  /** Lines of the grid. */
  readonly from: number;
  readonly to: number;
  /** The visit's own first minute. The dragged element may be a later part of the visit. */
  readonly minute: number;
  /** True if several people serve it. A move then asks for no single person. */
  readonly isShared: boolean;
}

interface GridCell {
  readonly column: number;
  readonly line: number;
}

export interface Dragged {
  readonly source: Source;
  /** Undefined outside the calendar. */
  readonly target: GridCell | undefined;
  /** Lines between the first one and the grip. */
  readonly gripLine: number;
}

function findSource(element: HTMLElement | null, columns: readonly Column[]): Source | undefined {
  const number = element?.dataset.visit;
  const column = Number(/column-(\d+)/.exec(element?.className ?? '')?.[1]) - 2;
  const sourceColumn = columns[column];
  const item = sourceColumn?.items.find(
    (candidate) =>
      candidate.kind === 'appointment' &&
      candidate.appointment.number === number &&
      !candidate.isLaterPiece,
  );
  if (!element || !sourceColumn || item?.kind !== 'appointment') return undefined;
  const parts = sourceColumn.day.resources.flatMap(({ kind, id, appointments }) =>
    appointments
      .filter((appointment) => kind === 'staff' && appointment.number === number)
      .map(({ starts }) => ({ id, starts: parseMinute(starts) })),
  );
  const { appointment, from, to } = item;
  const minute = Math.min(...parts.map(({ starts }) => starts));
  const isShared = new Set(parts.map(({ id }) => id)).size > 1;
  return { element, appointment, column, from, to, minute, isShared };
}

/** Returns the first minute of the dragged part at the target. */
const getTargetStart = ({ firstMinute }: AgendaCalendar, { line }: GridCell) =>
  firstMinute + (line - firstLine) * rowMinutes;

export function formatTargetHour({ source, target }: Dragged, calendar: AgendaCalendar): string {
  const { minute, appointment } = source;
  if (!target) return toTime(minute);
  return toTime(minute + getTargetStart(calendar, target) - parseMinute(appointment.starts));
}

export const isUnmoved = ({ source, target }: Dragged): boolean =>
  target === undefined || (target.column === source.column && target.line === source.from);

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns the column and the line at a point of the window; undefined outside. */
function findCell(
  grid: HTMLElement,
  { lastLine }: AgendaCalendar,
  { x, y }: Point,
): GridCell | undefined {
  const columnNames = [...grid.querySelectorAll('.calendar-name')].map((columnName) =>
    columnName.getBoundingClientRect(),
  );
  const visibleArea = grid.parentElement?.getBoundingClientRect();
  if (visibleArea && (x < visibleArea.left || x > visibleArea.right)) return undefined;
  const top = columnNames[0]?.bottom ?? 0;
  const height = (grid.getBoundingClientRect().bottom - top) / (lastLine - firstLine);
  const column = columnNames.findIndex(({ left, right }) => x >= left && x < right);
  const line = firstLine + Math.floor((y - top) / height);
  return column < 0 || line < firstLine || line >= lastLine ? undefined : { column, line };
}

export interface PointerPress {
  readonly target: HTMLElement;
  readonly at: Point;
}

export function beginDrag(
  { grid, calendar, columns }: DragProps,
  { target, at }: PointerPress,
): Dragged | undefined {
  const source = findSource(target.closest<HTMLElement>('[data-visit]'), columns);
  if (!source || !grid.current) return undefined;
  const { column, from } = source;
  const line = findCell(grid.current, calendar, at)?.line ?? from;
  return { source, target: { column, line: from }, gripLine: line - from };
}

export function dragTo(
  { grid, calendar }: DragProps,
  { source, gripLine }: Dragged,
  at: Point,
): Dragged {
  const cell = grid.current && findCell(grid.current, calendar, at);
  const target = cell ? { ...cell, line: Math.max(cell.line - gripLine, firstLine) } : undefined;
  return { source, target, gripLine };
}

/* The expected result of a drop, in words. The institute decides at the drop. */

export interface Verdict {
  readonly title: string;
  readonly text: string;
  /** `ask`: the institute may refuse or ask for a confirmation. `never`: nothing is sent. */
  readonly holds: 'yes' | 'ask' | 'never';
}

interface Facts extends Pick<DragProps, 'calendar' | 'columns' | 'now'> {
  times: HandTimes | undefined;
}

export function judgeDrop(dragged: Dragged, facts: Facts): Verdict {
  const { source, target } = dragged;
  const { columns, calendar } = facts;
  const column = target && columns[target.column];
  if (!column) {
    const text = 'Relâchez ici pour ne rien changer';
    return { title: source.appointment.name, text, holds: 'never' };
  }
  const { starts, ends } = source.appointment;
  const start = getTargetStart(calendar, target);
  const span = [toTime(start), toTime(start + parseMinute(ends) - parseMinute(starts))] as const;
  return {
    title: `${spanText(...span)} · ${column.resource.name}`,
    ...judgePlace(dragged, column, span, facts),
  };
}

function judgePlace(
  dragged: Dragged,
  { day: { day }, resource }: Column,
  [starts, ends]: readonly [string, string],
  { calendar, columns, now, times }: Facts,
): Omit<Verdict, 'title'> {
  const { source } = dragged;
  if (isUnmoved(dragged)) return { text: 'Sa place', holds: 'never' };
  if (resource.kind === 'room') return { text: 'Les salles se choisissent seules', holds: 'never' };
  const hour = formatTargetHour(dragged, calendar);
  if (`${day}T${hour}` <= now) return { text: 'Heure passée', holds: 'never' };
  if (!times) return { text: 'À vérifier', holds: 'ask' };
  const staysShared = source.isShared && columns[source.column]?.resource.id === resource.id;
  if (!staysShared && !times.staff.some(({ id }) => id === resource.id))
    return { text: `${resource.name} ne fait pas ce soin`, holds: 'never' };
  const dayTimes = times.days.find((candidate) => candidate.day === day);
  const isFree = dayTimes?.times.some(
    ({ time, staff }) => time === hour && (staysShared || staff.includes(resource.id)),
  );
  if (isFree) return { text: 'Libre', holds: 'yes' };
  const overlapping = resource.appointments.find(
    (appointment) =>
      appointment.number !== source.appointment.number &&
      appointment.starts < ends &&
      appointment.ends > starts,
  );
  return {
    text: overlapping ? `Pris\u00a0: ${overlapping.name}` : 'Pas libre, à confirmer',
    holds: 'ask',
  };
}

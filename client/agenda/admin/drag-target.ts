import type { RefObject } from 'react';
import type { HandTimes } from '#shared/agenda/hand-times.ts';
import { formatSpan, parseMinute, toTime } from '#shared/calendar/time-of-day.ts';
import { type AgendaCalendar, type Column, firstLine, rowMinutes } from './calendar-plan.ts';
import type { AgendaAppointment } from './day-plan.ts';

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
  readonly columnIndex: number;
  /** Grid lines. */
  readonly from: number;
  readonly to: number;
  /** The first minute of the whole visit. The dragged element may be a later part of it. */
  readonly minute: number;
  /** True if several people serve it. A move then names no staff member. */
  readonly isShared: boolean;
}

interface GridCell {
  readonly columnIndex: number;
  readonly line: number;
}

export interface Drag {
  readonly source: Source;
  /** Undefined outside the calendar. */
  readonly target: GridCell | undefined;
  /** Grid lines between the element's first line and the pointer. */
  readonly gripLine: number;
}

function findSource(element: HTMLElement | null, columns: readonly Column[]): Source | undefined {
  const number = element?.dataset.visit;
  const columnIndex = Number(/column-(\d+)/.exec(element?.className ?? '')?.[1]) - 2;
  const sourceColumn = columns[columnIndex];
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
  return { element, appointment, columnIndex, from, to, minute, isShared };
}

/** Returns the minute at which the dragged element would begin. */
const getTargetStart = ({ firstMinute }: AgendaCalendar, { line }: GridCell) =>
  firstMinute + (line - firstLine) * rowMinutes;

export function formatTargetHour({ source, target }: Drag, calendar: AgendaCalendar): string {
  const { minute, appointment } = source;
  if (!target) return toTime(minute);
  return toTime(minute + getTargetStart(calendar, target) - parseMinute(appointment.starts));
}

export const isUnmoved = ({ source, target }: Drag): boolean =>
  target === undefined ||
  (target.columnIndex === source.columnIndex && target.line === source.from);

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Finds the column and the line at a point of the window. */
function findCell(
  grid: HTMLElement,
  { lastLine }: AgendaCalendar,
  { x, y }: Point,
): GridCell | undefined {
  const columnRects = [...grid.querySelectorAll('.calendar-name')].map((name) =>
    name.getBoundingClientRect(),
  );
  const visibleArea = grid.parentElement?.getBoundingClientRect();
  if (visibleArea && (x < visibleArea.left || x > visibleArea.right)) return undefined;
  const top = columnRects[0]?.bottom ?? 0;
  const height = (grid.getBoundingClientRect().bottom - top) / (lastLine - firstLine);
  const columnIndex = columnRects.findIndex(({ left, right }) => x >= left && x < right);
  const line = firstLine + Math.floor((y - top) / height);
  return columnIndex < 0 || line < firstLine || line >= lastLine
    ? undefined
    : { columnIndex, line };
}

export interface PointerPress {
  readonly target: HTMLElement;
  readonly point: Point;
}

export function beginDrag(
  { grid, calendar, columns }: DragProps,
  { target, point }: PointerPress,
): Drag | undefined {
  const source = findSource(target.closest<HTMLElement>('[data-visit]'), columns);
  if (!source || !grid.current) return undefined;
  const { columnIndex, from } = source;
  const line = findCell(grid.current, calendar, point)?.line ?? from;
  return { source, target: { columnIndex, line: from }, gripLine: line - from };
}

export function dragTo(
  { grid, calendar }: DragProps,
  { source, gripLine }: Drag,
  point: Point,
): Drag {
  const cell = grid.current && findCell(grid.current, calendar, point);
  const target = cell ? { ...cell, line: Math.max(cell.line - gripLine, firstLine) } : undefined;
  return { source, target, gripLine };
}

/* The expected result of a drop. The institute decides at the drop. */

export interface Verdict {
  readonly title: string;
  readonly text: string;
  /** `asks`: the institute may refuse or ask for a confirmation. `none`: nothing is sent. */
  readonly effect: 'moves' | 'asks' | 'none';
}

interface DropFacts extends Pick<DragProps, 'calendar' | 'columns' | 'now'> {
  times: HandTimes | undefined;
}

export function judgeDrop(drag: Drag, facts: DropFacts): Verdict {
  const { source, target } = drag;
  const { columns, calendar } = facts;
  const column = target && columns[target.columnIndex];
  if (!column) {
    const text = 'Relâchez ici pour ne rien changer';
    return { title: source.appointment.name, text, effect: 'none' };
  }
  const { starts, ends } = source.appointment;
  const start = getTargetStart(calendar, target);
  const span = [toTime(start), toTime(start + parseMinute(ends) - parseMinute(starts))] as const;
  return {
    title: `${formatSpan(...span)} · ${column.resource.name}`,
    ...judgePlace(drag, column, span, facts),
  };
}

function judgePlace(
  drag: Drag,
  { day: { day }, resource }: Column,
  [starts, ends]: readonly [string, string],
  { calendar, columns, now, times }: DropFacts,
): Omit<Verdict, 'title'> {
  const { source } = drag;
  if (isUnmoved(drag)) return { text: 'Sa place', effect: 'none' };
  if (resource.kind === 'room') return { text: 'Les salles se choisissent seules', effect: 'none' };
  const hour = formatTargetHour(drag, calendar);
  if (`${day}T${hour}` <= now) return { text: 'Heure passée', effect: 'none' };
  if (!times) return { text: 'À vérifier', effect: 'asks' };
  const staysShared = source.isShared && columns[source.columnIndex]?.resource.id === resource.id;
  if (!staysShared && !times.staff.some(({ id }) => id === resource.id))
    return { text: `${resource.name} ne fait pas ce soin`, effect: 'none' };
  const dayTimes = times.days.find((candidate) => candidate.day === day);
  const isFree = dayTimes?.times.some(
    ({ time, staff }) => time === hour && (staysShared || staff.includes(resource.id)),
  );
  if (isFree) return { text: 'Libre', effect: 'moves' };
  const overlapping = resource.appointments.find(
    (appointment) =>
      appointment.number !== source.appointment.number &&
      appointment.starts < ends &&
      appointment.ends > starts,
  );
  const text = overlapping ? `Pris\u00a0: ${overlapping.name}` : 'Pas libre, à confirmer';
  return { text, effect: 'asks' };
}

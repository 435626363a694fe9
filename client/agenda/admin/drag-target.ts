import type { RefObject } from 'react';
import type { HandTimes } from '#shared/agenda/hand-times.ts';
import { formatSpan, parseMinute, toTime } from '#shared/calendar/time-of-day.ts';
import { formatDeName } from '#shared/text/elision.ts';
import type { AgendaCalendar, Column } from './calendar-plan.ts';
import { type AgendaAppointment, findAbsence } from './day-plan.ts';

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
  /** The minutes at its upper and lower edge. */
  readonly from: number;
  readonly to: number;
  /** The first minute of the whole visit. The dragged element may be a later part of it. */
  readonly minute: number;
  /** True if several people serve it. A move then names no staff member. */
  readonly isShared: boolean;
}

interface GridPlace {
  readonly columnIndex: number;
  readonly minute: number;
}

export interface Drag {
  readonly source: Source;
  /** Undefined outside the calendar. */
  readonly target: GridPlace | undefined;
  /** Minutes between the element's upper edge and the pointer. */
  readonly grip: number;
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

const dropStep = 15;

export function formatTargetHour({ source, target }: Drag): string {
  const { minute, appointment } = source;
  if (!target) return toTime(minute);
  return toTime(minute + target.minute - parseMinute(appointment.starts));
}

export const isUnmoved = ({ source, target }: Drag): boolean =>
  target === undefined ||
  (target.columnIndex === source.columnIndex && target.minute === source.from);

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Finds the column and the minute at a point of the window. */
function findPlace(
  grid: HTMLElement,
  { firstMinute, lastMinute }: AgendaCalendar,
  { x, y }: Point,
): GridPlace | undefined {
  const columnRects = [...grid.querySelectorAll('.calendar-name')].map((name) =>
    name.getBoundingClientRect(),
  );
  const visibleArea = grid.parentElement?.getBoundingClientRect();
  if (visibleArea && (x < visibleArea.left || x > visibleArea.right)) return undefined;
  const gridRect = grid.getBoundingClientRect();
  // The names may stick to the top of the window, so only their height counts.
  const top = gridRect.top + (columnRects[0]?.height ?? 0);
  const height = (gridRect.bottom - top) / (lastMinute - firstMinute);
  const columnIndex = columnRects.findIndex(({ left, right }) => x >= left && x < right);
  const minute = firstMinute + (y - top) / height;
  return columnIndex < 0 || minute < firstMinute || minute >= lastMinute
    ? undefined
    : { columnIndex, minute };
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
  const minute = findPlace(grid.current, calendar, point)?.minute ?? from;
  return { source, target: { columnIndex, minute: from }, grip: minute - from };
}

export function dragTo({ grid, calendar }: DragProps, { source, grip }: Drag, point: Point): Drag {
  const place = grid.current && findPlace(grid.current, calendar, point);
  if (!place) return { source, target: undefined, grip };
  const start = place.minute - grip;
  const isNearSource = Math.abs(start - source.from) < dropStep / 2;
  const minute = isNearSource ? source.from : Math.round(start / dropStep) * dropStep;
  return { source, target: { ...place, minute: Math.max(minute, calendar.firstMinute) }, grip };
}

/* The expected result of a drop. The institute decides at the drop. */

export interface Verdict {
  readonly title: string;
  readonly text: string;
  /** `asks`: the institute may refuse or ask for a confirmation. `none`: nothing is sent. */
  readonly effect: 'moves' | 'asks' | 'none';
}

interface DropFacts extends Pick<DragProps, 'columns' | 'now'> {
  times: HandTimes | undefined;
}

export function judgeDrop(drag: Drag, facts: DropFacts): Verdict {
  const { source, target } = drag;
  const { columns } = facts;
  const column = target && columns[target.columnIndex];
  if (!column) {
    const text = 'Relâchez ici pour ne rien changer';
    return { title: source.appointment.name, text, effect: 'none' };
  }
  const { starts, ends } = source.appointment;
  const start = target.minute;
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
  { columns, now, times }: DropFacts,
): Omit<Verdict, 'title'> {
  const { source } = drag;
  if (isUnmoved(drag)) return { text: 'Sa place', effect: 'none' };
  if (resource.kind === 'room') return { text: 'Les salles se choisissent seules', effect: 'none' };
  const hour = formatTargetHour(drag);
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
  if (overlapping) return { text: `Pris\u00a0: ${overlapping.name}`, effect: 'asks' };
  const obstacle = findAbsence(resource, { starts, ends })
    ? `Absence ${formatDeName(resource.name)}`
    : 'Pas libre';
  return { text: `${obstacle}, à confirmer`, effect: 'asks' };
}

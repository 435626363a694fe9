import { overruns } from '../../../../shared/opening/opening-hours.ts';
import { type Calendar, type Column, firstLine } from '../calendar/calendar-plan.ts';
import type { Drawn, Source, Target } from './drawn.ts';

/*
 * Drawing with the arrow keys, from the handle of an appointment.
 */

const arrows: Readonly<Record<string, readonly [columns: number, lines: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** Where an arrow leads from where it is now; undefined for other keys. */
export function targetByKey(
  { key, shiftKey }: Key,
  { source, target }: Pick<Drawn, 'source' | 'target'>,
  calendar: Calendar,
  columns: readonly Column[],
): Target | undefined {
  const [across = 0, down = 0] = arrows[key] ?? [];
  if (!across && !down) return undefined;
  if (shiftKey && down) return stretchedBy(down, source, target);
  const { column, line } =
    target?.kind === 'move' ? target : { column: source.column, line: source.from };
  const within = (value: number, least: number, most: number) =>
    Math.min(Math.max(value, least), most);
  return {
    kind: 'move',
    column: across ? nextStaff(columns, column, across) : column,
    line: within(line + down, firstLine, calendar.lastLine - 1),
  };
}

/** Rooms are passed over. */
function nextStaff(columns: readonly Column[], from: number, step: number): number {
  for (let index = from + step; index >= 0 && index < columns.length; index += step) {
    if (columns[index]?.lane.kind === 'staff') return index;
  }
  return from;
}

function stretchedBy(step: number, source: Source, target: Target | undefined): Target {
  const now = target?.kind === 'stretch' ? target.overrun : (source.appointment.overrun ?? 0);
  const index = overruns.findIndex((minutes) => minutes >= now) + step;
  const overrun = overruns[Math.min(Math.max(index, 0), overruns.length - 1)] ?? 0;
  return { kind: 'stretch', overrun };
}

/** The step of what it may take longer that is nearest. */
export const nearestOverrun = (minutes: number): number =>
  overruns.reduce<number>(
    (best, one) => (Math.abs(one - minutes) < Math.abs(best - minutes) ? one : best),
    0,
  );

import { openSpansOn } from '../../appointments/appointment-times.ts';
import type { DayChange, DayRows } from './agenda-day.ts';
import type { Facts } from './facts.ts';
import { withinSpans } from './work-hours.ts';

/* A day as visitors may book it: only within the opening hours of an open day, whatever hours were added. */

/** Cuts added hours off at the opening hours. On a closed day they stay: they open it. */
export function boundToOpening({ institute }: Facts, rows: DayRows): DayRows {
  const open = openSpansOn(rows.day, institute);
  if (open.length === 0) return rows;
  const bound = (change: DayChange): DayChange[] =>
    change.kind === 'off'
      ? [change]
      : withinSpans(change, open).map((span) => ({ ...change, ...span }));
  return { ...rows, changes: rows.changes.flatMap(bound) };
}

/** Returns true if hours were added at which visitors are not received. */
export const reachesOutside = (facts: Facts, rows: DayRows): boolean =>
  rows.changes.some(({ kind }) => kind === 'extra') &&
  JSON.stringify(boundToOpening(facts, rows).changes) !== JSON.stringify(rows.changes);

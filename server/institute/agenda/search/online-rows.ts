import { hoursOn } from '../../../../shared/calendar/hours-on.ts';
import { minuteOf } from '../../../../shared/calendar/time-of-day.ts';
import type { DayChange, DayRows } from './agenda-day.ts';
import type { Facts } from './facts.ts';

/*
 * A day as visitors may book it: nobody is received outside the opening hours of an open day, whatever
 * hours were added.
 */

/** Hours that were added end with the opening hours; those of a day without any were meant to open it. */
export function boundToOpening({ institute }: Facts, rows: DayRows): DayRows {
  const hours = hoursOn(rows.day, institute);
  if (!hours) return rows;
  const [opens, closes] = [minuteOf(hours.opens), minuteOf(hours.closes)];
  const bound = (change: DayChange): DayChange[] => {
    if (change.kind === 'off') return [change];
    const [starts, ends] = [Math.max(change.starts, opens), Math.min(change.ends, closes)];
    return ends > starts ? [{ ...change, starts, ends }] : [];
  };
  return { ...rows, changes: rows.changes.flatMap(bound) };
}

/** Whether hours were added to that day at which visitors are not received. */
export const reachesOutside = (facts: Facts, rows: DayRows): boolean =>
  rows.changes.some(({ kind }) => kind === 'extra') &&
  JSON.stringify(boundToOpening(facts, rows).changes) !== JSON.stringify(rows.changes);

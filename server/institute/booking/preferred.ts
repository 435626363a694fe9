import type { AgendaDay, DayRows, PlannedHour } from './search/agenda-day.ts';
import { grid, has, runs } from './search/cells.ts';
import type { Facts } from './search/facts.ts';
import { usualOf } from './search/lengths.ts';

/*
 * The hours shown first. They leave no staff member a gap in which fewer than half of her treatments fit. Quarter hours come
 * first only next to another booking.
 */

/** Minutes between the hours that are shown first without a neighbour. */
const roundStep = 30;

/** Returns the hours of a day to show first; none if all or none qualify, or nothing is booked yet. */
export function preferredHours(
  facts: Facts,
  { built, uses }: { readonly built: AgendaDay; readonly uses: DayRows['uses'] },
  hours: readonly PlannedHour[],
): ReadonlySet<PlannedHour> {
  if (uses.length === 0) return new Set();
  const preferred = new Set(hours.filter((hour) => leavesNoGap(facts, built, hour)));
  return preferred.size < hours.length ? preferred : new Set();
}

function leavesNoGap(facts: Facts, { lanes, offset }: AgendaDay, hour: PlannedHour): boolean {
  const { parts } = hour.plan;
  return [...new Set(parts.map(({ staff }) => staff))].every((lane) => {
    const uses = parts.flatMap((part) => part.uses).filter((use) => use.lane === lane);
    const from = (Math.min(...uses.map(({ starts }) => starts)) - offset) / grid;
    const to = (Math.max(...uses.map(({ ends }) => ends)) - offset) / grid;
    const open = lanes.get(lane)?.open ?? 0n;
    if (from === 0 || !has(open, from - 1) || !has(open, to)) return true;
    const least = usualOf(facts, lane) ?? 0;
    const room = runs(open, least);
    return (
      hour.starts % roundStep === 0 && from >= least && has(room, from - least) && has(room, to)
    );
  });
}

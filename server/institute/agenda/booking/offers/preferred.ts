import type { AgendaDay, DayRows, PlannedHour } from '../../search/day/agenda-day.ts';
import { grid, has, runs } from '../../search/day/cells.ts';
import type { Facts } from '../../search/facts.ts';
import { usualOf } from '../../search/lengths.ts';

/*
 * The offered hours that are shown first: they leave nobody a gap in which less than half of what this person gives
 * fits. Quarters are shown first only where they follow on something, or something follows on them.
 */

/** Minutes between the hours that are shown first without a neighbour. */
const roundStep = 30;

/** The hours of a day to show first; none where all are, or none is, or nothing is booked yet. */
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

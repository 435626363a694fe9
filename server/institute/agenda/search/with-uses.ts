import type { AgendaDay, LaneDay, Use } from './day/agenda-day.ts';
import { touched } from './day/span-cells.ts';
import type { Facts } from './facts.ts';
import { loadsOf } from './places.ts';
import { byRanks, moreLoaded } from './ranks.ts';

/**
 * A day on which more is taken, as if it had been read with that: whoever has none of it stays as it was, with all that
 * is known of it.
 */
export function withUses(day: AgendaDay, facts: Facts, uses: readonly Use[]): AgendaDay {
  const own = Map.groupBy(uses, ({ lane }) => lane);
  const loads = loadsOf(facts, uses, undefined);
  function laneWith(lane: LaneDay): LaneDay {
    const [more, load] = [own.get(lane.lane), loads.get(lane.room)];
    if (!more && !load) return lane;
    const taken = touched(more ?? [], day.offset);
    return {
      ...lane,
      open: lane.open & ~taken,
      clear: lane.clear & ~taken,
      ranks: moreLoaded(lane.ranks, load ?? 0),
      cache: more ? new Map() : lane.cache,
    };
  }
  const lanes = [...day.lanes.values()].map(laneWith).sort(byRanks);
  return { ...day, lanes: new Map(lanes.map((lane) => [lane.lane, lane])), visits: new Map() };
}

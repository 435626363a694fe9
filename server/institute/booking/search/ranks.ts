import { type Facts, type LaneFacts, scopeOf } from './facts.ts';

/** The number of other skills, and the minutes taken on the day (of a place: of its room). Less is better. */
export type Ranks = readonly [scope: number, load: number];

export const ranksOf = (facts: Facts, lane: LaneFacts, load: number): Ranks => [
  scopeOf(facts, lane),
  load,
];

interface Ranked {
  readonly lane: number;
  readonly ranks: Ranks;
}

/**
 * Prefers staff with the fewest other skills, because the others are then left for what these cannot do. Then
 * prefers the least loaded, then the lowest number.
 */
export const byRanks = (a: Ranked, b: Ranked): number =>
  a.ranks[0] - b.ranks[0] || a.ranks[1] - b.ranks[1] || a.lane - b.lane;

import { type Facts, type LaneFacts, scopeOf } from './facts.ts';

/*
 * Who of those who are free is taken.
 */

/** How much else they can do, and how many minutes of the day are taken, of a place of all of its room. The less, the better. */
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
 * Those first who can do the least else, as others are then left for what these cannot do; then the least loaded; then by
 * lowest number.
 */
export const byRanks = (one: Ranked, other: Ranked): number =>
  one.ranks[0] - other.ranks[0] || one.ranks[1] - other.ranks[1] || one.lane - other.lane;

import { staffOrders } from '../../../../shared/contract/admin/search-rules.ts';
import { type Facts, type LaneFacts, scopeOf } from './facts.ts';

/*
 * Who of those who are free is taken.
 */

/** The less, the better; the second decides between equals. */
export type Ranks = readonly [number, number];

const loadFirst = staffOrders.indexOf('load');

/** How much else they can do, and how many minutes of the day are taken, of a place of all of its room; or the other way round, as the owner has it. */
export function ranksOf(facts: Facts, lane: LaneFacts, load: number): Ranks {
  const scope = scopeOf(facts, lane);
  return facts.settings.staffOrder === loadFirst ? [load, scope] : [scope, load];
}

interface Ranked {
  readonly lane: number;
  readonly ranks: Ranks;
}

/**
 * Those first who can do the least else, as others are then left for what these cannot do; then the least loaded, unless
 * the owner has it the other way round; then by lowest number.
 */
export const byRanks = (one: Ranked, other: Ranked): number =>
  one.ranks[0] - other.ranks[0] || one.ranks[1] - other.ranks[1] || one.lane - other.lane;

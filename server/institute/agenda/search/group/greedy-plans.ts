import { Greedy } from './greedy.ts';
import type { Found, Setting } from './setting.ts';

/** The orders in which persons come; those with the same treatments are alike. */
function* ordersOf(
  lists: readonly unknown[],
  before: readonly number[] = [],
): Generator<readonly number[]> {
  if (before.length === lists.length) yield before;
  const tried = new Set<unknown>();
  for (const [person, list] of lists.entries()) {
    if (before.includes(person) || tried.has(list)) continue;
    tried.add(list);
    yield* ordersOf(lists, [...before, person]);
  }
}

/** Some plans, of each order in which the persons may come. */
export function* greedyPlans(setting: Setting, start: number, isQuick: boolean): Generator<Found> {
  for (const order of ordersOf(setting.rows)) {
    const found = new Greedy(setting, start, isQuick).run(order);
    if (found) yield found;
  }
}

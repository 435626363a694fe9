import type { workLimits } from '../../../../../shared/limits/work-limits.ts';
import type { createAllowance } from './allowance.ts';
import { greedyPlans } from './greedy-plans.ts';
import type { Aim, Failures, Found, Setting } from './setting.ts';
import { Trial } from './trial.ts';

/*
 * Looks for the best plan of an hour, one wish after the other, and for each only so long: whether there is a plan, the
 * earliest end, that all begin together, the least waiting. What is found depends on that hour alone.
 */

/** What is known of the best plan. */
export interface Best {
  readonly found?: Found | undefined;
  /** Whether none that was not looked at can be earlier. */
  readonly isSure: boolean;
}

interface Given {
  readonly setting: Setting;
  readonly within: ReturnType<typeof createAllowance>['within'];
  readonly leastEnd: (start: number) => number;
  /** The cell by which everybody must be done. */
  readonly whenever: number;
  readonly limits: Readonly<Record<keyof typeof workLimits.searches.ofHour, number>>;
}

export function createLooks({ setting, within, leastEnd, whenever, limits }: Given) {
  const leastWaiting = setting.rows.reduce(
    (sum, row, person) => sum + setting.orders.gapsOf(person, row.whole),
    0,
  );

  function run(aim: Aim, failures: Failures, steps: number): Best {
    const trial = new Trial(setting, aim, failures);
    const isSure = within(steps, () => trial.run());
    return { found: trial.found, isSure };
  }

  const by = (start: number, deadline: number, failures: Failures, steps: number): Best =>
    run({ start, deadline, together: false }, failures, steps);

  /** The best plan that is seen at once; the first one that is over by `enough`. */
  function glance(start: number, enough: number, isQuick = false): Found | undefined {
    let best: Found | undefined;
    within(limits.glance, () => {
      for (const found of greedyPlans(setting, start, isQuick)) {
        if (!best || found.ends < best.ends) best = found;
        if (best.ends <= enough) return;
      }
    });
    return best;
  }

  /** Any plan. */
  const soon = (start: number) => glance(start, whenever, true) ?? glance(start, whenever);

  /** Whether there is a plan; undefined when it is not known. */
  function isPossible(start: number, deadline: number): boolean | undefined {
    if (leastEnd(start) > deadline) return false;
    const seen = deadline < whenever ? glance(start, deadline) : soon(start);
    if (seen && seen.ends <= deadline) return true;
    const { found, isSure } = by(start, deadline, new Map(), limits.any);
    if (found) return true;
    return isSure ? false : undefined;
  }

  /** The earliest end, by halves between what must be and what is known to be possible. */
  function earliest(start: number, failures: Failures): Best {
    const least = leastEnd(start);
    if (least > whenever) return { isSure: true };
    const seen = glance(start, least) ?? glance(start, whenever, true);
    const some = seen ? { found: seen, isSure: true } : by(start, whenever, failures, limits.any);
    return some.found ? earlier(start, some.found, least, failures) : some;
  }

  function earlier(start: number, some: Found, bound: number, failures: Failures): Best {
    let [found, least, at, isSure] = [some, bound, bound, true];
    const isOver = within(limits.end, () => {
      while (isSure && least < found.ends) {
        const tried = by(start, at, failures, limits.end);
        if (tried.found) found = tried.found;
        else if (tried.isSure) least = at + 1;
        else isSure = false;
        at = Math.floor((least + found.ends - 1) / 2);
      }
    });
    return { found, isSure: isSure && isOver };
  }

  return {
    isPossible,
    isSoonPossible: (start: number): boolean =>
      leastEnd(start) <= whenever && soon(start) !== undefined,

    best(start: number): Best {
      const failures: Failures = new Map();
      const { found, isSure } = earliest(start, failures);
      if (!found) return { isSure };
      const aim = { start, deadline: found.ends };
      const together = found.isTogether
        ? found
        : run({ ...aim, together: true }, failures, limits.together).found;
      const kept = together ?? found;
      const waiting = { below: kept.waited, enough: leastWaiting };
      if (waiting.below <= waiting.enough) return { found: kept, isSure };
      const least = run({ ...aim, together: !!together, waiting }, failures, limits.waiting);
      return { found: least.found ?? kept, isSure };
    },
  };
}

export type Looks = ReturnType<typeof createLooks>;

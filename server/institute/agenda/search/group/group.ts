import { workLimits } from '../../../../../shared/limits/work-limits.ts';
import type { AgendaDay } from '../day/agenda-day.ts';
import type { Row } from '../day/row.ts';
import type { Placed as Part } from '../steps.ts';
import type { Visit } from '../visit/visit.ts';
import type { Work } from '../work.ts';
import { createAllowance } from './allowance.ts';
import { createLeastEnd } from './least-end.ts';
import { type Best, createLooks, type Looks } from './looks.ts';
import { createOrders } from './orders.ts';
import { Capacity } from './people/capacity.ts';
import { Classes, type Even, evenFrom } from './people/classes.ts';
import { hire } from './people/hire.ts';
import { kindsOf } from './people/kinds.ts';
import type { Setting } from './setting.ts';

/*
 * Several persons of one visit compete for people and rooms. The best plan has the earliest end of the last person;
 * among equals, one in which all begin together; else the one with the least waiting.
 */

const { ofHour, ofHourAgain } = workLimits.searches;

interface Competing {
  readonly day: AgendaDay;
  readonly visit: Visit;
  /** One per person. */
  readonly rows: readonly Row[];
  readonly work: Pick<Work, 'count'>;
}

export function createGroup({ day, visit, rows, work }: Competing) {
  const kinds = kindsOf(day, visit);
  const { within, count } = createAllowance((steps) => work.count(steps));
  const setting: Setting = {
    ...{ kinds, rows, count },
    capacity: new Capacity(kinds),
    classes: new Classes(day, kinds),
    orders: createOrders(kinds, rows),
  };
  const even = evenFrom(day, kinds);
  const whenever = even.to;
  const given = { setting, within, leastEnd: createLeastEnd(setting, whenever), whenever };
  const looks = createLooks({ ...given, limits: ofHour });
  const soon = createBests(looks, even);
  const again = createBests(createLooks({ ...given, limits: ofHourAgain }), even);

  /** From here on nothing is free, as from where nothing changes any more there is only ever less time. */
  let none = kinds.all.some(({ isImpossible }) => isImpossible) ? 0 : Number.POSITIVE_INFINITY;

  /** Undefined when that is not known. */
  function has(start: number, deadline = whenever): boolean | undefined {
    if (start >= none) return false;
    const isPossible = looks.isPossible(start, deadline);
    if (isPossible === false && deadline === whenever && start >= even.from) none = start;
    return isPossible;
  }

  return {
    has,
    /** Whether a plan is found without looking for long. */
    hasSoon: (start: number): boolean => start < none && looks.isSoonPossible(start),
    /** `isSure`: nothing that was not looked at is a plan, or an earlier one. `isAgain`: it takes longer. */
    plan(
      start: number,
      isAgain = false,
    ): { readonly parts: Part[] | undefined; readonly isSure: boolean } {
      const bestFrom = isAgain ? again : soon;
      const { found, isSure } = start < none ? bestFrom(start) : { isSure: true };
      return { parts: found && hire(found.placed), isSure };
    },
  };
}

/** The best plan of each hour: from where nothing changes any more the first one tells those of the later hours. */
function createBests(looks: Looks, even: Even): (start: number) => Best {
  let first: { readonly start: number; readonly best: Best } | undefined;

  return (start) => {
    if (start < even.from) return looks.best(start);
    const known = first && start >= first.start ? later(first, start, even.to) : undefined;
    if (known) return known;
    const best = looks.best(start);
    if (best.found) first ??= { start, best };
    return best;
  };
}

/** The same plan, later. Undefined when that would end too late, and another one might not. */
function later({ start, best }: { start: number; best: Best }, at: number, whenever: number) {
  const { found, isSure } = best;
  const cells = at - start;
  if (!found || found.ends + cells > whenever) return isSure ? { isSure } : undefined;
  const placed = found.placed.map((one) => ({ ...one, cell: one.cell + cells }));
  return { found: { ...found, placed, ends: found.ends + cells }, isSure };
}

export type Group = ReturnType<typeof createGroup>;

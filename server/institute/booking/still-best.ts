import type { DayRows } from './search/agenda-day.ts';
import type { Facts } from './search/facts.ts';
import type { Plan } from './search/plan.ts';

/*
 * Reuses a plan that was found before the day's lock, because a search is slow and other bookings wait. While the
 * plan is free and no staff member has got more time, it is still the best.
 */

interface Seen {
  readonly facts: Facts;
  readonly rows: DayRows;
}

/** The best plan, with the state that it was found in. */
export interface KnownPlan extends Seen {
  readonly plan: Plan;
}

type Span = Plan['parts'][number]['uses'][number];

const textOf = ({ lane, starts, ends }: Span) => `${lane} ${starts} ${ends}`;

export function isStillBest({ facts, rows, plan }: KnownPlan, now: Seen): boolean {
  const isSame =
    now.facts === facts &&
    now.rows.isClosed === rows.isClosed &&
    JSON.stringify(now.rows.changes) === JSON.stringify(rows.changes);
  if (!isSame) return false;
  const uses = new Set(now.rows.uses.map(textOf));
  return rows.uses.every((use) => uses.has(textOf(use))) && isFree(plan, now.rows.uses);
}

const isFree = ({ parts }: Plan, taken: readonly Span[]): boolean =>
  parts
    .flatMap(({ uses }) => uses)
    .every((own) =>
      taken.every(
        (other) => other.lane !== own.lane || other.ends <= own.starts || own.ends <= other.starts,
      ),
    );

import type { AgendaDay } from './day/agenda-day.ts';
import { type Plan, planAt, problemOf } from './plan.ts';
import type { Visit } from './visit/visit.ts';
import { inOrder, keyOf } from './visit/visit-order.ts';
import { type Work, whileLocked } from './work.ts';

interface Known {
  readonly work?: Pick<Work, 'count'>;
  /** Whether a client may have been shown it. */
  readonly isShown?: (plan: Plan) => boolean;
}

/** The plan that is shown with an hour, if that hour was looked at in full; else one that is found now. */
export function knownPlanAt(
  day: AgendaDay,
  visit: Visit,
  minute: number,
  { work = whileLocked(), isShown = () => true }: Known = {},
): Plan | undefined {
  const plan = day.visits.get(keyOf(visit))?.details.get(minute)?.plan;
  const known = plan && inOwnOrder(visit, plan);
  if (known && isShown(known)) return known;
  return planAt(day, visit, minute, problemOf(day, visit, work), isShown);
}

function inOwnOrder(visit: Visit, plan: Plan): Plan {
  const { persons } = inOrder(visit);
  const parts = plan.parts.map((part) => ({ ...part, person: persons[part.person] ?? 0 }));
  return {
    ...plan,
    parts: parts.sort((one, other) => one.person - other.person || one.starts - other.starts),
  };
}

import type { AgendaDay } from './search/agenda-day.ts';
import { beginsOf, type Plan, type Problem, planAt, problemOf } from './search/plan.ts';
import { limitedTo, type Visit } from './search/visit.ts';
import { type Work, whileLocked } from './search/work.ts';

/** Plans a visit on a day, with the given staff where they are free. */
export function plannerOf(built: AgendaDay, visit: Visit, work: Work = whileLocked()) {
  const problems = new Map<string, Problem>();
  const plan = (own: Visit, name: string, minute: number) => {
    const problem = problems.get(name) ?? problemOf(built, own, work);
    problems.set(name, problem);
    return planAt(built, own, minute, problem);
  };
  const planBy = (minute: number, keep: readonly number[], assisting: readonly number[]) =>
    plan(keeping(visit, keep, assisting), `${keep.join()} ${assisting.join()}`, minute);
  return (minute: number, keep?: readonly number[], assisting: readonly number[] = []) => {
    const best = plan(visit, 'anybody', minute);
    if (!best || !keep) return best;
    const isAsGood = (plan: Plan | undefined) => plan && beginAlike(plan, best);
    const same = planBy(minute, keep, assisting);
    if (isAsGood(same) || assisting.length === 0) return isAsGood(same) ? same : best;
    const sameStaff = planBy(minute, keep, []);
    return isAsGood(sameStaff) ? sameStaff : best;
  };
}

/** Returns true if no person begins later: keeping the same staff must not delay anybody. */
const beginAlike = (plan: Plan, other: Plan) =>
  `${beginsOf(plan.parts)}` === `${beginsOf(other.parts)}`;

function keeping(visit: Visit, resources: readonly number[], assisting: readonly number[]): Visit {
  const only = (assistants: ReadonlyMap<number, number>) =>
    new Map([...assistants].filter(([lane]) => assisting.includes(lane)));
  return visit.map((tasks) =>
    tasks.map((task) => ({
      ...limitedTo(task, new Set(resources)),
      ...(task.assistants && assisting.length > 0 && { assistants: only(task.assistants) }),
    })),
  );
}

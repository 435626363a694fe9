import type { AgendaDay, Hour } from './agenda-day.ts';
import { grid } from './cells.ts';
import { type Problem, planAt, problemOf } from './plan.ts';
import { leastCells } from './shapes.ts';
import { commonStaff, type Visit, visitBy } from './visit.ts';
import type { Work } from './work.ts';

/* The staff members who could do a whole visit alone and finish as early: those that a client may wish for. */

export function createSolo(day: AgendaDay, visit: Visit, work: Work) {
  const people = commonStaff(visit).map((lane) => aloneWith(lane, { day, visit, work }));
  return {
    async whoIsDone(hour: Pick<Hour, 'starts' | 'ends'>): Promise<number[]> {
      const staff: number[] = [];
      for (const { lane, isDone } of people) if (await isDone(hour)) staff.push(lane);
      return staff;
    },
  };
}

interface Query {
  readonly day: AgendaDay;
  readonly visit: Visit;
  readonly work: Work;
}

function aloneWith(lane: number, { day, visit, work }: Query) {
  const soloVisit = visitBy(visit, lane);
  const least = soloVisit.flat().reduce((sum, task) => sum + leastCells(task), 0) * grid;
  let problem: Problem | undefined;
  return {
    lane,
    async isDone({ starts, ends }: Pick<Hour, 'starts' | 'ends'>): Promise<boolean> {
      // A cheap test first, which most fail.
      if (soloVisit.length > 1 && starts + least > ends) return false;
      await work.pause();
      problem ??= problemOf(day, soloVisit, work);
      const plan = planAt(day, soloVisit, starts, problem);
      return plan !== undefined && (soloVisit.length === 1 || plan.ends <= ends);
    },
  };
}

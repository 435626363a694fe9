import type { AgendaDay, VisitDay } from './day/agenda-day.ts';
import type { Cells } from './day/cells.ts';
import { memoize } from './fits.ts';
import { problemOf } from './plan.ts';
import type { Problem } from './search.ts';
import type { Visit } from './visit/visit.ts';
import { keyOf } from './visit/visit-order.ts';
import type { Work } from './work.ts';

/** What is known of a visit on a day, and what finds out more. */
export interface Look {
  readonly day: AgendaDay;
  readonly visit: Visit;
  readonly work: Work;
  readonly visitDay: VisitDay;
  problem(): Problem;
}

export async function lookAt(day: AgendaDay, visit: Visit, work: Work): Promise<Look> {
  const key = keyOf(visit);
  let known: Problem | undefined;
  const problem = () => {
    known ??= problemOf(day, visit, work);
    return known;
  };
  const cached = day.visits.get(key);
  if (cached?.remaining !== 0n) await work.pause();
  const visitDay = cached ?? memoize(day.visits, key, () => initialHours(problem()));
  return { day, visit, work, visitDay, problem };
}

/** For one person the hours follow from the row. Several persons compete, so each hour needs a search. */
function initialHours(problem: Problem): VisitDay {
  const { day, rows, group } = problem;
  const starts = rows.map((row) => row.starts(row.whole)).reduce((all, own) => all | own, 0n);
  const hours = starts & day.listed;
  return {
    ...{ begins: group ? 0n : hours, remaining: group ? hours : 0n, unsure: 0n, again: 0n },
    details: new Map(),
  };
}

/** Notes what came of a cell, and whether all of it was looked at; `isAgain`: and not only for a short time. */
export function note(
  visitDay: VisitDay,
  cell: number,
  { isFree, isSure, isAgain }: { isFree: boolean; isSure: boolean; isAgain: boolean },
): void {
  const bit = 1n << BigInt(cell);
  const set = (cells: Cells, isIn: boolean) => (isIn ? cells | bit : cells & ~bit);
  visitDay.remaining &= ~bit;
  if (isFree) visitDay.begins |= bit;
  visitDay.unsure = set(visitDay.unsure, !isSure);
  visitDay.again = set(visitDay.again, !isSure && !isAgain);
}

import type { AgendaDay } from './day/agenda-day.ts';
import type { Row } from './day/row.ts';
import type { Group } from './group/group.ts';
import { placeAlone } from './steps.ts';
import type { Visit } from './visit/visit.ts';
import type { Work } from './work.ts';

export interface Problem {
  readonly day: AgendaDay;
  readonly visit: Visit;
  /** One row per person. */
  readonly rows: readonly Row[];
  /** Of several persons. */
  readonly group: Group | undefined;
  readonly work: Pick<Work, 'count'>;
}

/** The best plan from that cell on. `isSure`: nothing that was not looked at is a plan, or an earlier one. */
export function searchPlan(
  { day, rows: [alone], group }: Problem,
  cell: number,
  isAgain: boolean,
): ReturnType<Group['plan']> {
  if (group) return group.plan(cell, isAgain);
  const parts = alone?.canBegin(alone.whole, cell) ? placeAlone(day, alone, cell) : undefined;
  return { parts, isSure: true };
}

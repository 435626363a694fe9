import type { LaneReason } from '../../../../shared/contract/admin/agenda.ts';
import { buildDay, type DayRows, isActive, isClosed, workSpans } from './agenda-day.ts';
import { grid } from './cells.ts';
import type { Facts, LaneFacts } from './facts.ts';
import { planAt } from './plan.ts';
import { type Visit, visitBy } from './visit.ts';

/*
 * Why an hour is not offered: for each person the first reason, from the very search that offers hours.
 */

export function explainHour(
  facts: Facts,
  rows: DayRows,
  visit: Visit,
  minute: number,
): LaneReason[] {
  const built = buildDay(facts, rows);
  return facts.lanes
    .filter(({ kind }) => kind === 'staff')
    .map((lane) => {
      const soloVisit = visitBy(visit, lane.lane);
      const isFree = planAt(built, soloVisit, minute) !== undefined;
      const reason = isFree
        ? { reason: 'free' as const, detail: '' }
        : reasonOf(facts, lane, { rows, visit: soloVisit, minute });
      return { id: String(lane.lane), name: lane.name, ...reason };
    });
}

type Reason = Pick<LaneReason, 'reason' | 'detail'>;

interface Query {
  readonly rows: DayRows;
  readonly visit: Visit;
  readonly minute: number;
}

function reasonOf(facts: Facts, lane: LaneFacts, { rows, visit, minute }: Query): Reason {
  const tasks = visit.flat();
  const lacking = tasks.find(({ staff }) => staff.size === 0);
  if (lacking) return { reason: 'skill', detail: lacking.treatment };
  if (!isActive(lane, rows.day)) return { reason: 'away', detail: '' };
  if (isClosed(facts, rows)) return { reason: 'closed', detail: '' };
  const cells = tasks.reduce((sum, { staff }) => sum + (staff.get(lane.lane) ?? 0), 0);
  for (let at = minute; at < minute + cells * grid; at += grid) {
    const reason = reasonAt(facts, lane, rows, at);
    if (reason) return reason;
  }
  // She could, but no room is free, or something is in the way of cleaning or of the order.
  return { reason: 'room', detail: '' };
}

function reasonAt(
  facts: Facts,
  lane: LaneFacts,
  rows: DayRows,
  minute: number,
): Reason | undefined {
  const covers = ({ starts, ends }: { starts: number; ends: number }) =>
    starts <= minute && minute < ends;
  const changes = rows.changes.filter((one) => one.lane === null || one.lane === lane.lane);
  const off = changes.find((change) => change.kind === 'off' && covers(change));
  if (off) return { reason: 'blocked', detail: off.label };
  const extra = changes.filter(({ kind }) => kind === 'extra');
  if (![...workSpans(facts, lane, rows.day), ...extra].some(covers))
    return { reason: 'hours', detail: '' };
  const use = rows.uses.find((one) => one.lane === lane.lane && covers(one));
  return use && { reason: 'taken', detail: use.request };
}

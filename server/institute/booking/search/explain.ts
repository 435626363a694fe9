import type { ResourceReason } from '../../../../shared/agenda/why.ts';
import {
  type AgendaDay,
  buildDay,
  type DayRows,
  isActive,
  isClosed,
  wholeAbsence,
} from './agenda-day.ts';
import { grid } from './cells.ts';
import type { Facts, ResourceFacts } from './facts.ts';
import { planAt } from './plan.ts';
import { limitedTo, type Task, type Visit } from './visit.ts';
import { addedHours, workSpans } from './work-hours.ts';

export function explainHour(
  facts: Facts,
  rows: DayRows,
  visit: Visit,
  minute: number,
): ResourceReason[] {
  const built = buildDay(facts, rows);
  return facts.resources
    .filter(({ kind }) => kind === 'staff')
    .map((lane) => {
      const soloVisit = visitWith(visit, lane.lane);
      const isFree = planAt(built, soloVisit, minute) !== undefined;
      const reason = isFree
        ? { reason: 'free' as const, detail: '' }
        : reasonOf(facts, lane, { rows, built, visit: soloVisit, minute });
      return { id: String(lane.lane), name: lane.name, ...reason };
    });
}

type Reason = Pick<ResourceReason, 'reason' | 'detail'>;

interface Query {
  readonly rows: DayRows;
  readonly built: AgendaDay;
  readonly visit: Visit;
  readonly minute: number;
}

function reasonOf(
  facts: Facts,
  lane: ResourceFacts,
  { rows, built, visit, minute }: Query,
): Reason {
  const tasks = visit.flat().filter(({ by }) => by);
  const lacking = tasks.find(({ staff }) => staff.size === 0);
  if (lacking) return { reason: 'skill', detail: lacking.treatment };
  if (!isActive(lane, rows.day)) return { reason: 'away', detail: '' };
  if (isClosed(facts, rows)) return { reason: 'closed', detail: '' };
  const cells = tasks.reduce((sum, { staff }) => sum + (staff.get(lane.lane) ?? 0), 0);
  for (let at = minute; at < minute + cells * grid; at += grid) {
    const reason = reasonAt(facts, lane, rows, at);
    if (reason) return reason;
  }
  const alone = withoutOthers(visit);
  if (
    alone !== visit &&
    !planAt(built, withoutRooms(visit), minute) &&
    planAt(built, alone, minute)
  )
    return { reason: 'assistant', detail: '' };
  for (const [reason, without] of lacks) {
    const other = visit.map((tasks) => tasks.map(without));
    if (planAt(built, other, minute)) return { reason, detail: '' };
  }
  // She is free, but no room is, or the order of treatments is impossible.
  return { reason: 'room', detail: '' };
}

const lacks: readonly (readonly [Reason['reason'], (task: Task) => Task])[] = [
  ['assistant', ({ assistants: _, ...task }) => task],
  ['preparation', (task) => ({ ...task, preparation: 0 })],
  ['cleaning', (task) => ({ ...task, cleaning: 0 })],
];

function reasonAt(
  facts: Facts,
  lane: ResourceFacts,
  rows: DayRows,
  minute: number,
): Reason | undefined {
  const covers = ({ starts, ends }: { starts: number; ends: number }) =>
    starts <= minute && minute < ends;
  const changes = rows.changes.filter(
    (change) => change.lane === null || change.lane === lane.lane,
  );
  const off = changes.find((change) => change.kind === 'off' && covers(wholeAbsence(change)));
  if (off) return { reason: 'blocked', detail: off.label };
  if (![...workSpans(facts, lane, rows.day), ...addedHours(facts, lane, rows)].some(covers))
    return { reason: 'hours', detail: '' };
  const use = rows.uses.find((use) => use.lane === lane.lane && covers(use));
  return use && { reason: 'taken', detail: use.request };
}

function visitWith(visit: Visit, lane: number): Visit {
  const shared = new Set<string>();
  return visit.map((tasks) =>
    tasks.map((task) => {
      const isOthers = task.atOnce && shared.has(task.treatment);
      if (task.atOnce) shared.add(task.treatment);
      return isOthers ? task : limitedTo(task, new Set([lane]));
    }),
  );
}

function withoutOthers(visit: Visit): Visit {
  if (!visit.flat().some(({ assistants, by }) => assistants || !by)) return visit;
  return visit
    .map((tasks) => tasks.filter(({ by }) => by).map(({ assistants: _, ...task }) => task))
    .filter(({ length }) => length > 0);
}

const withoutRooms = (visit: Visit): Visit =>
  visit.map((tasks) => tasks.map((task) => ({ ...task, roomKind: null, sameRoom: false })));

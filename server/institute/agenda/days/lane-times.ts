import { type DayRows, isActive, isClosed, workSpans } from '../search/agenda-day.ts';
import type { Facts, LaneFacts } from '../search/facts.ts';
import { timeOf } from './times.ts';

interface Minutes {
  readonly starts: number;
  readonly ends: number;
}

/** Minutes of a day as HH:MM. */
export const spanOf = ({ starts, ends }: Minutes) => ({
  starts: timeOf(starts),
  ends: timeOf(ends),
});

const byStart = (one: Minutes, other: Minutes) => one.starts - other.starts;

/** When a person or room works on a day, and when not, as the institute's people read it. */
export function laneTimes(facts: Facts, lane: LaneFacts, rows: DayRows) {
  const changes = rows.changes.filter((one) => (one.lane ?? lane.lane) === lane.lane).sort(byStart);
  const extra = changes.filter(({ kind }) => kind === 'extra');
  const isOff = !isActive(lane, rows.day) || isClosed(facts, rows);
  const hours = isOff ? [] : [...workSpans(facts, lane, rows.day), ...extra].sort(byStart);
  return {
    hours: hours.map(spanOf),
    blocks: changes
      .filter(({ kind }) => kind === 'off')
      .map(({ id, label, ...span }) => ({ id, ...spanOf(span), label })),
  };
}

import { type DayRows, isActive, isClosed, wholeAbsence } from '../booking/search/agenda-day.ts';
import { concerns, type Facts, type ResourceFacts } from '../booking/search/facts.ts';
import { addedHours, workSpans } from '../booking/search/work-hours.ts';
import { nightOf, timeOf } from './times.ts';

interface Minutes {
  readonly starts: number;
  readonly ends: number;
}

export const spanOf = ({ starts, ends }: Minutes) => ({
  starts: timeOf(starts),
  ends: timeOf(ends),
});

const byStart = (a: Minutes, b: Minutes) => a.starts - b.starts;

/** Returns the working hours and absences of a person or room on a day, for the institute's screens. */
export function resourceTimes(facts: Facts, lane: ResourceFacts, rows: DayRows) {
  const changes = rows.changes.filter((change) => concerns(change, lane)).sort(byStart);
  const hasNight = nightOf(rows.day, facts.institute) > 0;
  const isOff = !isActive(lane, rows.day) || isClosed(facts, rows);
  const hours = [...workSpans(facts, lane, rows.day), ...addedHours(facts, lane, rows)];
  return {
    hours: isOff ? [] : hours.sort(byStart).map(spanOf),
    blocks: changes
      .filter(({ kind }) => kind === 'off')
      .map((span) => (hasNight ? wholeAbsence(span) : span))
      .map(({ id, label, ...span }) => ({ id, ...spanOf(span), label })),
  };
}

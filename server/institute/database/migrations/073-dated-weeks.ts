import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { addDays, type Day, weekdayOf } from '../../../../shared/calendar/calendar-month.ts';

interface Hours {
  lane: number;
  weekday: number;
  starts: number;
  ends: number;
  valid_from: string | null;
  valid_to: string | null;
  /** "A" or "B": in every second week only, where they replace the hours of all weeks. */
  week: string;
}

interface Tables {
  work_hours: Hours;
  agenda_settings: { name: string; value: number };
  day_changes: Record<'id' | 'day' | 'kind' | 'label', string> &
    Record<'lane' | 'starts' | 'ends', number>;
  events: Record<'id' | 'subject' | 'at' | 'actor' | 'action' | 'detail', string>;
}

/** Weeks that keep their own hours by date. The calendar of visitors goes three months ahead. */
const datedWeeks = 14;
const dayInMs = 86_400_000;
const endless = '9999-12-31';

/** Counted from Monday 29 December 1969. */
const weekNumber = (day: Day) => Math.floor((Date.parse(day) / dayInMs + 3) / 7);

/**
 * Turns hours of alternating weeks into hours of all weeks, and dated hours where a coming week differs. Of two weeks with
 * hours of their own, week A becomes the ordinary one. A week without hours becomes absences.
 */
export async function dateAlternatingWeeks(
  db: Kysely<unknown>,
  today: Day = new Date().toISOString().slice(0, 10),
): Promise<void> {
  const all = db as Kysely<Tables>;
  const rows = await all.selectFrom('work_hours').selectAll().execute();
  const setting = await all
    .selectFrom('agenda_settings')
    .select('value')
    .where('name', '=', 'weekA')
    .executeTakeFirst();
  const nameOn = (day: Day) => (weekNumber(day) % 2 === (setting?.value ?? 0) ? 'A' : 'B');
  const last = addDays(today, 7 * datedWeeks - 1);
  for (const [lane, own] of Map.groupBy(rows, (row) => row.lane)) {
    if (own.every(({ week }) => week === '')) continue;
    const { hours, daysOff, isDated } = datedHours(own, { today, last, nameOn });
    await all.deleteFrom('work_hours').where('lane', '=', lane).execute();
    await all.insertInto('work_hours').values(hours).execute();
    for (const day of daysOff) {
      const off = { id: randomUUID(), lane, day, starts: 0, ends: 1440 };
      await all
        .insertInto('day_changes')
        .values({ ...off, kind: 'off', label: 'Semaine non travaillée' })
        .execute();
    }
    if (!isDated) continue;
    const event = { id: randomUUID(), subject: `lane:${lane}`, at: new Date().toISOString() };
    await all
      .insertInto('events')
      .values({ ...event, actor: 'site', action: 'weeks-dated', detail: last })
      .execute();
  }
}

interface Period {
  readonly from: Day | null;
  readonly to: Day | null;
  readonly rows: readonly Hours[];
  /** Those of every week from now on. */
  ordinary: readonly Hours[];
}

interface Coming {
  readonly today: Day;
  readonly last: Day;
  nameOn(day: Day): string;
}

function datedHours(own: readonly Hours[], coming: Coming) {
  const periods = [...Map.groupBy(own, (row) => `${row.valid_from} ${row.valid_to}`).values()].map(
    periodOf,
  );
  const runs = differingRuns(periods, coming);
  const dated: Hours[] = [];
  for (const { period, from, to, hours } of runs) {
    if (hours.length > 0 && from === period.from && to === period.to) period.ordinary = hours;
    else dated.push(...hours.map((row) => ({ ...row, valid_from: from, valid_to: to })));
  }
  const hours = [...periods.flatMap(({ ordinary }) => ordinary), ...dated];
  return {
    hours: hours.map((row) => ({ ...row, week: '' })),
    daysOff: runs.flatMap(daysOffIn),
    isDated: runs.length > 0,
  };
}

const periodOf = (rows: readonly Hours[]): Period => ({
  from: rows[0]?.valid_from ?? null,
  to: rows[0]?.valid_to ?? null,
  rows,
  ordinary: ordinaryOf(rows),
});

/** Days of one week in a row on which one period has other hours than its ordinary ones. */
interface Run {
  readonly period: Period;
  readonly from: Day;
  to: Day;
  readonly hours: readonly Hours[];
}

function differingRuns(periods: readonly Period[], { today, last, nameOn }: Coming): Run[] {
  const runs: Run[] = [];
  for (let day = today; day <= last; day = addDays(day, 1)) {
    const period = periodOn(periods, day);
    const hours = period && ofWeek(period.rows, nameOn(day));
    if (!hours || isSame(hours, period.ordinary)) continue;
    const run = runs.at(-1);
    if (run && isContinued(run, period, day)) run.to = day;
    else runs.push({ period, from: day, to: day, hours });
  }
  return runs;
}

const isContinued = (run: Run, period: Period, day: Day) =>
  run.period === period && addDays(run.to, 1) === day && weekNumber(run.from) === weekNumber(day);

/** The days of a run without hours on which the period's ordinary hours would count. */
function daysOffIn({ period, from, to, hours }: Run): Day[] {
  if (hours.length > 0) return [];
  const weekdays = new Set(period.ordinary.map(({ weekday }) => weekday));
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1))
    if (weekdays.has(weekdayOf(day))) days.push(day);
  return days;
}

function ofWeek(rows: readonly Hours[], name: string): readonly Hours[] {
  const own = rows.filter(({ week }) => week === name);
  return own.length > 0 ? own : rows.filter(({ week }) => week === '');
}

function ordinaryOf(rows: readonly Hours[]): readonly Hours[] {
  const [inAll, inA] = [rows.filter(({ week }) => week === ''), ofWeek(rows, 'A')];
  if (inAll.length > 0) return inAll;
  return inA.length > 0 ? inA : ofWeek(rows, 'B');
}

function isSame(some: readonly Hours[], others: readonly Hours[]): boolean {
  const textOf = (rows: readonly Hours[]) =>
    rows.map(({ weekday, starts, ends }) => `${weekday} ${starts} ${ends}`).sort();
  return textOf(some).join() === textOf(others).join();
}

/** The period that applies on a day: the last to begin; among equals, the first to end. */
const periodOn = (periods: readonly Period[], day: Day): Period | undefined =>
  periods
    .filter(({ from, to }) => (from ?? day) <= day && day <= (to ?? day))
    .sort(
      (one, other) =>
        (other.from ?? '').localeCompare(one.from ?? '') ||
        (one.to ?? endless).localeCompare(other.to ?? endless),
    )[0];

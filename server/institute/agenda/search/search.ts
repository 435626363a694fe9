import type { AgendaDay } from './agenda-day.ts';
import { fairShare, hasRoomFor } from './capacity.ts';
import { firstFrom, has } from './cells.ts';
import { costOf, type Effort } from './cost.ts';
import type { Row } from './row.ts';
import { type Placed, placeAlone } from './steps.ts';
import { createTrial, type Trial } from './trial.ts';
import type { Visit } from './visit.ts';
import type { Work } from './work.ts';

/*
 * Several persons of one visit compete for people and rooms. The best plan has the earliest end of the
 * last person; among equals, one in which all begin together; else the one with the least waiting.
 */

export interface Problem {
  readonly day: AgendaDay;
  readonly visit: Visit;
  /** One row per person. */
  readonly rows: readonly Row[];
  /** Stop at the first plan, best or not. */
  readonly any?: boolean;
  readonly work: Pick<Work, 'count'>;
}

/** The best plan from that cell on. */
export function searchPlan(problem: Problem, cell: number): Placed[] | undefined {
  const { day, visit, rows, any, work } = problem;
  const canBegin = rows.map((row) => has(row.starts(row.whole), cell));
  const [alone] = rows;
  if (alone && rows.length === 1) return canBegin[0] ? placeAlone(day, alone, cell) : undefined;
  const least = leastInTurn(problem, cell);
  if (!least || !canBegin.includes(true) || !hasRoomFor(day, visit, cell)) return undefined;
  const trial = createTrial(day, rows, work);
  const enough = (effort: Effort) => (any ? Number.POSITIVE_INFINITY : costOf(effort));
  if (!canBegin.includes(false)) {
    const together = leastTogether(problem, cell);
    trial.tryFor(enough(together), () => lookTogether(problem, cell, { trial, least: together }));
  }
  trial.tryFor(enough(least), () => lookInTurn(problem, cell, { trial, least }));
  return trial.best();
}

interface Look {
  readonly trial: Trial;
  /** A lower bound: no plan is better. */
  readonly least: Effort;
}

function leastTogether({ rows }: Problem, cell: number): Effort {
  const bests = rows.map((row) => row.best(row.whole, cell));
  return { ends: Math.max(...bests.map(({ ends }) => ends)), isInTurn: false, waited: 0 };
}

/** Undefined when somebody cannot begin from that cell on. */
function leastInTurn({ visit, rows }: Problem, cell: number): Effort | undefined {
  const firsts = rows.map((row) => firstFrom(row.starts(row.whole), cell));
  if (firsts.some((first) => first === undefined)) return undefined;
  const ends = rows.map((row, person) => (firsts[person] ?? 0) + row.shortest(row.whole));
  return {
    ends: Math.max(...ends, cell + fairShare(visit)),
    isInTurn: true,
    waited: firsts.reduce<number>((sum, first = cell) => sum + first - cell, 0),
  };
}

function lookTogether({ visit }: Problem, cell: number, { trial, least }: Look): void {
  function from(person: number, effort: Effort): void {
    if (person === visit.length) {
      trial.found(effort);
      return;
    }
    // Persons with the same treatments are interchangeable: one order is enough.
    const above = isLike(visit, person, person - 1) ? trial.firstOf(person - 1) : 0;
    trial.place({ person, cell, above, effort }, (next) => from(person + 1, next));
  }
  from(0, least);
}

/** The state once some persons are placed; the next one does not begin before them. */
interface Turn {
  readonly waiting: readonly number[];
  /** The latest start: the visit must have no gap in which everybody has left. */
  readonly until: number;
  readonly last: { readonly start: number; readonly person: number };
  readonly effort: Effort;
}

function lookInTurn({ visit, rows }: Problem, cell: number, { trial, least }: Look): void {
  const startsOf = (person: number) => rows[person]?.starts(rows[person].whole) ?? 0n;
  const shortestOf = (person: number) => rows[person]?.shortest(rows[person].whole) ?? 0;

  /** Persons without a place begin at that cell at the earliest. */
  function isTooLate({ waiting, effort }: Turn, start: number): boolean {
    const waited = effort.waited + waiting.length * (start - cell);
    const ends = Math.max(effort.ends, start + Math.max(...waiting.map(shortestOf)));
    return trial.isOver() || trial.isWorse({ ...effort, ends, waited });
  }

  function begin(turn: Turn, start: number, person: number): void {
    const { waiting, until } = turn;
    const waited = turn.effort.waited + start - cell;
    const effort = { ...turn.effort, waited };
    trial.place({ person, cell: start, above: 0, effort }, (next, end, { gaps }) =>
      from({
        waiting: waiting.filter((other) => other !== person),
        until: Math.max(until, end + (gaps.at(-1) ?? 0)),
        last: { start, person },
        effort: next,
      }),
    );
  }

  /** By their begin, then by their number, so that no plan is tried twice. */
  function beginEach(turn: Turn, start: number): void {
    const { waiting, last } = turn;
    for (const person of waiting) {
      const isTwin = waiting.some((other) => other < person && isLike(visit, person, other));
      const isNext = (start > last.start || person > last.person) && !isTwin;
      if (isNext && has(startsOf(person), start)) begin(turn, start, person);
    }
  }

  function from(turn: Turn): void {
    const { waiting, last, until, effort } = turn;
    if (waiting.length === 0) {
      trial.found(effort);
      return;
    }
    const all = waiting.map(startsOf).reduce((some, own) => some | own, 0n);
    let start = firstFrom(all, last.start);
    while (start !== undefined && start <= until && !isTooLate(turn, start)) {
      beginEach(turn, start);
      start = firstFrom(all, start + 1);
    }
  }
  const last = { start: cell, person: -1 };
  from({ waiting: [...visit.keys()], until: cell, last, effort: { ...least, waited: 0 } });
}

function isLike(visit: Visit, one: number, other: number): boolean {
  const [mine = [], theirs = []] = [visit[one], visit[other]];
  const isSame = mine.every(({ treatment }, index) => treatment === theirs[index]?.treatment);
  return isSame && mine.length === theirs.length;
}

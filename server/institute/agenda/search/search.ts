import type { AgendaDay } from './agenda-day.ts';
import { fairShare, hasRoomFor } from './capacity.ts';
import { has } from './cells.ts';
import type { Row } from './row.ts';
import { type Placed, placeAlone } from './steps.ts';
import { createTrial } from './trial.ts';
import type { Visit } from './visit.ts';
import type { Work } from './work.ts';

/*
 * Several persons of one visit, whose treatments are in each other's way: all at the same time if
 * that can be; else each from the beginning, or right after another one.
 */

export interface Problem {
  readonly day: AgendaDay;
  readonly visit: Visit;
  /** Of each person. */
  readonly rows: readonly Row[];
  /** Whichever plan is found first will do. */
  readonly any?: boolean;
  readonly work: Pick<Work, 'count'>;
}

/** The plan from that cell on that ends first. */
export function searchPlan(problem: Problem, cell: number): Placed[] | undefined {
  const { day, visit, rows } = problem;
  const canBegin = rows.map((row) => has(row.starts(row.whole), cell));
  const [alone] = rows;
  if (alone && rows.length === 1) return canBegin[0] ? placeAlone(day, alone, cell) : undefined;
  const isImpossible = rows.some((row) => row.starts(row.whole) === 0n);
  if (isImpossible || !canBegin.includes(true) || !hasRoomFor(day, visit, cell)) return undefined;
  const together = canBegin.includes(false) ? undefined : searchTogether(problem, cell);
  return together ?? searchInTurn(problem, cell);
}

function searchTogether(
  { day, visit, rows, any, work }: Problem,
  cell: number,
): Placed[] | undefined {
  const least = () => Math.max(...rows.map((row) => row.bestEnd(row.whole, cell)));
  const enough = any ? Number.POSITIVE_INFINITY : least();
  const trial = createTrial(day, rows, { enough, work });
  function from(person: number, ends: number): void {
    if (person === visit.length) {
      trial.found(ends);
      return;
    }
    // Persons who have the same may change places: one order is enough.
    const above = isLike(visit, person, person - 1) ? trial.firstOf(person - 1) : 0;
    trial.place({ person, cell, above }, (end) => from(person + 1, Math.max(ends, end)));
  }
  from(0, 0);
  return trial.best();
}

/** As far as the persons who have their places; who begins next is none of before. */
interface Turn {
  readonly waiting: readonly number[];
  /** When somebody may begin, in order. */
  readonly starts: readonly number[];
  readonly last: { readonly start: number; readonly person: number };
  readonly ends: number;
}

function searchInTurn(
  { day, visit, rows, any, work }: Problem,
  cell: number,
): Placed[] | undefined {
  const shortest = rows.map((row) => row.shortest(row.whole));
  const least = cell + Math.max(...shortest, fairShare(visit));
  const enough = any ? Number.POSITIVE_INFINITY : least;
  const trial = createTrial(day, rows, { enough, work });

  function begin(turn: Turn, start: number, person: number): void {
    trial.place({ person, cell: start, above: 0 }, (end, { gaps }) => {
      const more = new Set([...turn.starts, ...gaps.map((gap) => end + gap)]);
      from({
        waiting: turn.waiting.filter((other) => other !== person),
        starts: [...more].sort((one, other) => one - other),
        last: { start, person },
        ends: Math.max(turn.ends, end),
      });
    });
  }

  /** In the order of their beginnings, and then of the list: so that no plan is tried twice. */
  function from(turn: Turn): void {
    const { waiting, last } = turn;
    if (waiting.length === 0) trial.found(turn.ends);
    for (const start of turn.starts.filter((one) => one >= last.start)) {
      for (const person of waiting) {
        const isTwin = waiting.some((other) => other < person && isLike(visit, person, other));
        const isNext = (start > last.start || person > last.person) && !isTwin;
        if (isNext && !trial.isOver()) begin(turn, start, person);
      }
    }
  }
  from({ waiting: [...visit.keys()], starts: [cell], last: { start: cell, person: -1 }, ends: 0 });
  return trial.best();
}

function isLike(visit: Visit, one: number, other: number): boolean {
  const [mine = [], theirs = []] = [visit[one], visit[other]];
  const isSame = mine.every(({ treatment }, index) => treatment === theirs[index]?.treatment);
  return isSame && mine.length === theirs.length;
}

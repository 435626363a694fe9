import type { AgendaDay } from './agenda-day.ts';
import type { Cells } from './cells.ts';
import { costOf, type Effort } from './cost.ts';
import { takenBy } from './fits.ts';
import type { Row } from './row.ts';
import { type Placed, type Step, stepsOf } from './steps.ts';
import type { Task } from './visit.ts';
import type { Work } from './work.ts';

/** How many places are tried for one hour. An hour that needs more is neither offered nor accepted. */
const tries = 2_000;

/** A person's treatments that are to begin at a cell. */
interface Begin {
  readonly person: number;
  readonly set: number;
  readonly cell: number;
  /** Only people with a higher number may begin. */
  readonly above: number;
  /** The effort of the plan so far. */
  readonly effort: Effort;
}

type Then = (effort: Effort, end: number, last: Task) => void;

/** Tries places and takes them back. */
export function createTrial(day: AgendaDay, rows: readonly Row[], work: Pick<Work, 'count'>) {
  const steps = new Map<string, Step[]>();
  const busy = new Map<number, Cells>();
  const places: Placed[] = [];
  let best: Placed[] | undefined;
  let bestCost = Number.POSITIVE_INFINITY;
  let [triesLeft, goodCost] = [0, 0];

  const isOver = () => triesLeft <= 0 || (best !== undefined && bestCost <= goodCost);
  const isWorse = (effort: Effort) => costOf(effort) >= bestCost;

  function stepsFor({ person, set, cell, above, effort }: Begin): Step[] {
    const key = `${person}.${set}.${cell}`;
    const row = rows[person] as Row;
    const allSteps = steps.get(key) ?? stepsOf(day, row, set, cell);
    steps.set(key, allSteps);
    work.count(1 + allSteps.length);
    return allSteps.filter(({ place, rest }) => {
      const ends = Math.max(effort.ends, cell + place.length + row.shortest(rest));
      return place.staff > above && !isApart(person, place) && !isWorse({ ...effort, ends });
    });
  }

  /** Another person has the shared treatment at another time. */
  const isApart = (person: number, { task, cell }: Step['place']): boolean =>
    task.atOnce &&
    places.some(
      (one) => one.person !== person && one.task.treatment === task.treatment && one.cell !== cell,
    );

  /** Claims the cells. @returns what releases them; undefined when some of them are busy */
  function take({ task, staff, room, cell, length }: Step['place']): (() => void) | undefined {
    const cells = takenBy(task, length);
    const claims = [[staff, cells.staff << BigInt(cell)] as const];
    if (room !== null) claims.push([room, cells.room << BigInt(cell)]);
    const isFree = claims.every(([lane, own]) => ((busy.get(lane) ?? 0n) & own) === 0n);
    if (!isFree) return undefined;
    const turn = () => {
      for (const [lane, own] of claims) busy.set(lane, (busy.get(lane) ?? 0n) ^ own);
    };
    turn();
    return turn;
  }

  function place(begin: Begin, then: Then): void {
    for (const step of stepsFor(begin)) {
      if (isOver()) return;
      triesLeft -= 1;
      const giveBack = take(step.place);
      if (!giveBack) continue;
      places.push({ person: begin.person, ...step.place });
      goOn(begin, step, then);
      places.pop();
      giveBack();
    }
  }

  function goOn({ person, effort }: Begin, { place: own, rest, next }: Step, then: Then): void {
    const end = own.cell + own.length;
    const ends = Math.max(effort.ends, end);
    if (rest === 0) then({ ...effort, ends }, end, own.task);
    else {
      for (const cell of next) {
        const waited = effort.waited + cell - end;
        place({ person, set: rest, cell, above: 0, effort: { ...effort, ends, waited } }, then);
      }
    }
  }

  return {
    isOver,
    isWorse,
    best: () => best,
    /** The member of staff who begins with an already placed person. */
    firstOf: (person: number) => places.find((one) => one.person === person)?.staff ?? 0,

    /** Starts a new round of tries, which ends early once a plan is good enough: `cost` says how good. */
    tryFor(cost: number, look: () => void): void {
      [triesLeft, goodCost] = [tries, cost];
      if (!isOver()) look();
    },

    found(effort: Effort): void {
      if (isWorse(effort)) return;
      best = [...places];
      bestCost = costOf(effort);
    },

    /** A person's whole row from a cell on, in every way. */
    place(begin: Omit<Begin, 'set'>, then: Then): void {
      place({ ...begin, set: rows[begin.person]?.whole ?? 0 }, then);
    },
  };
}

export type Trial = ReturnType<typeof createTrial>;

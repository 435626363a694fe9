import type { AgendaDay } from './agenda-day.ts';
import type { Cells } from './cells.ts';
import { takenBy } from './fits.ts';
import type { Row } from './row.ts';
import { type Placed, type Step, stepsOf } from './steps.ts';
import type { Task } from './visit.ts';
import type { Work } from './work.ts';

/** Places that are tried for one hour: what takes more is not offered, nor accepted. */
const tries = 2_000;

/** What begins a person's row at a cell. */
interface Begin {
  readonly person: number;
  readonly set: number;
  readonly cell: number;
  /** Only who has a higher number may begin. */
  readonly above: number;
}

type Then = (end: number, last: Task) => void;

interface Bounds {
  /** An end that needs no better one. */
  readonly enough: number;
  readonly work: Pick<Work, 'count'>;
}

/** Tries places and takes them back. */
export function createTrial(day: AgendaDay, rows: readonly Row[], { enough, work }: Bounds) {
  const steps = new Map<string, Step[]>();
  const taken = new Map<number, Cells>();
  const placed: Placed[] = [];
  let best: Placed[] | undefined;
  let bestEnd = Number.POSITIVE_INFINITY;
  let left = tries;

  const isOver = () => left <= 0 || (best !== undefined && bestEnd <= enough);

  function stepsFor({ person, set, cell, above }: Begin): Step[] {
    const key = `${person}.${set}.${cell}`;
    const row = rows[person] as Row;
    const known = steps.get(key) ?? stepsOf(day, row, set, cell);
    steps.set(key, known);
    work.count(1 + known.length);
    return known.filter(
      ({ place, rest }) =>
        place.staff > above && cell + place.length + row.shortest(rest) < bestEnd,
    );
  }

  /** Undefined when something of it is taken; else what gives it back. */
  function take({ task, staff, room, cell, length }: Step['place']): (() => void) | undefined {
    const cells = takenBy(task, length);
    const wanted = [[staff, cells.staff << BigInt(cell)] as const];
    if (room !== null) wanted.push([room, cells.room << BigInt(cell)]);
    const isFree = wanted.every(([lane, own]) => ((taken.get(lane) ?? 0n) & own) === 0n);
    if (!isFree) return undefined;
    const turn = () => {
      for (const [lane, own] of wanted) taken.set(lane, (taken.get(lane) ?? 0n) ^ own);
    };
    turn();
    return turn;
  }

  function place(begin: Begin, then: Then): void {
    for (const step of stepsFor(begin)) {
      if (isOver()) return;
      left -= 1;
      const giveBack = take(step.place);
      if (!giveBack) continue;
      placed.push({ person: begin.person, ...step.place });
      goOn(begin.person, step, then);
      placed.pop();
      giveBack();
    }
  }

  function goOn(person: number, { place: { cell, length, task }, rest, next }: Step, then: Then) {
    if (rest === 0) then(cell + length, task);
    else for (const after of next) place({ person, set: rest, cell: after, above: 0 }, then);
  }

  return {
    isOver,
    best: () => best,
    /** Who begins with a person that has its place. */
    firstOf: (person: number) => placed.find((one) => one.person === person)?.staff ?? 0,

    found(end: number): void {
      if (end >= bestEnd) return;
      best = [...placed];
      bestEnd = end;
    },

    /** A person's whole row from a cell on, in every way. */
    place(begin: Omit<Begin, 'set'>, then: Then): void {
      place({ ...begin, set: rows[begin.person]?.whole ?? 0 }, then);
    },
  };
}

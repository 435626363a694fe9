import { workLimits } from '#shared/limits/work-limits.ts';
import type { SearchDay } from './agenda-day.ts';
import { type Cells, cellsOfDay, hasCell, listCells } from './cells.ts';
import { Busy } from './party-uses.ts';
import type { PersonSearch } from './person-search.ts';
import { leastCells, type Placed, type Task, type Visit } from './visit.ts';
import { sortVisit } from './visit-order.ts';
import type { FreeRoom, Way, Ways } from './ways.ts';

/*
 * The plans of several persons, who compete for staff and rooms. Backtracking first looks for a plan in which all
 * begin together. Then each person takes the earliest time that is left. Steps are counted instead of time, so an
 * hour always has the same answer.
 */

/**
 * Returns a quick test that is false only where a party cannot begin together: more persons than staff who could
 * begin, or less time of some staff than the party takes of them until its end.
 */
function createBounds({ resources }: SearchDay, visit: Visit, ways: Ways) {
  const tasks = visit.flat().map((task) => {
    const own = ways.get(task) ?? [];
    const length = Math.max(0, ...own.map((way) => way.length)) + (task.gaps.at(-1) ?? 0);
    return { task, length, staff: new Set(own.map(({ staff }) => staff)) };
  });
  const lengthByTask = new Map(tasks.map(({ task, length }) => [task, length]));
  const longest = Math.max(
    ...visit.map((list) => list.reduce((sum, task) => sum + (lengthByTask.get(task) ?? 0), 0)),
  );
  const sets = new Map(tasks.map(({ staff }) => [[...staff].join(), staff]));
  const demands = [...sets.values()].map((staff) => ({
    until: openUntil([...staff].map((resourceId) => resources.get(resourceId)?.open ?? 0n)),
    cells: tasks
      .filter((task) => task.staff.isSubsetOf(staff))
      .reduce((sum, { task }) => sum + leastCells(task), 0),
  }));

  const isTimeLeft = (cell: number): boolean =>
    demands.every(({ until, cells }) => {
      const end = Math.min(cell + longest, until.length - 1);
      return (until[end] ?? 0) - (until[cell] ?? 0) >= cells;
    });

  /** Gives each person a staff member of their own, who may push another person to another staff member. */
  function areStaffEnough(cell: number): boolean {
    const served = new Map<number, number>();
    const canServe = (person: number, tried: Set<number>): boolean =>
      (visit[person] ?? []).some((task) =>
        (ways.get(task) ?? []).some(({ staff, startWords }) => {
          if (tried.has(staff) || !hasCell(startWords, cell)) return false;
          tried.add(staff);
          const other = served.get(staff);
          if (other !== undefined && !canServe(other, tried)) return false;
          served.set(staff, person);
          return true;
        }),
      );
    return visit.every((_, person) => canServe(person, new Set()));
  }

  return (cell: number): boolean => areStaffEnough(cell) && isTimeLeft(cell);
}

/** Counts the cells of all staff members before each cell. */
function openUntil(open: readonly Cells[]): Uint16Array {
  const until = new Uint16Array(cellsOfDay + 1);
  for (const own of open)
    for (const cell of listCells(own)) until[cell + 1] = (until[cell + 1] ?? 0) + 1;
  for (let cell = 1; cell < until.length; cell += 1)
    until[cell] = (until[cell] ?? 0) + (until[cell - 1] ?? 0);
  return until;
}

const { together, inTurn } = workLimits.searches.ofHour;

interface Found {
  readonly parts: readonly Placed[] | undefined;
  readonly isSure: boolean;
  readonly steps: number;
}

interface InTurn {
  readonly placed: readonly Placed[];
  readonly waited: number;
}

const stepsOfBounds = 10;
const stepsOfOrder = 5;
const noGap: readonly number[] = [0];

const quick: Pass = { isWide: false, isTight: false };
/** The cheapest pass first. */
const passes = [{ isWide: false, isTight: true }, quick, { isWide: true, isTight: false }] as const;

export class Party {
  readonly #rows: readonly PersonSearch[];
  readonly #orders: readonly (readonly number[])[];
  readonly #ways: Ways;
  readonly #shared: ReadonlySet<string>;
  readonly #busy = new Busy();
  readonly #placed: Placed[] = [];
  /** The cells at which treatments for several persons at once have begun. */
  readonly #begun = new Map<string, number>();
  #order: readonly number[] = [];
  #start = 0;
  #pass: Pass = passes[0];
  /** True if the pass has left out a choice that a later pass tries. */
  #hasSkipped = false;
  #left = 0;
  #steps = 0;

  readonly #canBeTogether: (cell: number) => boolean;

  constructor(day: SearchDay, visit: Visit, rows: readonly PersonSearch[], ways: Ways) {
    this.#canBeTogether = createBounds(day, visit, ways);
    this.#rows = rows;
    this.#orders = sortVisit(visit).orders;
    this.#ways = ways;
    const shared = visit.flat().filter(({ atOnce }) => atOnce);
    this.#shared = new Set(shared.map(({ treatment }) => treatment));
  }

  planAt(start: number): Found {
    this.#start = start;
    this.#steps = 0;
    if (!this.#rows.some(({ whole, canBegin }) => canBegin(whole, start)))
      return { parts: undefined, isSure: true, steps: 1 };
    const together = this.#placeTogether();
    const parts = together.parts ?? this.#placeInTurn();
    const isSure = parts !== undefined || (together.isSure && this.#left >= 0);
    return { parts, isSure, steps: this.#steps };
  }

  #placeTogether(): Omit<Found, 'steps'> {
    const [order = []] = this.#orders;
    let isSure = true;
    const canEachBegin = this.#rows.every(({ whole, canBegin }) => canBegin(whole, this.#start));
    this.#steps += stepsOfBounds;
    if (!canEachBegin || !this.#canBeTogether(this.#start)) return { parts: undefined, isSure };
    for (const pass of passes) {
      this.#left = together / passes.length;
      this.#begin(order, pass);
      if (this.#placePerson(0, this.#start, order.length))
        return { parts: [...this.#placed], isSure };
      isSure = this.#left >= 0;
      if (isSure && !this.#hasSkipped) break;
    }
    return { parts: undefined, isSure };
  }

  #placeInTurn(): readonly Placed[] | undefined {
    this.#left = inTurn;
    let best: InTurn | undefined;
    for (const order of this.#orders) {
      this.#steps += stepsOfOrder;
      const found = this.#placeEach(order, best?.waited ?? Number.POSITIVE_INFINITY);
      if (found) best = found;
      if (this.#left < 0) break;
    }
    return best?.placed;
  }

  #begin(order: readonly number[], pass: Pass): void {
    this.#order = order;
    this.#pass = pass;
    this.#hasSkipped = false;
    for (const placed of this.#placed) this.#busy.turn(placed);
    this.#placed.length = 0;
    this.#begun.clear();
  }

  #placeEach(order: readonly number[], most: number): InTurn | undefined {
    this.#begin(order, quick);
    let [until, waited] = [this.#start, 0];
    for (let at = 0; at < order.length; at += 1) {
      const from = this.#placed.length;
      if (!this.#placeEarliest(at, until)) return undefined;
      let served = 0;
      for (let index = from; index < this.#placed.length; index += 1)
        served += this.#placed[index]?.length ?? 0;
      const last = this.#placed.at(-1);
      const end = (last?.cell ?? 0) + (last?.length ?? 0);
      waited += end - this.#start - served;
      if (waited >= most) return undefined;
      until = Math.max(until, end + (last?.task.gaps.at(-1) ?? 0));
    }
    return { placed: [...this.#placed], waited };
  }

  #placeEarliest(at: number, until: number): boolean {
    const memory = new Map<number, boolean>();
    for (let cell = this.#start; cell <= until && this.#left >= 0; cell += 1) {
      if (this.#placePerson(at, cell, at + 1, memory)) return true;
    }
    return false;
  }

  #placePerson(
    at: number,
    cell: number,
    end: number,
    memory = new Map<number, boolean>(),
  ): boolean {
    if (at === end) return true;
    const row = this.#rows[this.#order[at] ?? 0];
    if (!row) return false;
    const turn = { at, end, row, memory };
    return this.#canFinish(turn, row.whole, cell) && this.#placeRest(turn, row.whole, cell);
  }

  #canFinish(turn: Turn, set: number, cell: number): boolean {
    if (set === 0) return true;
    const { row, memory } = turn;
    if (!row.canBegin(set, cell)) return false;
    const key = cell * 256 + set;
    const known = memory.get(key);
    if (known !== undefined) return known;
    let can = false;
    for (let index = 0; index < row.tasks.length && !can; index += 1) {
      const task = taskIn(row, set, index);
      if (task) can = this.#canBegin(turn, task, { rest: set & ~(1 << index), cell });
    }
    memory.set(key, can);
    return can;
  }

  #canBegin(turn: Turn, task: Task, { rest, cell }: Step): boolean {
    if ((this.#begun.get(task.treatment) ?? cell) !== cell) return false;
    let tried = 0;
    for (const way of this.#ways.get(task) ?? []) {
      // For a single person, all staff members with the same length are equal.
      if (way.length === tried || !hasCell(way.startWords, cell)) continue;
      if (!this.#spend()) return false;
      if (!this.#isFree(way, task, cell)) continue;
      tried = way.length;
      if (this.#nextsAfter(turn, task, rest, cell + way.length).length > 0) return true;
    }
    return false;
  }

  #isFree(way: Way, task: Task, cell: number): boolean {
    const { staff, length, rooms } = way;
    return (
      this.#busy.isStaffFree(staff, task, cell, length) &&
      (!rooms || rooms.some((room) => this.#canHost(room, way, task, cell)))
    );
  }

  #canHost({ lane, startWords }: FreeRoom, { length }: Way, task: Task, cell: number): boolean {
    return hasCell(startWords, cell) && this.#busy.isRoomFree(lane, task, cell, length);
  }

  #placeRest(turn: Turn, set: number, cell: number): boolean {
    if (set === 0) return this.#placePerson(turn.at + 1, this.#start, turn.end);
    const { row } = turn;
    for (let index = 0; index < row.tasks.length; index += 1) {
      const task = taskIn(row, set, index);
      if (task && this.#placeTask(turn, task, { rest: set & ~(1 << index), cell })) return true;
    }
    return false;
  }

  #placeTask(turn: Turn, task: Task, step: Step): boolean {
    if ((this.#begun.get(task.treatment) ?? step.cell) !== step.cell) return false;
    const tried = new Set<string>();
    for (const way of this.#ways.get(task) ?? []) {
      if (!hasCell(way.startWords, step.cell)) continue;
      if (tried.has(way.kind) && !this.#pass.isWide) {
        this.#hasSkipped = true;
        continue;
      }
      if (!this.#spend()) return false;
      if (!this.#isFree(way, task, step.cell)) continue;
      tried.add(way.kind);
      if (this.#placeBy(turn, task, step, way)) return true;
    }
    return false;
  }

  #placeBy(turn: Turn, task: Task, { rest, cell }: Step, way: Way): boolean {
    const { staff, length } = way;
    const nexts = this.#nextsAfter(turn, task, rest, cell + length);
    if (nexts.length === 0) return false;
    const person = this.#order[turn.at] ?? 0;
    const room = way.rooms?.find((room) => this.#canHost(room, way, task, cell))?.lane ?? null;
    return this.#goOn(turn, { person, task, staff, room, cell, length }, rest, nexts);
  }

  #goOn(turn: Turn, placed: Placed, rest: number, nexts: readonly number[]): boolean {
    const { treatment } = placed.task;
    const isFirst = this.#shared.has(treatment) && !this.#begun.has(treatment);
    this.#busy.turn(placed);
    this.#placed.push(placed);
    if (isFirst) this.#begun.set(treatment, placed.cell);
    for (const next of nexts) if (this.#placeRest(turn, rest, next)) return true;
    if (isFirst) this.#begun.delete(treatment);
    this.#placed.pop();
    this.#busy.turn(placed);
    return false;
  }

  #nextsAfter(turn: Turn, { gaps }: Task, rest: number, end: number): readonly number[] {
    if (rest === 0) return noGap;
    const nexts: number[] = [];
    for (const gap of gaps) {
      if (this.#canFinish(turn, rest, end + gap)) nexts.push(end + gap);
      if (this.#pass.isTight && gaps.length > 1) {
        this.#hasSkipped = true;
        break;
      }
    }
    return nexts;
  }

  #spend(): boolean {
    this.#steps += 1;
    this.#left -= 1;
    return this.#left >= 0;
  }
}

interface Pass {
  readonly isWide: boolean;
  readonly isTight: boolean;
}

interface Turn {
  readonly at: number;
  readonly end: number;
  readonly row: PersonSearch;
  readonly memory: Map<number, boolean>;
}

interface Step {
  readonly rest: number;
  readonly cell: number;
}

/** Returns the treatment; undefined if an equal one comes earlier in the set, which would give the same plans. */
function taskIn({ tasks }: PersonSearch, set: number, index: number): Task | undefined {
  if (!(set & (1 << index))) return undefined;
  const task = tasks[index];
  for (let other = 0; other < index; other += 1) {
    if (set & (1 << other) && tasks[other] === task) return undefined;
  }
  return task;
}

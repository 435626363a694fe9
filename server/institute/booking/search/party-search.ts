import { workLimits } from '#shared/limits/work-limits.ts';
import type { SearchDay } from './agenda-day.ts';
import { type Cells, cellsPerDay, hasCell, listCells } from './cells.ts';
import { BusyCells } from './party-uses.ts';
import type { PersonSearch } from './person-search.ts';
import { countLeastCells, type Placed, type Task, type Visit } from './visit.ts';
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
    const taskWays = ways.get(task) ?? [];
    const length = Math.max(0, ...taskWays.map((way) => way.length)) + (task.gaps.at(-1) ?? 0);
    return { task, length, staff: new Set(taskWays.map(({ staff }) => staff)) };
  });
  const lengthByTask = new Map(tasks.map(({ task, length }) => [task, length]));
  const longest = Math.max(
    ...visit.map((list) => list.reduce((sum, task) => sum + (lengthByTask.get(task) ?? 0), 0)),
  );
  const sets = new Map(tasks.map(({ staff }) => [[...staff].join(), staff]));
  const demands = [...sets.values()].map((staff) => ({
    until: countOpenCells([...staff].map((resourceId) => resources.get(resourceId)?.open ?? 0n)),
    cells: tasks
      .filter((task) => task.staff.isSubsetOf(staff))
      .reduce((sum, { task }) => sum + countLeastCells(task), 0),
  }));

  const isTimeLeft = (cell: number): boolean =>
    demands.every(({ until, cells }) => {
      const end = Math.min(cell + longest, until.length - 1);
      return (until[end] ?? 0) - (until[cell] ?? 0) >= cells;
    });

  /** Gives each person a staff member of their own, who may push another person to another staff member. */
  function areStaffEnough(cell: number): boolean {
    const personByStaff = new Map<number, number>();
    const canServe = (person: number, tried: Set<number>): boolean =>
      (visit[person] ?? []).some((task) =>
        (ways.get(task) ?? []).some(({ staff, startWords }) => {
          if (tried.has(staff) || !hasCell(startWords, cell)) return false;
          tried.add(staff);
          const other = personByStaff.get(staff);
          if (other !== undefined && !canServe(other, tried)) return false;
          personByStaff.set(staff, person);
          return true;
        }),
      );
    return visit.every((_, person) => canServe(person, new Set()));
  }

  return (cell: number): boolean => areStaffEnough(cell) && isTimeLeft(cell);
}

/** Counts the cells of all staff members before each cell. */
function countOpenCells(open: readonly Cells[]): Uint16Array {
  const until = new Uint16Array(cellsPerDay + 1);
  for (const cells of open)
    for (const cell of listCells(cells)) until[cell + 1] = (until[cell + 1] ?? 0) + 1;
  for (let cell = 1; cell < until.length; cell += 1)
    until[cell] = (until[cell] ?? 0) + (until[cell - 1] ?? 0);
  return until;
}

const { together, inTurn } = workLimits.searches.ofHour;

interface FoundPlan {
  readonly parts: readonly Placed[] | undefined;
  readonly isSure: boolean;
  readonly steps: number;
}

interface SequentialPlan {
  readonly placed: readonly Placed[];
  readonly waited: number;
}

const stepsOfBounds = 10;
const stepsOfOrder = 5;
const noGap: readonly number[] = [0];

const quickPass: Pass = { isWide: false, isTight: false };
/** The cheapest pass first. */
const passes = [
  { isWide: false, isTight: true },
  quickPass,
  { isWide: true, isTight: false },
] as const;

export class Party {
  readonly #rows: readonly PersonSearch[];
  readonly #orders: readonly (readonly number[])[];
  readonly #ways: Ways;
  readonly #shared: ReadonlySet<string>;
  readonly #busy = new BusyCells();
  readonly #placed: Placed[] = [];
  /** The cells at which treatments for several persons at once have begun. */
  readonly #begun = new Map<string, number>();
  #order: readonly number[] = [];
  #start = 0;
  #pass: Pass = passes[0];
  /** True if the pass has left out a choice that a later pass tries. */
  #hasSkipped = false;
  #stepsLeft = 0;
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

  planAt(start: number): FoundPlan {
    this.#start = start;
    this.#steps = 0;
    if (!this.#rows.some(({ whole, canBegin }) => canBegin(whole, start)))
      return { parts: undefined, isSure: true, steps: 1 };
    const together = this.#placeTogether();
    const parts = together.parts ?? this.#placeInTurn();
    const isSure = parts !== undefined || (together.isSure && this.#stepsLeft >= 0);
    return { parts, isSure, steps: this.#steps };
  }

  #placeTogether(): Omit<FoundPlan, 'steps'> {
    const [order = []] = this.#orders;
    let isSure = true;
    const canEachBegin = this.#rows.every(({ whole, canBegin }) => canBegin(whole, this.#start));
    this.#steps += stepsOfBounds;
    if (!canEachBegin || !this.#canBeTogether(this.#start)) return { parts: undefined, isSure };
    for (const pass of passes) {
      this.#stepsLeft = together / passes.length;
      this.#reset(order, pass);
      if (this.#placePerson(0, this.#start, order.length))
        return { parts: [...this.#placed], isSure };
      isSure = this.#stepsLeft >= 0;
      if (isSure && !this.#hasSkipped) break;
    }
    return { parts: undefined, isSure };
  }

  #placeInTurn(): readonly Placed[] | undefined {
    this.#stepsLeft = inTurn;
    let best: SequentialPlan | undefined;
    for (const order of this.#orders) {
      this.#steps += stepsOfOrder;
      const found = this.#placeEach(order, best?.waited ?? Number.POSITIVE_INFINITY);
      if (found) best = found;
      if (this.#stepsLeft < 0) break;
    }
    return best?.placed;
  }

  #reset(order: readonly number[], pass: Pass): void {
    this.#order = order;
    this.#pass = pass;
    this.#hasSkipped = false;
    for (const placed of this.#placed) this.#busy.toggle(placed);
    this.#placed.length = 0;
    this.#begun.clear();
  }

  #placeEach(order: readonly number[], waitLimit: number): SequentialPlan | undefined {
    this.#reset(order, quickPass);
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
      if (waited >= waitLimit) return undefined;
      until = Math.max(until, end + (last?.task.gaps.at(-1) ?? 0));
    }
    return { placed: [...this.#placed], waited };
  }

  #placeEarliest(at: number, until: number): boolean {
    const memory = new Map<number, boolean>();
    for (let cell = this.#start; cell <= until && this.#stepsLeft >= 0; cell += 1) {
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
    const placement = { at, end, row, memory };
    return (
      this.#canFinish(placement, row.whole, cell) && this.#placeRest(placement, row.whole, cell)
    );
  }

  #canFinish(placement: Placement, set: number, cell: number): boolean {
    if (set === 0) return true;
    const { row, memory } = placement;
    if (!row.canBegin(set, cell)) return false;
    const key = cell * 256 + set;
    const known = memory.get(key);
    if (known !== undefined) return known;
    let canFinish = false;
    for (let index = 0; index < row.tasks.length && !canFinish; index += 1) {
      const task = findTask(row, set, index);
      if (task) canFinish = this.#canBegin(placement, task, { rest: set & ~(1 << index), cell });
    }
    memory.set(key, canFinish);
    return canFinish;
  }

  #canBegin(placement: Placement, task: Task, { rest, cell }: Step): boolean {
    if ((this.#begun.get(task.treatment) ?? cell) !== cell) return false;
    let tried = 0;
    for (const way of this.#ways.get(task) ?? []) {
      // For a single person, all staff members with the same length are equal.
      if (way.length === tried || !hasCell(way.startWords, cell)) continue;
      if (!this.#countStep()) return false;
      if (!this.#isFree(way, task, cell)) continue;
      tried = way.length;
      if (this.#listNextStarts(placement, task, rest, cell + way.length).length > 0) return true;
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

  #placeRest(placement: Placement, set: number, cell: number): boolean {
    if (set === 0) return this.#placePerson(placement.at + 1, this.#start, placement.end);
    const { row } = placement;
    for (let index = 0; index < row.tasks.length; index += 1) {
      const task = findTask(row, set, index);
      if (task && this.#placeTask(placement, task, { rest: set & ~(1 << index), cell }))
        return true;
    }
    return false;
  }

  #placeTask(placement: Placement, task: Task, step: Step): boolean {
    if ((this.#begun.get(task.treatment) ?? step.cell) !== step.cell) return false;
    const tried = new Set<string>();
    for (const way of this.#ways.get(task) ?? []) {
      if (!hasCell(way.startWords, step.cell)) continue;
      if (tried.has(way.kind) && !this.#pass.isWide) {
        this.#hasSkipped = true;
        continue;
      }
      if (!this.#countStep()) return false;
      if (!this.#isFree(way, task, step.cell)) continue;
      tried.add(way.kind);
      if (this.#placeWith(placement, task, step, way)) return true;
    }
    return false;
  }

  #placeWith(placement: Placement, task: Task, { rest, cell }: Step, way: Way): boolean {
    const { staff, length } = way;
    const nextStarts = this.#listNextStarts(placement, task, rest, cell + length);
    if (nextStarts.length === 0) return false;
    const person = this.#order[placement.at] ?? 0;
    const room = way.rooms?.find((room) => this.#canHost(room, way, task, cell))?.lane ?? null;
    return this.#placeAndContinue(
      placement,
      { person, task, staff, room, cell, length },
      rest,
      nextStarts,
    );
  }

  #placeAndContinue(
    placement: Placement,
    placed: Placed,
    rest: number,
    nextStarts: readonly number[],
  ): boolean {
    const { treatment } = placed.task;
    const isFirst = this.#shared.has(treatment) && !this.#begun.has(treatment);
    this.#busy.toggle(placed);
    this.#placed.push(placed);
    if (isFirst) this.#begun.set(treatment, placed.cell);
    for (const next of nextStarts) if (this.#placeRest(placement, rest, next)) return true;
    if (isFirst) this.#begun.delete(treatment);
    this.#placed.pop();
    this.#busy.toggle(placed);
    return false;
  }

  #listNextStarts(
    placement: Placement,
    { gaps }: Task,
    rest: number,
    end: number,
  ): readonly number[] {
    if (rest === 0) return noGap;
    const nextStarts: number[] = [];
    for (const gap of gaps) {
      if (this.#canFinish(placement, rest, end + gap)) nextStarts.push(end + gap);
      if (this.#pass.isTight && gaps.length > 1) {
        this.#hasSkipped = true;
        break;
      }
    }
    return nextStarts;
  }

  #countStep(): boolean {
    this.#steps += 1;
    this.#stepsLeft -= 1;
    return this.#stepsLeft >= 0;
  }
}

interface Pass {
  readonly isWide: boolean;
  readonly isTight: boolean;
}

interface Placement {
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
function findTask({ tasks }: PersonSearch, set: number, index: number): Task | undefined {
  if (!(set & (1 << index))) return undefined;
  const task = tasks[index];
  for (let other = 0; other < index; other += 1) {
    if (set & (1 << other) && tasks[other] === task) return undefined;
  }
  return task;
}

import { workLimits } from '#shared/limits/work-limits.ts';
import type { SearchDay } from './agenda-day.ts';
import { type Cells, cellsPerDay, hasCell, listCells } from './cells.ts';
import { BusyCells } from './party-uses.ts';
import { noGap, type PersonSearch } from './person-search.ts';
import { countLeastCells, type PlacedTask, type Task, type Visit } from './visit.ts';
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
function createTogetherTest({ resources }: SearchDay, visit: Visit, ways: Ways) {
  const tasks = visit.flat().map((task) => {
    const taskWays = ways.get(task) ?? [];
    const length = Math.max(0, ...taskWays.map((way) => way.length)) + (task.gaps.at(-1) ?? 0);
    return { task, length, staff: new Set(taskWays.map(({ staff }) => staff)) };
  });
  const lengthByTask = new Map(tasks.map(({ task, length }) => [task, length]));
  const longest = Math.max(
    ...visit.map((list) => list.reduce((sum, task) => sum + (lengthByTask.get(task) ?? 0), 0)),
  );
  const staffSets = new Map(tasks.map(({ staff }) => [[...staff].join(), staff]));
  const demands = [...staffSets.values()].map((staff) => ({
    openBefore: countOpenBefore(
      [...staff].map((resourceId) => resources.get(resourceId)?.open ?? 0n),
    ),
    neededCells: tasks
      .filter((task) => task.staff.isSubsetOf(staff))
      .reduce((sum, { task }) => sum + countLeastCells(task), 0),
  }));

  const isTimeLeft = (cell: number): boolean =>
    demands.every(({ openBefore, neededCells }) => {
      const end = Math.min(cell + longest, openBefore.length - 1);
      return (openBefore[end] ?? 0) - (openBefore[cell] ?? 0) >= neededCells;
    });

  /** Gives each person a staff member of their own, who may push another person to another staff member. */
  function areStaffEnough(cell: number): boolean {
    const personByStaff = new Map<number, number>();
    const canServe = (person: number, triedStaff: Set<number>): boolean =>
      (visit[person] ?? []).some((task) =>
        (ways.get(task) ?? []).some(({ staff, startWords }) => {
          if (triedStaff.has(staff) || !hasCell(startWords, cell)) return false;
          triedStaff.add(staff);
          const otherPerson = personByStaff.get(staff);
          if (otherPerson !== undefined && !canServe(otherPerson, triedStaff)) return false;
          personByStaff.set(staff, person);
          return true;
        }),
      );
    return visit.every((_, person) => canServe(person, new Set()));
  }

  return (cell: number): boolean => areStaffEnough(cell) && isTimeLeft(cell);
}

/** Counts the open cells of all staff members before each cell. */
function countOpenBefore(openCells: readonly Cells[]): Uint16Array {
  const counts = new Uint16Array(cellsPerDay + 1);
  for (const cells of openCells)
    for (const cell of listCells(cells)) counts[cell + 1] = (counts[cell + 1] ?? 0) + 1;
  for (let cell = 1; cell < counts.length; cell += 1)
    counts[cell] = (counts[cell] ?? 0) + (counts[cell - 1] ?? 0);
  return counts;
}

const stepLimits = workLimits.searches.ofHour;

interface FoundPlan {
  readonly placed: readonly PlacedTask[] | undefined;
  readonly isSure: boolean;
  readonly steps: number;
}

interface SequentialPlan {
  readonly placed: readonly PlacedTask[];
  readonly waitedCells: number;
}

const stepsPerTogetherTest = 10;
const stepsPerOrder = 5;

const quickPass: Pass = { isWide: false, isTight: false };
/** The cheapest pass first. */
const passes = [
  { isWide: false, isTight: true },
  quickPass,
  { isWide: true, isTight: false },
] as const;

export class PartySearch {
  readonly #persons: readonly PersonSearch[];
  readonly #orders: readonly (readonly number[])[];
  readonly #ways: Ways;
  readonly #sharedTreatments: ReadonlySet<string>;
  readonly #busyCells = new BusyCells();
  readonly #placed: PlacedTask[] = [];
  /** The cells at which treatments for several persons at once have begun. */
  readonly #startByTreatment = new Map<string, number>();
  #order: readonly number[] = [];
  #start = 0;
  #pass: Pass = passes[0];
  /** True if the pass has left out a choice that a later pass tries. */
  #hasSkipped = false;
  #stepsLeft = 0;
  #steps = 0;

  readonly #canBeginTogether: (cell: number) => boolean;

  constructor(day: SearchDay, visit: Visit, persons: readonly PersonSearch[], ways: Ways) {
    this.#canBeginTogether = createTogetherTest(day, visit, ways);
    this.#persons = persons;
    this.#orders = sortVisit(visit).orders;
    this.#ways = ways;
    const sharedTasks = visit.flat().filter(({ atOnce }) => atOnce);
    this.#sharedTreatments = new Set(sharedTasks.map(({ treatment }) => treatment));
  }

  planAt(start: number): FoundPlan {
    this.#start = start;
    this.#steps = 0;
    if (!this.#persons.some(({ fullSet, canBegin }) => canBegin(fullSet, start)))
      return { placed: undefined, isSure: true, steps: 1 };
    const togetherPlan = this.#placeTogether();
    const placed = togetherPlan.placed ?? this.#placeInTurn();
    const isSure = placed !== undefined || (togetherPlan.isSure && this.#stepsLeft >= 0);
    return { placed, isSure, steps: this.#steps };
  }

  #placeTogether(): Omit<FoundPlan, 'steps'> {
    const [order = []] = this.#orders;
    let isSure = true;
    const canEachBegin = this.#persons.every(({ fullSet, canBegin }) =>
      canBegin(fullSet, this.#start),
    );
    this.#steps += stepsPerTogetherTest;
    if (!canEachBegin || !this.#canBeginTogether(this.#start)) return { placed: undefined, isSure };
    for (const pass of passes) {
      this.#stepsLeft = stepLimits.together / passes.length;
      this.#reset(order, pass);
      if (this.#placePerson(0, this.#start, order.length))
        return { placed: [...this.#placed], isSure };
      isSure = this.#stepsLeft >= 0;
      if (isSure && !this.#hasSkipped) break;
    }
    return { placed: undefined, isSure };
  }

  #placeInTurn(): readonly PlacedTask[] | undefined {
    this.#stepsLeft = stepLimits.inTurn;
    let best: SequentialPlan | undefined;
    for (const order of this.#orders) {
      this.#steps += stepsPerOrder;
      const waitLimit = best?.waitedCells ?? Number.POSITIVE_INFINITY;
      best = this.#placeInOrder(order, waitLimit) ?? best;
      if (this.#stepsLeft < 0) break;
    }
    return best?.placed;
  }

  #reset(order: readonly number[], pass: Pass): void {
    this.#order = order;
    this.#pass = pass;
    this.#hasSkipped = false;
    for (const placed of this.#placed) this.#busyCells.toggle(placed);
    this.#placed.length = 0;
    this.#startByTreatment.clear();
  }

  #placeInOrder(order: readonly number[], waitLimit: number): SequentialPlan | undefined {
    this.#reset(order, quickPass);
    let [until, waitedCells] = [this.#start, 0];
    for (let turn = 0; turn < order.length; turn += 1) {
      const firstIndex = this.#placed.length;
      if (!this.#placeEarliest(turn, until)) return undefined;
      let servedCells = 0;
      for (let index = firstIndex; index < this.#placed.length; index += 1)
        servedCells += this.#placed[index]?.length ?? 0;
      const last = this.#placed.at(-1);
      const end = (last?.cell ?? 0) + (last?.length ?? 0);
      waitedCells += end - this.#start - servedCells;
      if (waitedCells >= waitLimit) return undefined;
      until = Math.max(until, end + (last?.task.gaps.at(-1) ?? 0));
    }
    return { placed: [...this.#placed], waitedCells };
  }

  #placeEarliest(turn: number, until: number): boolean {
    const finishable = new Map<number, boolean>();
    for (let cell = this.#start; cell <= until && this.#stepsLeft >= 0; cell += 1) {
      if (this.#placePerson(turn, cell, turn + 1, finishable)) return true;
    }
    return false;
  }

  #placePerson(
    turn: number,
    cell: number,
    endTurn: number,
    finishable = new Map<number, boolean>(),
  ): boolean {
    if (turn === endTurn) return true;
    const person = this.#persons[this.#order[turn] ?? 0];
    if (!person) return false;
    const placement = { turn, endTurn, person, finishable };
    return (
      this.#canFinish(placement, person.fullSet, cell) &&
      this.#placeSet(placement, person.fullSet, cell)
    );
  }

  #canFinish(placement: Placement, set: number, cell: number): boolean {
    if (set === 0) return true;
    const { person, finishable } = placement;
    if (!person.canBegin(set, cell)) return false;
    const key = cell * 256 + set;
    const knownAnswer = finishable.get(key);
    if (knownAnswer !== undefined) return knownAnswer;
    let canFinish = false;
    for (let index = 0; index < person.tasks.length && !canFinish; index += 1) {
      const task = findTask(person, set, index);
      if (task) canFinish = this.#canBegin(placement, task, { rest: set & ~(1 << index), cell });
    }
    finishable.set(key, canFinish);
    return canFinish;
  }

  #canBegin(placement: Placement, task: Task, { rest, cell }: Step): boolean {
    if ((this.#startByTreatment.get(task.treatment) ?? cell) !== cell) return false;
    let triedLength = 0;
    for (const way of this.#ways.get(task) ?? []) {
      // For a single person, all staff members with the same length are equal.
      if (way.length === triedLength || !hasCell(way.startWords, cell)) continue;
      if (!this.#countStep()) return false;
      if (!this.#isFree(way, task, cell)) continue;
      triedLength = way.length;
      if (this.#listNextStarts(placement, task, rest, cell + way.length).length > 0) return true;
    }
    return false;
  }

  #isFree(way: Way, task: Task, cell: number): boolean {
    const { staff, length, rooms } = way;
    return (
      this.#busyCells.isStaffFree(staff, task, cell, length) &&
      (!rooms || rooms.some((room) => this.#canHost(room, way, task, cell)))
    );
  }

  #canHost({ id, startWords }: FreeRoom, { length }: Way, task: Task, cell: number): boolean {
    return hasCell(startWords, cell) && this.#busyCells.isRoomFree(id, task, cell, length);
  }

  #placeSet(placement: Placement, set: number, cell: number): boolean {
    const { turn, endTurn, person } = placement;
    if (set === 0) return this.#placePerson(turn + 1, this.#start, endTurn);
    for (let index = 0; index < person.tasks.length; index += 1) {
      const task = findTask(person, set, index);
      if (task && this.#placeTask(placement, task, { rest: set & ~(1 << index), cell }))
        return true;
    }
    return false;
  }

  #placeTask(placement: Placement, task: Task, step: Step): boolean {
    if ((this.#startByTreatment.get(task.treatment) ?? step.cell) !== step.cell) return false;
    const triedKinds = new Set<string>();
    for (const way of this.#ways.get(task) ?? []) {
      if (!hasCell(way.startWords, step.cell)) continue;
      if (triedKinds.has(way.kind) && !this.#pass.isWide) {
        this.#hasSkipped = true;
        continue;
      }
      if (!this.#countStep()) return false;
      if (!this.#isFree(way, task, step.cell)) continue;
      triedKinds.add(way.kind);
      if (this.#placeWith(placement, task, step, way)) return true;
    }
    return false;
  }

  #placeWith(placement: Placement, task: Task, { rest, cell }: Step, way: Way): boolean {
    const { staff, length } = way;
    const nextStarts = this.#listNextStarts(placement, task, rest, cell + length);
    if (nextStarts.length === 0) return false;
    const person = this.#order[placement.turn] ?? 0;
    const room = way.rooms?.find((room) => this.#canHost(room, way, task, cell))?.id ?? null;
    const placed = { person, task, staff, room, cell, length };
    const { treatment } = task;
    const isFirst = this.#sharedTreatments.has(treatment) && !this.#startByTreatment.has(treatment);
    this.#busyCells.toggle(placed);
    this.#placed.push(placed);
    if (isFirst) this.#startByTreatment.set(treatment, cell);
    for (const next of nextStarts) if (this.#placeSet(placement, rest, next)) return true;
    if (isFirst) this.#startByTreatment.delete(treatment);
    this.#placed.pop();
    this.#busyCells.toggle(placed);
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
  /** Tries each staff member, and not only one of each kind. */
  readonly isWide: boolean;
  /** Tries only the shortest gap between two treatments. */
  readonly isTight: boolean;
}

/** The placing of one person. A turn is a position in the order of persons. */
interface Placement {
  readonly turn: number;
  readonly endTurn: number;
  readonly person: PersonSearch;
  /** The answers so far, by cell and set: true if the set can be finished from the cell. */
  readonly finishable: Map<number, boolean>;
}

interface Step {
  readonly rest: number;
  readonly cell: number;
}

/** Returns the treatment; undefined if an equal one comes earlier in the set, which would give the same plans. */
function findTask({ tasks }: PersonSearch, set: number, index: number): Task | undefined {
  if (!(set & (1 << index))) return undefined;
  const task = tasks[index];
  for (let earlier = 0; earlier < index; earlier += 1) {
    if (set & (1 << earlier) && tasks[earlier] === task) return undefined;
  }
  return task;
}

import { endOf, type Row } from '../day/row.ts';
import type { Outlook } from './outlook.ts';
import type { Kind } from './people/kinds.ts';
import { notYet, Standing } from './people/standing.ts';
import type { Aim, Setting } from './setting.ts';

/*
 * What each person of a visit can do at a cell, by how far all have come, and what must follow from that.
 */

export class Persons {
  readonly count: number;
  readonly standing: Standing;
  readonly #aim: Aim;
  readonly #rows: readonly Row[];
  readonly #kinds: Setting['kinds'];
  readonly #orders: Setting['orders'];
  /** The cell at which it was last decided that a person waits. */
  readonly #waits: Int32Array;
  /** The cell at which a person can go on. */
  readonly #next: Int32Array;

  constructor({ rows, kinds, orders }: Setting, aim: Aim) {
    this.count = rows.length;
    this.#aim = aim;
    this.#rows = rows;
    this.#kinds = kinds;
    this.#orders = orders;
    const wholes = rows.map(({ whole }) => whole);
    this.standing = new Standing(kinds, wholes, aim.start);
    this.#waits = new Int32Array(rows.length).fill(notYet);
    this.#next = new Int32Array(rows.length);
  }

  get isTogether(): boolean {
    return this.standing.begun.every((cell) => cell === this.#aim.start);
  }

  /** Whether each could, alone. */
  canAllEnd(cell: number): boolean {
    const { together } = this.#aim;
    for (let person = 0; person < this.count; person += 1) {
      const next = this.#nextOf(person, cell);
      if (next < 0 || (together && next !== cell)) return false;
    }
    return true;
  }

  choices = (person: number) => this.#orders.choices(person, this.standing.setOf(person));

  canBegin(person: number, cell: number): boolean {
    const set = this.standing.setOf(person);
    if (set === 0) return false;
    const { fromOf, toOf } = this.standing;
    const isLate = cell < fromOf(person) || cell > toOf(person);
    if (this.standing.hasBegun(person) && isLate) return false;
    return this.#endsInTime(person, set, cell);
  }

  /** Whether the rest can follow a treatment that ends at a cell. */
  canGoOn(person: number, index: number, end: number): boolean {
    const rest = this.standing.setOf(person) & ~(1 << index);
    const gaps = this.#rows[person]?.tasks[index]?.gaps ?? [];
    if (rest === 0) return end <= this.#aim.deadline;
    return gaps.some((gap) => this.#endsInTime(person, rest, end + gap));
  }

  /** It could have begun earlier. */
  hasWaited(person: number, cell: number): boolean {
    const { start, hasBegun, fromOf } = this.standing;
    return cell > (hasBegun(person) ? fromOf(person) : start);
  }

  /**
   * Whether a treatment that could as well have begun one cell earlier is not the same as that: what follows would not
   * follow in time, or nobody would be there any more when the next person begins.
   */
  canBeLoose(person: number, index: number, end: number): boolean {
    const rest = this.standing.setOf(person) & ~(1 << index);
    if (rest === 0) return this.standing.begun.some((cell, other) => cell < 0 && other !== person);
    const longest = this.#rows[person]?.tasks[index]?.gaps.at(-1) ?? 0;
    return this.#endsInTime(person, rest, end + longest);
  }

  canWait(person: number, cell: number): boolean {
    if (this.#aim.together && cell === this.#aim.start) return false;
    return this.#nextOf(person, cell + 1) >= 0;
  }

  /** @returns when it waited before */
  letWait(person: number, cell: number): number {
    const before = this.#waits[person] ?? notYet;
    this.#waits[person] = cell;
    return before;
  }

  /** Somebody who is to have the same waits as well: in the other order all would be the same. */
  hasTwinThatWaits(person: number, cell: number): boolean {
    let own = '';
    for (let other = 0; other < person; other += 1) {
      if (this.#waits[other] !== cell) continue;
      own ||= this.#textOf(person, cell);
      if (this.#textOf(other, cell) === own) return true;
    }
    return false;
  }

  /** Whether the visit has begun, and what several have at once began at one time. */
  beganTogether(cell: number): boolean {
    const { start, begun, left: lefts } = this.standing;
    if (cell === start && begun.every((one) => one < 0)) return false;
    const isWhole = ({ index, count }: Kind) => (lefts[index] ?? 0) === count;
    const isDone = ({ index }: Kind) => (lefts[index] ?? 0) === 0;
    return this.#kinds.shared.every((kinds) => kinds.every(isWhole) || kinds.every(isDone));
  }

  /** The first cell from one on at which somebody can begin; `notYet` when it comes to nothing. */
  nextCell(from: number): number {
    let [next, waiting, isGoingOn] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, false];
    for (let person = 0; person < this.count; person += 1) {
      if (this.standing.setOf(person) === 0) continue;
      const own = this.#nextOf(person, from);
      if (own < 0) return notYet;
      this.#next[person] = own;
      next = Math.min(next, own);
      if (this.standing.hasBegun(person)) isGoingOn = true;
      else waiting = Math.min(waiting, own);
    }
    return isGoingOn || waiting <= this.standing.until ? next : notYet;
  }

  /** Whether nobody who has begun is stuck. */
  canFinish(outlook: Outlook, cell: number): boolean {
    const { setOf, hasBegun, fromOf, toOf } = this.standing;
    for (let person = 0; person < this.count; person += 1) {
      if (setOf(person) === 0 || !hasBegun(person)) continue;
      const from = Math.max(cell, fromOf(person));
      if (!outlook.canFinish(person, setOf(person), from, toOf(person))) return false;
    }
    return true;
  }

  /** What was waited before a cell, whatever comes then. */
  spentBy(cell: number): number {
    const { setOf, hasBegun, fromOf, start } = this.standing;
    let spent = this.standing.waited;
    for (let person = 0; person < this.count; person += 1) {
      if (setOf(person) === 0) continue;
      spent += Math.max(0, cell - (hasBegun(person) ? fromOf(person) : start));
    }
    return spent;
  }

  /** With what must follow from the next cells on, as `nextCell` found them. */
  leastWaiting(cell: number): number {
    const { setOf, hasBegun, fromOf } = this.standing;
    let least = this.spentBy(cell);
    for (let person = 0; person < this.count; person += 1) {
      const set = setOf(person);
      if (set === 0) continue;
      const since = hasBegun(person) ? Math.max(cell, fromOf(person)) : cell;
      least += (this.#next[person] ?? 0) - since + this.#orders.gapsOf(person, set);
    }
    return least;
  }

  /** The same for moments from which the same can follow. */
  textAt(cell: number): string {
    const texts: string[] = [];
    for (let person = 0; person < this.count; person += 1) {
      if (this.standing.setOf(person) !== 0) texts.push(this.#textOf(person, cell));
    }
    const { until } = this.standing;
    const head = String.fromCharCode(cell, until >= cell ? until : 0);
    return `${head}${texts.sort().join('')}\uffff`;
  }

  #textOf(person: number, cell: number): string {
    const { setOf, hasBegun, fromOf, toOf } = this.standing;
    const id = this.#orders.idOf(person, setOf(person));
    if (!hasBegun(person)) return String.fromCharCode(id, 0, 0);
    return String.fromCharCode(id, Math.max(cell - 1, fromOf(person)), toOf(person));
  }

  #endsInTime(person: number, set: number, cell: number): boolean {
    return endOf(this.#rows[person]?.best(set, cell) ?? 0) <= this.#aim.deadline;
  }

  #nextOf(person: number, from: number): number {
    const { setOf, hasBegun, fromOf, toOf } = this.standing;
    const set = setOf(person);
    const first = hasBegun(person) ? Math.max(from, fromOf(person)) : from;
    const last = hasBegun(person) ? toOf(person) : this.#aim.deadline;
    for (let cell = first; cell <= last; cell += 1) {
      if (this.#endsInTime(person, set, cell)) return cell;
    }
    return notYet;
  }
}

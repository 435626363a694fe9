import type { Kinds } from './kinds.ts';

/*
 * How far each person of a visit has come. A person waits for the first treatment, has one, or stands between
 * two, for as long as the gap may last.
 */

/** What a person's treatment changed, to be put back. */
interface Before {
  readonly set: number;
  readonly from: number;
  readonly to: number;
  readonly begun: number;
  readonly until: number;
  readonly ends: number;
  readonly waited: number;
}

interface Given {
  readonly index: number;
  readonly cell: number;
  readonly length: number;
  /** What follows is to follow as late as it may. */
  readonly isLoose: boolean;
}

/** Instead of a cell. */
export const notYet = -1;

export class Standing {
  readonly start: number;
  readonly #kinds: Kinds;
  /** The treatments that a person still has to have. */
  readonly set: Int32Array;
  /** Between two treatments: the cells at which the next one may begin. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** The cell at which a person began. */
  readonly begun: Int32Array;
  /** How many of each kind are left. */
  readonly left: Int32Array;
  /** The visit must have no gap in which everybody has left. */
  until = notYet;
  ends = 0;
  /** All in all, of what has begun. */
  waited = 0;

  constructor(kinds: Kinds, wholes: readonly number[], start: number) {
    this.start = start;
    this.#kinds = kinds;
    this.set = Int32Array.from(wholes);
    const none = () => new Int32Array(wholes.length).fill(notYet);
    [this.from, this.to, this.begun] = [none(), none(), none()];
    this.left = Int32Array.from(kinds.all, ({ count }) => count);
  }

  /** As a bit mask. */
  get kindsLeft(): number {
    let mask = 0;
    for (let kind = 0; kind < this.left.length; kind += 1) {
      if ((this.left[kind] ?? 0) > 0) mask |= 1 << kind;
    }
    return mask;
  }

  areDone = (): boolean => this.set.every((set) => set === 0);
  hasBegun = (person: number): boolean => (this.begun[person] ?? notYet) >= 0;
  setOf = (person: number): number => this.set[person] ?? 0;
  fromOf = (person: number): number => this.from[person] ?? 0;
  toOf = (person: number): number => this.to[person] ?? 0;

  begin(person: number, given: Given): Before {
    const { index, cell, length, isLoose } = given;
    const before = this.#beforeOf(person);
    const kind = this.#kindOf(person, index);
    const [end, rest] = [cell + length, before.set & ~(1 << index)];
    const { gaps } = kind.task;
    const [shortest = 0, longest = 0] = [gaps[0], gaps.at(-1)];
    this.#addLeft(kind.index, -1);
    this.waited += cell - (before.begun < 0 ? this.start : before.from);
    this.ends = Math.max(this.ends, end);
    this.set[person] = rest;
    if (before.begun < 0) this.begun[person] = cell;
    if (rest === 0) this.until = Math.max(this.until, end + longest);
    else {
      const gap = isLoose ? longest : shortest;
      this.from[person] = end + gap;
      this.to[person] = end + longest;
      this.waited += gap;
    }
    return before;
  }

  takeBack(person: number, index: number, before: Before): void {
    this.#addLeft(this.#kindOf(person, index).index, 1);
    this.set[person] = before.set;
    this.from[person] = before.from;
    this.to[person] = before.to;
    this.begun[person] = before.begun;
    this.until = before.until;
    this.ends = before.ends;
    this.waited = before.waited;
  }

  #beforeOf(person: number): Before {
    return {
      set: this.setOf(person),
      from: this.fromOf(person),
      to: this.toOf(person),
      begun: this.begun[person] ?? notYet,
      until: this.until,
      ends: this.ends,
      waited: this.waited,
    };
  }

  #kindOf(person: number, index: number) {
    const kind = this.#kinds.ofPersons[person]?.[index];
    if (!kind) throw new Error('no such treatment');
    return kind;
  }

  #addLeft(kind: number, count: number): void {
    this.left[kind] = (this.left[kind] ?? 0) + count;
  }
}

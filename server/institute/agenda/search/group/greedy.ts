import { cellsOfDay } from '../day/cells.ts';
import { never } from '../day/row.ts';
import { Busy } from './people/busy.ts';
import { type Kind, noAssistant } from './people/kinds.ts';
import type { Placed } from './placed.ts';
import type { Found, Setting } from './setting.ts';

/*
 * One person after the other gets the best that the others before have left. That is a plan, though perhaps not the
 * best, and it is found at once where there is time enough.
 */

/** Who and what serve a treatment that begins at a cell. */
interface Way {
  readonly lane: number;
  readonly room: number;
  readonly assistant: number;
  readonly length: number;
}

interface Step extends Way {
  readonly index: number;
  /** When the rest begins. */
  readonly next: number;
}

interface From {
  readonly set: number;
  readonly cell: number;
  readonly index: number;
  readonly kind: Kind;
}

const cells = 2 * cellsOfDay;
const noGap = [0] as const;

export class Greedy {
  readonly #setting: Setting;
  readonly #start: number;
  /** The first way is good enough for each person. */
  readonly #isQuick: boolean;
  readonly #busy = new Busy();
  readonly #placed: Placed[] = [];
  /** Of what several have at once, by treatment, the first that was placed. */
  readonly #shared = new Map<string, Placed>();
  #ends = 0;
  #until: number;
  #waited = 0;
  #isTogether = true;

  constructor(setting: Setting, start: number, isQuick: boolean) {
    this.#setting = setting;
    this.#start = start;
    this.#isQuick = isQuick;
    this.#until = start;
  }

  run(order: readonly number[]): Found | undefined {
    for (const person of order) {
      const begin = this.#beginOf(person);
      if (begin === undefined) return undefined;
      this.#take(person, begin);
    }
    const [ends, waited, isTogether] = [this.#ends, this.#waited, this.#isTogether];
    return { placed: this.#placed, ends, waited, isTogether };
  }

  #steps = new Map<number, Step>();
  #bests = new Map<number, number>();
  #ways = new Map<number, readonly Way[]>();

  #beginOf(person: number): number | undefined {
    const row = this.#setting.rows[person];
    [this.#steps, this.#bests, this.#ways] = [new Map(), new Map(), new Map()];
    for (let cell = this.#start; row && cell <= this.#until; cell += 1) {
      if (this.#bestOf(person, row.whole, cell) < never) return cell;
    }
    return undefined;
  }

  /** The earliest end of a set that begins at a cell. */
  #bestOf(person: number, set: number, cell: number): number {
    if (set === 0) return cell;
    if ((this.#setting.rows[person]?.best(set, cell) ?? never) >= never) return never;
    const key = set * cells + cell;
    const known = this.#bests.get(key);
    if (known !== undefined) return known;
    let best = never;
    for (const { index, kind } of this.#setting.orders.choices(person, set)) {
      if ((this.#shared.get(kind.task.treatment)?.cell ?? cell) !== cell) continue;
      this.#setting.count(1);
      const step = this.#stepBefore(person, { set, cell, index, kind }, best);
      if (!step) continue;
      best = this.#bestOf(person, set & ~(1 << index), step.next);
      this.#steps.set(key, step);
      if (this.#isQuick) break;
    }
    this.#bests.set(key, best);
    return best;
  }

  /** The step with one of the treatments first that is over the earliest, before an end. */
  #stepBefore(person: number, { set, cell, index, kind }: From, end: number): Step | undefined {
    const rest = set & ~(1 << index);
    let [step, best]: [Step | undefined, number] = [undefined, end];
    for (const way of this.#waysOf(kind, cell)) {
      for (const gap of rest === 0 ? noGap : kind.task.gaps) {
        const next = cell + way.length + gap;
        const ends = this.#bestOf(person, rest, next);
        if (ends >= best) continue;
        [step, best] = [{ ...way, index, next }, ends];
        if (this.#isQuick) return step;
      }
    }
    return step;
  }

  /** One for each length: the same for all that one person may have had before. */
  #waysOf(kind: Kind, cell: number): readonly Way[] {
    const key = kind.index * cells + cell;
    const known = this.#ways.get(key);
    if (known) return known;
    const ways: Way[] = [];
    for (const { lane, length } of kind.ways(cell)) {
      if (length === ways.at(-1)?.length) continue;
      if (lane >= 0 && !this.#busy.isStaffFree(lane, kind.task, cell, length)) continue;
      const room = this.#roomOf(kind, cell, length);
      const assistant = this.#assistantOf(kind, lane, cell, length);
      if (room !== undefined && assistant !== undefined)
        ways.push({ lane, room, assistant, length });
    }
    this.#ways.set(key, ways);
    return ways;
  }

  #roomOf(kind: Kind, cell: number, length: number): number | undefined {
    const other = this.#shared.get(kind.task.treatment);
    return kind
      .rooms(length, cell)
      .find(
        (one) =>
          one < 0 ||
          ((!other || (kind.areBeside?.(one, other.room) ?? true)) &&
            this.#busy.isRoomFree(one, kind.task, cell, length)),
      );
  }

  #assistantOf({ assistants, task }: Kind, lane: number, cell: number, length: number) {
    return assistants(length, cell).find(
      (one) =>
        one === noAssistant ||
        (one !== lane && this.#busy.isAssistantFree(one, task, cell, length)),
    );
  }

  #kindOf = (person: number, index: number): Kind =>
    this.#setting.kinds.ofPersons[person]?.[index] as Kind;

  #take(person: number, begin: number): void {
    let [set, cell, last] = [this.#setting.rows[person]?.whole ?? 0, begin, 0];
    this.#waited += begin - this.#start;
    if (begin !== this.#start) this.#isTogether = false;
    while (set !== 0) {
      const step = this.#steps.get(set * cells + cell);
      if (!step) throw new Error('a row that was free is not');
      const kind = this.#kindOf(person, step.index);
      const placed = { person, kind, cell, ...step };
      this.#placed.push(placed);
      this.#busy.turn(placed);
      if (kind.isShared) this.#shared.set(kind.task.treatment, placed);
      set &= ~(1 << step.index);
      const end = cell + step.length;
      if (set !== 0) this.#waited += step.next - end;
      [cell, last] = [step.next, kind.task.gaps.at(-1) ?? 0];
    }
    this.#ends = Math.max(this.#ends, cell);
    this.#until = Math.max(this.#until, cell + last);
  }
}

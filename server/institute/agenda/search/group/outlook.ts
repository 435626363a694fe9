import { cellsOfDay } from '../day/cells.ts';
import { endOf, type Row } from '../day/row.ts';
import type { createOrders } from './orders.ts';
import type { Busy } from './people/busy.ts';
import type { Kind, Kinds } from './people/kinds.ts';

/*
 * Whether a person can still be done in time beside what the others have got so far: whoever has begun does not
 * wait for longer than a gap, so a person who is stuck shows it long before the search gets there.
 */

interface Given {
  readonly kinds: Kinds;
  readonly rows: readonly Row[];
  readonly orders: ReturnType<typeof createOrders>;
  count(steps: number): void;
}

const cells = 2 * cellsOfDay;

export class Outlook {
  readonly #given: Given;
  readonly #busy: Busy;
  readonly #deadline: number;
  /** By set and cell: the question for which it came to nothing. */
  readonly #stuck = new Int32Array(32 * cells);
  #question = 0;

  constructor(given: Given, busy: Busy, deadline: number) {
    this.#given = given;
    this.#busy = busy;
    this.#deadline = deadline;
  }

  /** The next treatment of a set begins at a cell from one to another. */
  canFinish(person: number, set: number, from: number, to: number): boolean {
    this.#question += 1;
    return this.#canGoOn(person, set, from, to);
  }

  #canGoOn(person: number, set: number, from: number, to: number): boolean {
    for (let cell = from; cell <= to; cell += 1) {
      if (this.#stuck[set * cells + cell] === this.#question) continue;
      if (this.#canBegin(person, set, cell)) return true;
      this.#stuck[set * cells + cell] = this.#question;
    }
    return false;
  }

  #canBegin(person: number, set: number, cell: number): boolean {
    const row = this.#given.rows[person];
    if (!row || endOf(row.best(set, cell)) > this.#deadline) return false;
    return this.#given.orders
      .choices(person, set)
      .some(({ index }) => this.#canHave(person, set, index, cell));
  }

  #canHave(person: number, set: number, index: number, cell: number): boolean {
    const kind = this.#given.kinds.ofPersons[person]?.[index];
    this.#given.count(1);
    let tried = -1;
    for (const { lane, length } of kind?.ways(cell) ?? []) {
      // Whoever takes as long leads to the same.
      if (!kind || length === tried || !this.#isFree(kind, { lane, cell, length })) continue;
      if (this.#canFollow(person, set & ~(1 << index), kind, cell + length)) return true;
      tried = length;
    }
    return false;
  }

  #isFree(kind: Kind, { lane, cell, length }: { lane: number; cell: number; length: number }) {
    if (lane >= 0 && !this.#busy.isStaffFree(lane, kind.task, cell, length)) return false;
    const hasRoom = kind
      .rooms(length, cell)
      .some((room) => room < 0 || this.#busy.isRoomFree(room, kind.task, cell, length));
    return hasRoom && this.#hasAssistant(kind, { lane, cell, length });
  }

  #hasAssistant(
    kind: Kind,
    { lane, cell, length }: { lane: number; cell: number; length: number },
  ) {
    if (!kind.task.assistants) return true;
    return kind
      .assistants(length, cell)
      .some((one) => one !== lane && this.#busy.isAssistantFree(one, kind.task, cell, length));
  }

  #canFollow(person: number, rest: number, { task: { gaps } }: Kind, end: number): boolean {
    if (rest === 0) return end <= this.#deadline;
    return this.#canGoOn(person, rest, end + (gaps[0] ?? 0), end + (gaps.at(-1) ?? 0));
  }
}

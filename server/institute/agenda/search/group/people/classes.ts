import type { AgendaDay, LaneDay } from '../../day/agenda-day.ts';
import { type Cells, cellsOfDay, everything } from '../../day/cells.ts';
import { never } from '../../day/row.ts';
import type { Kinds } from './kinds.ts';

/*
 * People and rooms that are alike for what is left of a visit: from a cell on they are free at the same times, and what
 * is left takes them as long. Which one of them is busy changes nothing.
 */

export class Classes {
  readonly #lanes: ReadonlyMap<number, LaneDay>;
  readonly #kinds: Kinds;
  readonly #ids = new Map<string, number>();
  readonly #known = new Map<number, Map<number, number>>();

  constructor(day: AgendaDay, kinds: Kinds) {
    this.#lanes = day.lanes;
    this.#kinds = kinds;
  }

  /** The class of each lane at a cell, while these kinds are left. */
  at(cell: number, left: number): (lane: number) => number {
    const key = left * 1024 + cell;
    const known = this.#known.get(key) ?? new Map<number, number>();
    this.#known.set(key, known);
    return (lane) => {
      const cached = known.get(lane);
      if (cached !== undefined) return cached;
      const id = this.#idOf(lane, cell, left);
      known.set(lane, id);
      return id;
    };
  }

  #idOf(number: number, cell: number, left: number): number {
    const lane = this.#lanes.get(number);
    if (!lane) return 0;
    const lengths = this.#kinds.all.map(({ index, task }) =>
      left & (1 << index) ? task.staff.get(number) : '',
    );
    const assists = this.#kinds.all.map(({ index, task }) =>
      left & (1 << index) ? task.assistants?.get(number) : '',
    );
    const { roomKind, open, clear, inside, room } = lane;
    const asksForOne = this.#kinds.all.some(
      ({ index, task, areBeside }) =>
        areBeside && left & (1 << index) && task.roomKind === roomKind,
    );
    const ofRoom = asksForOne ? `${roomKind} ${room}` : roomKind;
    const own = roomKind === null ? [...lengths, ...assists].join() : ofRoom;
    const times = [open, clear, inside ?? everything].map((cells) =>
      (cells >> BigInt(cell)).toString(36),
    );
    const name = [roomKind === null, own, ...times].join(' ');
    const id = this.#ids.get(name) ?? this.#ids.size + 1;
    this.#ids.set(name, id);
    return id;
  }
}

/** The cell from which on a day has no more change than its end, and that end: what begins later goes as it does then. */
export interface Even {
  readonly from: number;
  readonly to: number;
}

export function evenFrom(day: AgendaDay, kinds: Kinds): Even {
  const names = new Set(
    kinds.all.flatMap(({ staff, task }) => [...staff, ...(task.assistants?.keys() ?? [])]),
  );
  const rooms = new Set(kinds.all.map(({ task }) => task.roomKind));
  const lanes = [...day.lanes.values()].filter(({ lane, roomKind }) =>
    roomKind === null ? names.has(lane) : rooms.has(roomKind),
  );
  const to = Math.max(0, ...lanes.map(({ open }) => lengthOf(open)));
  const froms = lanes.map(({ open, clear }) => {
    const taken = lengthOf(everything & ~clear);
    const own = lengthOf(open);
    // It closes before, and is as if it were not there.
    const begins = own < to ? own : lengthOf(~open & (everything >> BigInt(2 * cellsOfDay - to)));
    return Math.max(begins, taken);
  });
  // Near the end another order may do, where cleaning has to be over by then too.
  const isBound = kinds.all.some(({ task }) => !task.cleansOutside && task.cleaning > 0);
  return { from: isBound ? never : Math.max(0, ...froms) + kinds.back, to };
}

/** The last of the cells, and one. */
const lengthOf = (cells: Cells): number => (cells === 0n ? 0 : cells.toString(2).length);

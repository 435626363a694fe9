import type { AgendaDay } from '../../day/agenda-day.ts';
import { type Cells, hasCell, type Words, wordsOf } from '../../day/cells.ts';
import { assistantsFor, roomsFor, staffFor } from '../../fits.ts';
import type { Visit } from '../../visit/visit.ts';
import { createPlaces } from '../places.ts';
import { type Wanted, wantedOf } from '../wanted.ts';

/*
 * The treatments of a visit of several persons, each once, whoever has it: who can give it from which cell on,
 * and where. Where more people are free than the whole visit can take meanwhile, nobody is chosen before the
 * end: somebody is left whatever else is done, so the search need not look at them one by one.
 */

/** Of people: to be chosen at the end. */
export const anybody = -1;
/** Of rooms: to be chosen at the end. Never of those that several persons have to share. */
export const anyRoom = -1;
/** It needs no room. */
export const noRoom = -2;
/** It needs nobody who assists. */
export const noAssistant = -2;

interface Way {
  /** The member of staff, or `anybody`. */
  readonly lane: number;
  readonly length: number;
}

export interface Kind extends Wanted {
  readonly staff: readonly number[];
  /** Whether two places are of one room; absent where each who has it may be in another. */
  areBeside?(place: number, other: number): boolean;
  /** When a member of staff can begin it, and how long it takes her. */
  candidate(lane: number): { readonly starts: Cells; readonly length: number } | undefined;
  ways(cell: number): readonly Way[];
  rooms(length: number, cell: number): readonly number[];
  /** Who may assist; never left open, and neither is anybody in a visit that needs them. */
  assistants(length: number, cell: number): readonly number[];
  /** All who could give it then, in the order in which they are asked. */
  allStaff(length: number, cell: number): readonly number[];
  allRooms(length: number, cell: number): readonly number[];
}

export interface Kinds {
  readonly all: readonly Kind[];
  /** Those of each treatment that all who have it begin together. */
  readonly shared: readonly (readonly Kind[])[];
  /** The kinds of each person's treatments. */
  readonly ofPersons: readonly (readonly Kind[])[];
  /** The longest preparation: whoever begins at a cell was held that long before. */
  readonly back: number;
}

interface Candidate {
  readonly lane: number;
  readonly length: number;
  readonly starts: Words;
}

export function kindsOf(day: AgendaDay, visit: Visit): Kinds {
  const wanted = wantedOf(visit);
  const all = wanted.all.map((one) => kindOf(day, visit, one));
  const shared = all.filter(({ isShared }) => isShared);
  return {
    all,
    shared: [...Map.groupBy(shared, ({ task }) => task.treatment).values()],
    ofPersons: wanted.ofPersons.map((own) => own.flatMap(({ index }) => all[index] ?? [])),
    back: Math.max(0, ...all.map(({ task }) => task.preparation)),
  };
}

function kindOf(day: AgendaDay, visit: Visit, wanted: Wanted): Kind {
  const { task, isShared } = wanted;
  const places = isShared && task.sameRoom ? createPlaces(day, visit, task) : undefined;
  const staff = staffFor(day, task).map(withWords);
  const lengths = [...new Set(staff.map(({ length }) => length))];
  const isOpen = !visit.flat().some(({ assistants }) => assistants);
  const rooms = new Map<number, Candidate[] | undefined>(
    lengths.map((length) => [length, roomsFor(day, task, length)?.map(withWords)]),
  );
  const assistants = new Map<number, Candidate[] | undefined>(
    lengths.map((length) => [length, assistantsFor(day, task, length)?.map(withWords)]),
  );
  const at = (from: readonly Candidate[], length: number, cell: number) =>
    from
      .filter((one) => one.length === length && hasCell(one.starts, cell))
      .map(({ lane }) => lane);
  const allStaff = (length: number, cell: number) => at(staff, length, cell);
  const allRooms = (length: number, cell: number) => at(rooms.get(length) ?? [], length, cell);

  return {
    ...{ ...wanted, allStaff, allRooms },
    staff: [...task.staff.keys()],
    candidate: (lane) => staffFor(day, task).find((one) => one.lane === lane),
    ...(places && { areBeside: places.areBeside }),
    ways: byCell((cell) =>
      lengths.flatMap((length): Way[] => {
        const lanes = allStaff(length, cell);
        if (isOpen && lanes.length > wanted.mostBeside(length)) return [{ lane: anybody, length }];
        return lanes.map((lane) => ({ lane, length }));
      }),
    ),
    rooms(length, cell) {
      if (!rooms.get(length)) return [noRoom];
      const lanes = allRooms(length, cell);
      if (places) return lanes.filter((lane) => places.areEnough(lane, cell));
      return lanes.length > wanted.mostBeside(length) ? [anyRoom] : lanes;
    },
    assistants(length, cell) {
      const own = assistants.get(length);
      return own ? at(own, length, cell) : [noAssistant];
    },
  };
}

const withWords = <Own extends { starts: bigint }>({ starts, ...own }: Own) => ({
  ...own,
  starts: wordsOf(starts),
});

function byCell<Value>(compute: (cell: number) => Value): (cell: number) => Value {
  const known: Value[] = [];
  return (cell) => {
    const value = known[cell] ?? compute(cell);
    known[cell] = value;
    return value;
  };
}

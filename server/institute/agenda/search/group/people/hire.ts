import { takenBy } from '../../shapes.ts';
import type { Placed as Part } from '../../steps.ts';
import type { Placed } from '../placed.ts';
import { anybody, anyRoom, noAssistant, noRoom } from './kinds.ts';

/*
 * Who does what was left open, and where: the first of those who are asked, for somebody is left.
 */

export function hire(placed: readonly Placed[]): Part[] {
  const taken = new Map<number, bigint>();
  const take = (lane: number, cells: bigint) =>
    void taken.set(lane, (taken.get(lane) ?? 0n) | cells);
  const cellsOf = ({ kind, cell, length }: Placed) => {
    const { staff, room } = takenBy(kind.task, length);
    const first = BigInt(cell - kind.task.preparation);
    return { staff: staff << first, room: room << first };
  };
  const isFree = (lane: number, cells: bigint) => ((taken.get(lane) ?? 0n) & cells) === 0n;
  for (const one of placed) {
    const { staff, room } = cellsOf(one);
    if (one.lane !== anybody) take(one.lane, staff);
    if (one.room >= 0) take(one.room, room);
  }

  function choose(lanes: readonly number[], cells: bigint): number {
    const lane = lanes.find((one) => isFree(one, cells));
    if (lane === undefined) throw new Error('somebody who was left is not');
    take(lane, cells);
    return lane;
  }

  return placed.map((one): Part => {
    const { person, kind, cell, length } = one;
    const assistant = one.assistant === noAssistant ? null : one.assistant;
    const cells = cellsOf(one);
    const staff =
      one.lane === anybody ? choose(kind.allStaff(length, cell), cells.staff) : one.lane;
    const isOpen = one.room === anyRoom;
    const room = isOpen ? choose(kind.allRooms(length, cell), cells.room) : one.room;
    const where = room === noRoom ? null : room;
    return { person, task: kind.task, staff, room: where, assistant, cell, length };
  });
}

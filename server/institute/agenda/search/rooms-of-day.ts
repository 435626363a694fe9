import { buildDay, type DayChange, type DayRows, isActive } from './agenda-day.ts';
import type { Facts, LaneFacts } from './facts.ts';
import type { Task, Visit } from './visit.ts';

/*
 * Kinds of room of which none is in service on a day, whatever is booked: visitors can ask for that day,
 * and the institute's people do without the room.
 */

export const lacksRoom = (facts: Facts, rows: DayRows, visit: Visit): boolean =>
  visit.flat().some((task) => isLost(facts, rows, task));

/** The same visit without the rooms that nobody can have. */
export function withoutLostRooms(facts: Facts, rows: DayRows, visit: Visit): Visit {
  if (!lacksRoom(facts, rows, visit)) return visit;
  const without = (task: Task) => (isLost(facts, rows, task) ? { ...task, roomKind: null } : task);
  return visit.map((tasks) => tasks.map(without));
}

function isLost(facts: Facts, rows: DayRows, { roomKind }: Task): boolean {
  if (roomKind === null) return false;
  const rooms = facts.lanes.filter((lane) => lane.room_kind === roomKind);
  return rooms.every((room) => !isActive(room, rows.day) || isBlockedAllDay(facts, rows, room));
}

/** By itself, and not with the whole institute, for all the hours that it has on that day. */
function isBlockedAllDay(facts: Facts, rows: DayRows, room: LaneFacts): boolean {
  const isBlock = ({ lane, kind }: DayChange) => lane === room.lane && kind === 'off';
  const unblocked = rows.changes.filter((change) => !isBlock(change));
  if (unblocked.length === rows.changes.length) return false;
  const openWith = (changes: DayRows['changes']) =>
    buildDay({ ...facts, lanes: [room] }, { ...rows, changes, uses: [] }).lanes.get(room.lane)
      ?.open;
  return openWith(rows.changes) === 0n && openWith(unblocked) !== 0n;
}

import { buildDay, type DayChange, type DayRows, isActive } from './agenda-day.ts';
import { concerns, type Facts, type ResourceFacts } from './facts.ts';
import { inAnyRoom, lacksPlaces, type Task, type Visit } from './visit.ts';

/* Kinds of room out of service on a day. Visitors can request it, and the institute does without the room. */

export const lacksRoom = (facts: Facts, rows: DayRows, visit: Visit): boolean =>
  visit.flat().some((task) => isLost(facts, rows, task)) ||
  lacksPlaces(roomsOf(facts, rows), visit);

export function withoutLostRooms(facts: Facts, rows: DayRows, visit: Visit): Visit {
  if (!lacksRoom(facts, rows, visit)) return visit;
  const isCramped = lacksPlaces(roomsOf(facts, rows), visit);
  const without = (task: Task) => (isLost(facts, rows, task) ? { ...task, roomKind: null } : task);
  return visit.map((tasks) =>
    tasks.map(without).map((task) => (isCramped ? inAnyRoom(task) : task)),
  );
}

const roomsOf = (facts: Facts, rows: DayRows): ResourceFacts[] =>
  facts.resources.filter((lane) => lane.kind === 'room' && isThere(facts, rows, lane));

const isThere = (facts: Facts, rows: DayRows, room: ResourceFacts): boolean =>
  isActive(room, rows.day) && !isBlockedAllDay(facts, rows, room);

function isLost(facts: Facts, rows: DayRows, { roomKind }: Task): boolean {
  if (roomKind === null) return false;
  const rooms = facts.resources.filter((lane) => lane.room_kind === roomKind);
  return !rooms.some((room) => isThere(facts, rows, room));
}

function isBlockedAllDay(facts: Facts, rows: DayRows, room: ResourceFacts): boolean {
  const isBlock = (change: DayChange) =>
    change.lane !== null && concerns(change, room) && change.kind === 'off';
  const unblocked = rows.changes.filter((change) => !isBlock(change));
  if (unblocked.length === rows.changes.length) return false;
  const openWith = (changes: DayRows['changes']) =>
    buildDay({ ...facts, resources: [room] }, { ...rows, changes, uses: [] }).resources.get(
      room.lane,
    )?.open;
  return openWith(rows.changes) === 0n && openWith(unblocked) !== 0n;
}

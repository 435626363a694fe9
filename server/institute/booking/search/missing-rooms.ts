import { type DayRows, isActive } from './agenda-day.ts';
import type { Facts } from './facts.ts';
import { inAnyRoom, lacksPlaces, type Task, type Visit } from './visit.ts';

/** Returns the visit without kinds of room that are out of service that day: the institute does without them. */
export function withoutLostRooms({ resources }: Facts, { day }: DayRows, visit: Visit): Visit {
  const rooms = resources.filter((lane) => lane.kind === 'room' && isActive(lane, day));
  const isLost = ({ roomKind }: Task) =>
    roomKind !== null && !rooms.some(({ room_kind }) => room_kind === roomKind);
  const isCramped = lacksPlaces(rooms, visit);
  if (!isCramped && !visit.flat().some(isLost)) return visit;
  const without = (task: Task) => (isLost(task) ? { ...task, roomKind: null } : task);
  return visit.map((tasks) =>
    tasks.map(without).map((task) => (isCramped ? inAnyRoom(task) : task)),
  );
}

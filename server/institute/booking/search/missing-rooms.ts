import { type DayRows, isActive } from './agenda-day.ts';
import type { Facts } from './facts.ts';
import type { Task, Visit } from './visit.ts';

/** Returns the visit without kinds of room that are out of service that day: the institute does without them. */
export function withoutLostRooms({ resources }: Facts, { day }: DayRows, visit: Visit): Visit {
  const rooms = resources.filter((resource) => resource.kind === 'room' && isActive(resource, day));
  const isLost = ({ roomKind }: Task) =>
    roomKind !== null && !rooms.some(({ room_kind }) => room_kind === roomKind);
  if (!visit.flat().some(isLost)) return visit;
  return visit.map((tasks) =>
    tasks.map((task) => (isLost(task) ? { ...task, roomKind: null } : task)),
  );
}

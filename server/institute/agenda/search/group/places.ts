import type { AgendaDay } from '../day/agenda-day.ts';
import { has } from '../day/cells.ts';
import { roomsFor } from '../fits.ts';
import { ownersOf } from '../visit/company.ts';
import type { Task, Visit } from '../visit/visit.ts';

/*
 * The places of rooms in which several persons of a visit are together: a room with fewer than one for each is none.
 */

export function createPlaces(day: AgendaDay, visit: Visit, task: Task) {
  const persons = ownersOf(visit, task.treatment);
  const lengths = visit
    .flat()
    .filter(({ treatment }) => treatment === task.treatment)
    .flatMap(({ staff }) => [...staff.values()]);
  // Whoever serves the longest needs her place for longer: then fewer may be left than are counted here.
  const all = roomsFor(day, task, Math.min(...lengths)) ?? [];
  const roomOf = (lane: number) => day.lanes.get(lane)?.room;
  const areBeside = (place: number, other: number) => roomOf(place) === roomOf(other);
  return {
    areBeside,
    areEnough: (place: number, cell: number): boolean =>
      all.filter(({ lane, starts }) => areBeside(lane, place) && has(starts, cell)).length >=
      persons,
  };
}

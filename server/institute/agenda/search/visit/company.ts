import type { Facts } from '../facts.ts';

/*
 * What several persons of a visit have at the same time: who else comes, and whether they find room.
 */

export const inAnyRoom = <Task extends { sameRoom: boolean }>(task: Task): Task => ({
  ...task,
  sameRoom: false,
});

interface Shared {
  readonly treatment: string;
  readonly roomKind: string | null;
  readonly atOnce: boolean;
  readonly sameRoom: boolean;
}

type Visit = readonly (readonly Shared[])[];

/** None of the rooms has a place for each who is to be there together. */
export function lacksPlaces(lanes: Facts['lanes'], visit: Visit): boolean {
  return visit.flat().some(({ treatment, roomKind, sameRoom }) => {
    if (!sameRoom) return false;
    const ofKind = lanes.filter(({ room_kind }) => room_kind === roomKind);
    const places = Map.groupBy(ofKind, ({ lane, place_of }) => place_of ?? lane);
    const most = Math.max(0, ...[...places.values()].map(({ length }) => length));
    return most < ownersOf(visit, treatment);
  });
}

/** How many persons of a visit have a treatment. */
const ownersOf = (visit: Visit, treatment: string): number =>
  visit.filter((tasks) => tasks.some((task) => task.treatment === treatment)).length;

/** A treatment that several have at once cannot be booked for one person: the institute asks who else comes. */
export function lacksCompany(visit: Visit): boolean {
  const shared = visit.flat().filter(({ atOnce }) => atOnce);
  return shared.some(({ treatment }) => ownersOf(visit, treatment) < 2);
}

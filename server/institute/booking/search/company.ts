import type { Facts } from './facts.ts';

/* Treatments that several persons have at the same time, in one room. */

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

export function lacksPlaces(resources: Facts['resources'], visit: Visit): boolean {
  return visit.flat().some(({ treatment, roomKind, sameRoom }) => {
    if (!sameRoom) return false;
    const ofKind = resources.filter(({ room_kind }) => room_kind === roomKind);
    const places = Map.groupBy(ofKind, ({ lane, place_of }) => place_of ?? lane);
    const most = Math.max(0, ...[...places.values()].map(({ length }) => length));
    return most < ownersOf(visit, treatment);
  });
}

const ownersOf = (visit: Visit, treatment: string): number =>
  visit.filter((tasks) => tasks.some((task) => task.treatment === treatment)).length;

/** Returns true if a shared treatment is wanted by one person. The institute then asks who else comes. */
export function lacksCompany(visit: Visit): boolean {
  const shared = visit.flat().filter(({ atOnce }) => atOnce);
  return shared.some(({ treatment }) => ownersOf(visit, treatment) < 2);
}

import { minutesOfDay } from './cells.ts';
import type { Facts, ResourceFacts } from './facts.ts';

/* The places of a room. A room of several places is as many resources. */

interface Use {
  readonly lane: number;
  readonly request: string;
  readonly starts: number;
  readonly ends: number;
}

export function loadsOf({ resources }: Facts, uses: readonly Use[], except: string | undefined) {
  const rooms = new Map(resources.map((lane) => [lane.lane, roomOf(lane)]));
  const loads = new Map<number, number>();
  for (const { lane, starts, ends, request } of uses) {
    const room = rooms.get(lane) ?? lane;
    if (request === except || starts >= minutesOfDay) continue;
    loads.set(room, (loads.get(room) ?? 0) + ends - starts);
  }
  return loads;
}

/** Returns a place's room. Staff members and a room's first place are their own. */
export const roomOf = ({ lane, place_of }: Pick<ResourceFacts, 'lane' | 'place_of'>): number =>
  place_of ?? lane;

/** Returns true if a change concerns the resource: everybody's, its room's or its own. */
export const concerns = (
  { lane: own }: { readonly lane: number | null },
  lane: ResourceFacts,
): boolean => own === null || own === lane.lane || own === lane.place_of;

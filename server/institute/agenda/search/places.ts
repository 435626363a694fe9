import { minutesOfDay } from './day/cells.ts';
import type { Facts, LaneFacts } from './facts.ts';

/*
 * A room of several places is as many resources: what each of them has of its room.
 */

interface Use {
  readonly lane: number;
  readonly request: string;
  readonly starts: number;
  readonly ends: number;
}

/** Minutes that are taken of each person and room. */
export function loadsOf({ lanes }: Facts, uses: readonly Use[], except: string | undefined) {
  const rooms = new Map(lanes.map((lane) => [lane.lane, roomOf(lane)]));
  const loads = new Map<number, number>();
  for (const { lane, starts, ends, request } of uses) {
    const room = rooms.get(lane) ?? lane;
    if (request === except || starts >= minutesOfDay) continue;
    loads.set(room, (loads.get(room) ?? 0) + ends - starts);
  }
  return loads;
}

/** The room that a resource is a place of; a person and a room's first place are their own. */
export const roomOf = ({ lane, place_of }: Pick<LaneFacts, 'lane' | 'place_of'>): number =>
  place_of ?? lane;

/** Whether a change concerns it: everybody's, its room's or its own. */
export const concerns = (
  { lane: own }: { readonly lane: number | null },
  lane: LaneFacts,
): boolean => own === null || own === lane.lane || own === lane.place_of;

import type { LostRoom } from '../../../../shared/contract/admin/agenda-facts.ts';
import { today } from '../../clock.ts';
import type { Facts } from '../search/facts.ts';

/** Treatments that need a kind of room of which none is in service any longer: no hours are offered for them. */
export function lostRooms({ lanes, rules, catalogue }: Facts, day = today()): LostRoom[] {
  const rooms = lanes.filter(({ kind, active_to }) => kind === 'room' && (active_to ?? day) >= day);
  const kinds = new Set(rooms.map(({ room_kind }) => room_kind));
  return [...rules.values()].flatMap(({ treatment_id: treatment, room_kind: roomKind }) =>
    roomKind && !kinds.has(roomKind) && catalogue.treatment(treatment)
      ? [{ treatment, roomKind }]
      : [],
  );
}

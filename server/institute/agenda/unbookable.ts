import { treatmentsOf } from '../../../shared/catalogue.ts';
import type { Unbookable } from '../../../shared/team/agenda-facts.ts';
import type { Facts, ResourceFacts } from '../booking/search/facts.ts';
import { assistantsIn, isByFourHands, skillOf, usualLength } from '../booking/search/visit.ts';
import { today } from '../clock.ts';

export const unbookableIn = (facts: Facts): Unbookable[] =>
  facts.catalogue.sections
    .flatMap((section) => treatmentsOf(section))
    .flatMap(({ id }) => unbookable(facts, id) ?? []);

/**
 * Returns the reason why a treatment has no hours: its kind of room, its staff or its assistants are out of
 * service. An institute without staff takes requests for everything, on purpose.
 */
export function unbookable(facts: Facts, treatment: string, day = today()): Unbookable | undefined {
  const rule = facts.rules.get(treatment);
  const isAtOnce = rule?.instant !== 0 && usualLength(facts, treatment, rule) !== undefined;
  if (!isAtOnce) return undefined;
  const { room_kind: roomKind = null } = rule ?? {};
  const inService = facts.resources.filter(({ active_to }) => (active_to ?? day) >= day);
  const rooms = inService.filter(({ room_kind }) => room_kind === roomKind);
  if (roomKind && rooms.length === 0) return { treatment, roomKind };
  if (roomKind && rule?.at_once && rule.same_room && !rooms.some(isFurtherPlace))
    return { treatment, roomKind, sameRoom: true };
  const people = inService.filter(({ kind }) => kind === 'staff');
  const able = people.filter(({ skills }) => skillOf(facts, skills, treatment));
  if (people.length > 0 && able.length === 0) return { treatment, roomKind: null };
  if (!rule || rule.assistants === '') return undefined;
  const named = new Set(assistantsIn(rule));
  const beside = isByFourHands(rule) ? able : people.filter(({ lane }) => named.has(lane));
  const canAssist = ({ lane }: ResourceFacts) => beside.some((other) => other.lane !== lane);
  return able.some(canAssist) ? undefined : { treatment, roomKind: null, assistant: true };
}

const isFurtherPlace = ({ place_of }: ResourceFacts) => place_of !== null;

import type { AppointmentRequest } from '../../../requests/requests.ts';
import type { AgendaSources } from '../../days/agenda.ts';
import type { Ask } from '../../search/questions/questions.ts';
import { agendaWithout } from '../agenda-without.ts';
import type { Place } from '../place.ts';
import { visitFor, wishOf } from '../wish.ts';
import { beginsShown, foundBegins, shownBegins } from './group-order.ts';
import { type GroupIn, inPart, partsOf } from './parts.ts';

/*
 * A group is moved with the parts that it has, whatever the owner's rules would make of it now.
 */

export const movedGroup =
  (requests: readonly AppointmentRequest[]): GroupIn =>
  (facts) => {
    const wishes = requests.map(wishOf);
    const visits = wishes.map((wish) => visitFor(facts, wish));
    return { parts: partsOf(requests.map(({ people }) => people)), wishes, visits };
  };

/** When each of them begins, and each of its persons: as it was shown, or as soon as it can. */
export async function startsOfParts(
  services: AgendaSources & { readonly ask: Ask },
  requests: readonly AppointmentRequest[],
  { begins, whole }: { begins: readonly string[] | undefined; whole: Place },
): Promise<Pick<Place, 'minute' | 'begins'>[]> {
  const { minute, group } = whole;
  if (!group) return [{ minute, begins }];
  const parts = partsOf(requests.map(({ people }) => people));
  const people = requests.reduce((sum, one) => sum + one.people, 0);
  const shown = beginsShown({ begins, people }, minute);
  const found = async () => {
    const agenda = await agendaWithout(services.db, services.agenda, requests);
    return foundBegins({ ...services, agenda }, whole);
  };
  const all = shown ?? (await found());
  return parts.map((part) => {
    const own = inPart(all, part);
    const starts = Math.min(...own);
    return { minute: starts, begins: shownBegins(starts, own) };
  });
}

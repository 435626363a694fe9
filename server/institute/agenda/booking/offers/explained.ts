import { isOutdated, isOverlap } from '../../../database/lost-races.ts';
import { Refusal, SlotTaken } from '../../../refusal.ts';
import type { Agenda } from '../../days/agenda.ts';
import type { Ask } from '../../search/questions/questions.ts';
import { nearestGroup } from '../group/group-offers.ts';
import { NotFree, type Place } from '../place.ts';
import { othersFor } from './offers.ts';

/** Returns true if no staff member is free, or another transaction won each retry. */
export const isNotFree = (error: unknown): boolean =>
  error instanceof NotFree || isOverlap(error) || isOutdated(error);

/** The error for an hour that was not free, with other hours. Called without locks, as the search takes long. */
export async function explained(
  { agenda, ask }: { agenda: Agenda; ask: Ask },
  error: unknown,
  wanted: Place,
): Promise<unknown> {
  if (!isNotFree(error)) return error;
  const { group } = wanted;
  // For a course it may be a later session.
  const { wish, ...at } = (!group && error instanceof NotFree && error.place) || wanted;
  try {
    return new SlotTaken(
      await ask((work) => {
        if (!group) return othersFor(agenda, wish, at, work);
        return nearestGroup(agenda, group, { from: at.day, minute: at.minute, count: 3 }, work);
      }),
    );
  } catch (refusal) {
    // Without any search left the refusal is still slot-taken.
    if (refusal instanceof Refusal) return new SlotTaken([]);
    throw refusal;
  }
}

import type { Agenda } from '../agenda/agenda.ts';
import { isOutdated, isOverlap } from '../database/concurrency.ts';
import { Refusal, SlotTaken } from '../refusal.ts';
import { othersFor } from './offers.ts';
import { NotFree, type Place } from './place.ts';
import type { Ask } from './search/questions.ts';

/** Returns true if no staff member is free, or another transaction won each retry. */
export const isNotFree = (error: unknown): boolean =>
  error instanceof NotFree || isOverlap(error) || isOutdated(error);

/** Returns the error for a taken hour, with other hours. Call it without locks, because the search takes long. */
export async function explained(
  { agenda, ask }: { agenda: Agenda; ask: Ask },
  error: unknown,
  wanted: Place,
): Promise<unknown> {
  if (!isNotFree(error)) return error;
  const { wish, ...at } = (error instanceof NotFree && error.place) || wanted;
  try {
    return new SlotTaken(await ask((work) => othersFor(agenda, wish, at, work)));
  } catch (refusal) {
    // If the search limit is used up, the refusal is still slot-taken.
    if (refusal instanceof Refusal) return new SlotTaken([]);
    throw refusal;
  }
}

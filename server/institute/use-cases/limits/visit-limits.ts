import { requestOfLink } from '../../agenda/booking/manage-links.ts';
import { Refusal } from '../../refusal.ts';
import type { Services } from '../../services.ts';

/** Tries that are refused count too: each is work while the day is locked. */
const movesOfVisit = { name: 'moves of an appointment', times: 10, seconds: 3600 };
const movesOfVisitInDay = { name: 'moves of an appointment in a day', times: 30, seconds: 86_400 };
/** Many phones of a network share one address: far higher. */
const movesOfClient = { name: 'moves of a client', times: 300, seconds: 3600 };

/** Counts a move, before anything of it is done. @throws {Refusal} not-found, too-many */
export async function requireFewMoves(
  { db, limits }: Pick<Services, 'db' | 'limits'>,
  token: string,
  address: string,
): Promise<void> {
  const { id } = await requestOfLink(db, token);
  const wait = await limits.countAll([
    [movesOfVisit, id],
    [movesOfVisitInDay, id],
    [movesOfClient, address],
  ]);
  if (wait !== undefined) throw new Refusal('too-many', wait);
}

import { randomUUID } from 'node:crypto';
import type { PlacedNow, PlaceInput } from '../../../shared/agenda/away.ts';
import { confirm } from '../appointments/decisions.ts';
import { findRequest } from '../appointments/requests.ts';
import type { Ask } from '../booking/search/search-turns.ts';
import { Refusal } from '../refusal.ts';
import type { UseCaseServices } from '../services.ts';
import { recordPlaced } from './away.ts';

/**
 * Moves an absent staff member's clients, each in its own transaction: a taken hour holds up no
 * other.
 */
export async function placeClients(
  services: UseCaseServices,
  { moves, ...away }: PlaceInput & { readonly actor: string },
  ask: Ask,
): Promise<PlacedNow> {
  const press = randomUUID();
  const placed: PlacedNow = { moved: [], left: [] };
  for (const { number, version, ...given } of moves) {
    const edit = { number, version, actor: away.actor, press };
    try {
      const request = await findRequest(services.db, number);
      await confirm(services, edit, { given, ask, isAway: true });
      if (request) await recordPlaced(services.db, away, request);
      placed.moved.push(number);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      placed.left.push(number);
    }
  }
  return placed;
}

import { randomUUID } from 'node:crypto';
import type { PlacedNow, PlaceInput } from '../../../shared/contract/admin/away.ts';
import { recordPlaced } from '../agenda/back-office/away.ts';
import type { Ask } from '../agenda/search/questions/questions.ts';
import { Refusal } from '../refusal.ts';
import { findRequest } from '../requests/requests.ts';
import type { UseCaseServices } from '../services.ts';
import { confirm } from './decide.ts';

/**
 * Places the clients of somebody who is away, each in a transaction of its own: one whose hour was taken
 * meanwhile does not hold up the others. They are taken back together.
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

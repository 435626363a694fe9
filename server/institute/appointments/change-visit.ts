import type { Moved } from '../../../shared/appointments/visit.ts';
import type { FreeHour } from '../../../shared/contract/error-codes.ts';
import { rateLimits } from '../../../shared/limits/limits.ts';
import { keepBrowser } from '../booking/booker.ts';
import type { Client } from '../booking/intake.ts';
import { countRefusals } from '../booking/order-limits.ts';
import type { Ask } from '../booking/search/questions.ts';
import { tellCancelled, tellMoved } from '../notifications/told-changes.ts';
import { Refusal } from '../refusal.ts';
import type { UseCaseServices } from '../services.ts';
import type { Visitor } from '../visitor.ts';
import { sayComing } from './coming.ts';
import { notePress, requestOfLink } from './manage-links.ts';
import { type Move, moveVisit } from './move-visit.ts';
import { cancelOwn, cancelVisit } from './visits.ts';

interface Changer {
  readonly visitor: Visitor;
  readonly client: Client | undefined;
}

export async function moveByLink(
  services: UseCaseServices,
  move: Move,
  { visitor, client, ask }: Changer & { readonly ask: Ask },
): Promise<Moved> {
  const { db, agenda, limits, mails, alerts } = services;
  const { id } = await requestOfLink(db, move.token);
  await limits.require(
    db,
    [rateLimits.moves.appointment, id],
    [rateLimits.moves.address, visitor.address],
  );
  const moved = await countRefusals(limits, visitor, () =>
    moveVisit({ db, agenda, ask }, move, async (within, request, previous) => {
      await keepBrowser(within, request.id, visitor);
      await notePress(within, move.token);
      await tellMoved(services, within, { request, previous, visitor, client });
    }),
  );
  mails.wake();
  alerts.wake();
  return moved;
}

export async function cancelByLink(
  services: UseCaseServices,
  cancel: { readonly token: string; readonly version: number },
  { visitor, client }: Changer,
): Promise<void> {
  await cancelVisit(services.db, cancel, async (within, request, previous) => {
    await keepBrowser(within, request.id, visitor);
    await notePress(within, cancel.token);
    await tellCancelled(services, within, { request, previous, visitor, client });
  });
  services.mails.wake();
  services.alerts.wake();
}

/** Records that the client comes. No notice is needed. */
export const comingByLink = (
  { db }: UseCaseServices,
  token: string,
  seen: Pick<FreeHour, 'day' | 'time'>,
): Promise<void> =>
  db.transaction().execute(async (within) => {
    const request = await requestOfLink(within, token);
    if (request.day !== seen.day || request.hour !== seen.time) throw new Refusal('conflict');
    await notePress(within, token);
    await sayComing(within, request, seen);
  });

export async function cancelByAccount(
  services: UseCaseServices,
  number: string,
  { visitor, client }: Changer & { readonly client: Client },
): Promise<void> {
  await cancelOwn(services.db, { userId: client.id, number }, (within, request, previous) =>
    tellCancelled(services, within, { request, previous, visitor, client }),
  );
  services.mails.wake();
  services.alerts.wake();
}

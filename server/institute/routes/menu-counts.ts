import type { MenuCounts } from '../../../shared/contract/list-query.ts';
import { countPending } from '../appointments/request-lists.ts';
import { timestamp } from '../clock.ts';
import { countOpen } from '../messages/messages.ts';
import { countDepositsToCheck } from '../money/deposit-list.ts';
import { countToSettle } from '../money/reports.ts';
import { givenUp } from '../notifications/queue/claims.ts';
import type { Services } from '../services.ts';
import { firstStepsLeft } from '../setup/first-steps.ts';
import { undoOfferFor } from '../undo/undo-offer.ts';

/**
 * What stands around the back office's screens: mails and messages given up that have not expired, new requests, open messages,
 * first steps, and what this person did last.
 */
export async function menuCountsIn(
  { db, undoSeconds }: Pick<Services, 'db' | 'undoSeconds'>,
  actor: string,
): Promise<MenuCounts> {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('channel', 'in', ['mail', 'gateway'])
    .where('sent_at', 'is', null)
    .where('next_try_at', '=', givenUp)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', timestamp())]))
    .executeTakeFirstOrThrow();
  const stepsLeft = await firstStepsLeft(db);
  return {
    givenUpMails: Number(count),
    newRequests: await countPending(db),
    openMessages: await countOpen(db),
    openSteps: stepsLeft.length,
    stepsLeft,
    moneyToCheck: (await countDepositsToCheck(db)) + (await countToSettle(db)),
    undo: await undoOfferFor(db, actor, undoSeconds),
  };
}

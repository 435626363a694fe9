import type { Logger } from 'pino';
import { repeat } from '../../background.ts';
import { timestamp } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { holdEndedMail } from '../../mail/templates/deposits.ts';
import { Refusal } from '../../refusal.ts';
import type { AppointmentRequest } from '../../requests/requests.ts';
import { writeChange } from '../../requests/write-change.ts';
import type { UseCaseServices } from '../../services.ts';
import { takeBackChange, tellClient } from './notices.ts';

/*
 * Ends what is held for a deposit that did not come: the hour is free again, and its client is told. Of several
 * processes whichever looks first does it; a restart ends late what ended meanwhile.
 */

/** Seconds between two looks. */
const interval = 30;

type Sources = Omit<UseCaseServices, 'undoSeconds'>;

const dueNow = (db: Db) =>
  db
    .selectFrom('requests')
    .selectAll()
    .where('deposit_state', '=', 'due')
    .where('held_until', '<=', timestamp())
    .where('status', '=', 'confirmed')
    .orderBy('held_until')
    .execute();

/** @returns how many ended */
async function endHolds(sources: Sources): Promise<number> {
  const { db, mails } = sources;
  let count = 0;
  for (const seen of await dueNow(db)) {
    const isEnded = await db
      .transaction()
      .execute((within) => endOne(sources, within, seen))
      .catch((error) => {
        // Somebody else was faster: with this, with a payment, or with a move.
        if (error instanceof Refusal && error.code === 'conflict') return false;
        throw error;
      });
    if (isEnded) count += 1;
  }
  if (count > 0) mails.wake();
  return count;
}

/** The version that was seen decides who ends it. @throws {Refusal} conflict */
async function endOne(sources: Sources, within: Db, seen: AppointmentRequest): Promise<boolean> {
  const set = { status: 'cancelled', deposit_state: 'expired' } as const;
  const change = { set, action: 'hold-ended', actor: 'site' };
  const request = await writeChange(within, seen, change);
  const site = await sources.siteIn(within);
  await takeBackChange(sources, within, { request, site });
  const told = { request, previous: seen, site };
  // What was booked in one go ends together, and its client hears of it once.
  if ((request.session ?? request.part ?? 1) > 1) return true;
  await tellClient({ ...sources, undoSeconds: 0 }, within, told, { byInstitute: true }, (email) =>
    holdEndedMail(email, request, site),
  );
  return true;
}

/** In the background. Dispose of the result to stop. */
export function startHolds(sources: Sources, log: Logger): AsyncDisposable {
  return repeat(async () => {
    await endHolds(sources).catch((error: Error) => {
      log.error({ reason: error.message }, 'held hours not ended');
    });
    return interval;
  });
}

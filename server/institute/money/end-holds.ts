import type { Logger } from 'pino';
import { rateLimits } from '../../../shared/limits/limits.ts';
import { cameWith } from '../appointments/attendance.ts';
import { type AppointmentRequest, writeChanges } from '../appointments/requests.ts';
import { repeat } from '../background.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import type { UseCaseServices } from '../services.ts';
import { holdEndedUntoldMail } from './deposit-mails.ts';
import { heldTogether, oncePerDeposit } from './deposit-rows.ts';
import { tellAnswer } from './settle-deposits.ts';

/*
 * Ends holds whose deposit did not arrive in time: the slot is free again, and the client is told. Any process may do
 * it; after a restart, overdue holds end at the first run.
 */

/** Seconds between two runs. */
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
    .orderBy('session')
    .orderBy('part')
    .execute();

async function endHolds(sources: Sources): Promise<number> {
  const { db, mails } = sources;
  let count = 0;
  for (const seen of oncePerDeposit(await dueNow(db))) {
    const isEnded = await db
      .transaction()
      .execute((within) => endTogether(sources, within, seen))
      .catch((error) => {
        // Another process ended it first, or a payment or a move changed it.
        if (error instanceof Refusal && error.code === 'conflict') return false;
        throw error;
      });
    if (isEnded) count += 1;
  }
  if (count > 0) mails.wake();
  return count;
}

const ended = {
  set: { status: 'cancelled', deposit_state: 'expired' },
  action: 'hold-ended',
  actor: 'site',
} as const;

/**
 * Ends the appointments under one deposit together, with one message to the client.
 * @throws {Refusal} conflict
 */
async function endTogether(
  sources: Sources,
  within: Db,
  seen: AppointmentRequest,
): Promise<boolean> {
  const due = (await heldTogether(within, seen)).filter((one) => one.deposit_state === 'due');
  const now = due.find(({ id }) => id === seen.id);
  if (now?.version !== seen.version) return false;
  const changed = await writeChanges(within, due, ended);
  const told = changed.map((one) => (one.unmailed ? { ...one, email: null } : one));
  await tellAnswer({ ...sources, undoSeconds: 0 }, within, told, due);
  const [first] = told;
  if (first && !first.email && (await isFew(sources, within, first))) {
    const site = await sources.siteIn(within);
    await sources.mails.add(within, holdEndedUntoldMail(site.contactTo, first, site));
  }
  return true;
}

/**
 * Returns true unless many unknown numbers hold slots at once. In such a rush only the back office shows the ends.
 */
const isFew = async (
  { limits }: Sources,
  within: Db,
  { phone }: AppointmentRequest,
): Promise<boolean> =>
  (await cameWith(within, [phone])).has(phone) ||
  (await limits.count([[rateLimits.notices.unknownNumbers, 'all']], within)) === undefined;

/** Starts the background job. Dispose of the result to stop it. */
export function startHolds(sources: Sources, log: Logger): AsyncDisposable {
  return repeat(async () => {
    await endHolds(sources).catch((error: Error) => {
      log.error({ reason: error.message }, 'held hours not ended');
    });
    return interval;
  });
}

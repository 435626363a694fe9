import type { Selectable } from 'kysely';
import type { RequestMail } from '../../../shared/notifications/mails.ts';
import { daysAgo, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import { canBeRetried, givenUp, latestHeld, type OutboxRow } from './outbox-leases.ts';

export const deliveryColumns = [
  ...(['sent_at', 'next_try_at', 'last_error', 'expires_at'] as const),
  ...(['report', 'reported_at', 'report_reason'] as const),
] as const;

type Delivery = Pick<OutboxRow, (typeof deliveryColumns)[number]>;

export function mailState({ last_error: lastError, ...delivery }: Delivery): RequestMail {
  const { sent_at, next_try_at, expires_at, report: state, reported_at, report_reason } = delivery;
  const report =
    state && reported_at ? { state, at: reported_at, reason: report_reason } : undefined;
  if (sent_at) return { state: 'sent', at: sent_at, lastError: null, ...(report && { report }) };
  if (next_try_at === givenUp) return { state: 'given-up', at: null, lastError };
  if (expires_at && expires_at <= timestamp()) return { state: 'late', at: null, lastError };
  return { state: 'waiting', at: next_try_at, lastError };
}

type Row = Selectable<Database['outbox']>;

type UnsentState = 'waiting' | 'held' | 'late' | 'given up';

interface UndeliveredMail {
  mail: Row;
  state: UnsentState;
  isAlarming: boolean;
}

const alarmingAge = 3600;

export async function undeliveredMails(db: Db, institute: string): Promise<UndeliveredMail[]> {
  const mails = await db
    .selectFrom('outbox')
    .selectAll()
    .where('channel', 'in', ['mail', 'gateway'])
    .where('sent_at', 'is', null)
    .orderBy('created_at')
    .execute();
  return mails.map((mail) => {
    const state = unsentState(mail);
    return { mail, state, isAlarming: isAlarming(mail, state, institute) };
  });
}

export function unsentState({
  next_try_at,
  expires_at,
  state,
}: Pick<Row, 'next_try_at' | 'expires_at' | 'state'>): UnsentState {
  const now = timestamp();
  if (expires_at && expires_at <= now) return 'late';
  if (next_try_at === givenUp) return 'given up';
  const isHeld = state === 'held' && next_try_at > now && next_try_at <= latestHeld();
  return isHeld ? 'held' : 'waiting';
}

function isAlarming(
  { channel, created_at, recipient, next_try_at, attempts }: Row,
  state: UnsentState,
  institute: string,
): boolean {
  // An untried gateway message may be waiting for the morning.
  if (state === 'waiting')
    return created_at <= timestamp(-alarmingAge) && (channel === 'mail' || attempts > 0);
  // A sign-in mail that its mailbox refused is the fault of that address, late or not.
  if (state === 'late') return next_try_at !== givenUp && created_at > daysAgo(1);
  return state === 'given up' && (recipient === institute || channel === 'gateway');
}

export async function retryGivenUp(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ next_try_at: timestamp(), state: 'waiting' })
    .where(canBeRetried())
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

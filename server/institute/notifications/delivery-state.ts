import type { RequestMail } from '#shared/notifications/mails.ts';
import { daysAgo, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { cutPage, getPageWindow } from '../database/list-queries.ts';
import { recordEvent } from '../history.ts';
import type { UseCaseServices } from '../services.ts';
import { canBeRetried, claimSeconds, getLatestHeld, givenUp, type OutboxRow } from './claims.ts';

export const deliveryColumns = [
  ...(['sent_at', 'next_try_at', 'last_error', 'expires_at'] as const),
  ...(['report', 'reported_at', 'report_reason'] as const),
] as const;

type Delivery = Pick<OutboxRow, (typeof deliveryColumns)[number]>;

export function describeDelivery({ last_error: lastError, ...delivery }: Delivery): RequestMail {
  const { sent_at, next_try_at, expires_at, report: state, reported_at, report_reason } = delivery;
  const report =
    state && reported_at ? { state, at: reported_at, reason: report_reason } : undefined;
  if (sent_at) return { state: 'sent', at: sent_at, lastError: null, ...(report && { report }) };
  if (next_try_at === givenUp) return { state: 'given-up', at: null, lastError };
  if (expires_at && expires_at <= timestamp()) return { state: 'late', at: null, lastError };
  return { state: 'waiting', at: next_try_at, lastError };
}

const alarmingAge = 3600;

export async function findUndeliveredMails(db: Db, contactTo: string) {
  const mails = await db
    .selectFrom('outbox')
    .selectAll()
    .where('channel', 'in', ['mail', 'gateway'])
    .where('sent_at', 'is', null)
    .orderBy('created_at')
    .execute();
  return mails.map((mail) => {
    const state = getUnsentState(mail);
    return { mail, state, isAlarming: isAlarming(mail, state, contactTo) };
  });
}

function getUnsentState(mail: Pick<OutboxRow, 'next_try_at' | 'expires_at' | 'state'>) {
  const { next_try_at, expires_at, state } = mail;
  const now = timestamp();
  if (expires_at && expires_at <= now) return 'late';
  if (next_try_at === givenUp) return 'given up';
  const isHeld = state === 'held' && next_try_at > now && next_try_at <= getLatestHeld();
  return isHeld ? 'held' : 'waiting';
}

function isAlarming(
  { channel, created_at, recipient, next_try_at, attempts }: OutboxRow,
  state: ReturnType<typeof getUnsentState>,
  contactTo: string,
): boolean {
  // An untried gateway message may be waiting for the morning.
  if (state === 'waiting')
    return created_at <= timestamp(-alarmingAge) && (channel === 'mail' || attempts > 0);
  // A sign-in mail that its mailbox refused is the fault of that address, late or not.
  if (state === 'late') return next_try_at !== givenUp && created_at > daysAgo(1);
  return state === 'given up' && (recipient === contactTo || channel === 'gateway');
}

export async function retryGivenUp(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ next_try_at: timestamp(), state: 'waiting' })
    .where(canBeRetried())
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const reportDays = 7;

/** Lists unsent mails and messages, and those of the last week that a gateway reported as failed. */
export async function listUndeliveredMails(db: Db, page: string) {
  const { limit, offset } = getPageWindow(page);
  const matches = await db
    .selectFrom('outbox')
    .leftJoin('requests', 'requests.id', 'outbox.request_id')
    .select(['outbox.id', 'channel', 'recipient', 'subject', 'number'])
    .select(['last_error', 'next_try_at', 'expires_at', 'outbox.state'])
    .select(['sent_at', 'report_reason'])
    .where('channel', 'in', ['mail', 'gateway'])
    .where(({ eb, and, or }) =>
      or([
        eb('sent_at', 'is', null),
        and([eb('report', '=', 'failed'), eb('outbox.created_at', '>', daysAgo(reportDays))]),
      ]),
    )
    .orderBy('outbox.created_at', 'desc')
    .orderBy('outbox.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { rows, hasNext } = cutPage(matches);
  const mails = rows.map(({ sent_at, report_reason, last_error, ...row }) => {
    const { state: _, next_try_at, expires_at: __, ...mail } = row;
    const state = getUnsentState(row);
    const wasTaken = sent_at !== null;
    const isOver = wasTaken || state === 'late' || state === 'given up';
    return {
      ...mail,
      lastError: wasTaken ? report_reason : last_error,
      nextTryAt: isOver ? null : next_try_at,
      isGivenUp: state === 'given up' && !wasTaken,
      wasTaken,
    };
  });
  return { mails, hasNext };
}

/** Makes a mail due, unless its next attempt is near: a process may be sending it right now. */
export async function retryMailNow(
  { db, mails }: Pick<UseCaseServices, 'db' | 'mails'>,
  id: string,
  actor: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const due = await transaction
      .updateTable('outbox')
      .set({ next_try_at: timestamp(), state: 'waiting' })
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .where('next_try_at', '>', timestamp(claimSeconds))
      .returning('id')
      .executeTakeFirst();
    if (due) await recordEvent(transaction, { subject: id, actor, action: 'retried' });
  });
  mails.wake();
}

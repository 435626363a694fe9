import { daysAgo, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { cutPage, pageWindow } from '../database/list-queries.ts';
import { recordEvent } from '../history.ts';
import type { UseCaseServices } from '../services.ts';
import { unsentState } from './delivery-state.ts';
import { claimTime } from './outbox-leases.ts';

const reportDays = 7;

/** Lists unsent mails and messages, and those of the last week that a gateway reported as failed. */
export async function listUndeliveredMails(db: Db, page: string) {
  const { limit, offset } = pageWindow(page);
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
  const mails = rows.map(({ id, channel, recipient, subject, number, ...row }) => {
    const state = unsentState(row);
    const wasTaken = row.sent_at !== null;
    const isOver = wasTaken || state === 'late' || state === 'given up';
    return {
      id,
      channel,
      recipient,
      subject,
      lastError: wasTaken ? row.report_reason : row.last_error,
      nextTryAt: isOver ? null : row.next_try_at,
      isGivenUp: state === 'given up' && !wasTaken,
      wasTaken,
      number,
    };
  });
  return { mails, hasNext };
}

/** Makes a mail due, unless its next attempt is near: a process may be sending it right now. */
function makeMailDue(db: Db, id: string, actor: string): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const due = await transaction
      .updateTable('outbox')
      .set({ next_try_at: timestamp(), state: 'waiting' })
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .where('next_try_at', '>', timestamp(claimTime))
      .returning('id')
      .executeTakeFirst();
    if (due) await recordEvent(transaction, { subject: id, actor, action: 'retried' });
  });
}

export async function retryMailNow(
  { db, mails }: Pick<UseCaseServices, 'db' | 'mails'>,
  id: string,
  actor: string,
): Promise<void> {
  await makeMailDue(db, id, actor);
  mails.wake();
}

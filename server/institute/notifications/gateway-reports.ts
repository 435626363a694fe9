import type { NoticeReport } from '../../../shared/notifications/notice-report.ts';
import { confirmAttendance } from '../appointments/attendance.ts';
import { startText } from '../appointments/requests.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { hashSecret } from '../secret-value.ts';
import type { UseCaseServices } from '../services.ts';
import type { OutboxRow } from './outbox-leases.ts';

/** Ignores a repeated post, and a failure after a delivery. */
export const takeReport = (
  { db }: Pick<UseCaseServices, 'db'>,
  report: NoticeReport,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { id, data } = report;
    if (!(await isFirst(transaction, id))) return;
    const entry = await transaction
      .selectFrom('outbox')
      .selectAll()
      .where('id', '=', data.message_id)
      .where('channel', '=', 'gateway')
      .executeTakeFirst();
    if (!entry) throw new Refusal('not-found');
    await note(transaction, entry, report);
    if (report.type === 'notice.confirmed') await noteComing(transaction, entry);
  });

async function isFirst(db: Db, id: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('posts')
    .values({ id_hash: hashSecret(id), taken_at: timestamp() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Marks the message as sent: the gateway took it, even if its answer was lost. */
async function note(db: Db, { id }: OutboxRow, { type, data }: NoticeReport): Promise<void> {
  const now = timestamp();
  const isLost = type === 'notice.failed';
  await db
    .updateTable('outbox')
    .set(({ fn, val }) => ({
      report: isLost ? ('failed' as const) : ('delivered' as const),
      reported_at: now,
      report_reason: isLost && 'reason' in data ? data.reason : null,
      sent_at: fn.coalesce('sent_at', val(now)),
      text: '',
      last_error: null,
    }))
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('report', 'is', null), eb('report', '=', 'failed')]))
    .execute();
}

async function noteComing(db: Db, { request_id, starts }: OutboxRow): Promise<void> {
  const own = await db
    .selectFrom('requests')
    .selectAll()
    .where('id', '=', request_id ?? '')
    .executeTakeFirst();
  if (!own || startText(own) !== starts) return;
  await confirmAttendance(db, own, { day: own.day, time: own.hour ?? '' }).catch((error) => {
    // The appointment was cancelled, or has begun.
    if (!(error instanceof Refusal)) throw error;
  });
}

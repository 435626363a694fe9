import type { NoticeReport } from '../../../shared/notifications/notice-report.ts';
import { sayComing, startText } from '../appointments/attendance.ts';
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
  db.transaction().execute(async (within) => {
    const { id, data } = report;
    if (!(await isFirst(within, id))) return;
    const entry = await within
      .selectFrom('outbox')
      .selectAll()
      .where('id', '=', data.message_id)
      .where('channel', '=', 'gateway')
      .executeTakeFirst();
    if (!entry) throw new Refusal('not-found');
    await note(within, entry, report);
    if (report.type === 'notice.confirmed') await noteComing(within, entry);
  });

async function isFirst(within: Db, id: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await within
    .insertInto('posts')
    .values({ id_hash: hashSecret(id), taken_at: timestamp() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Marks the message as sent: the gateway took it, even if its answer was lost. */
async function note(within: Db, { id }: OutboxRow, { type, data }: NoticeReport): Promise<void> {
  const now = timestamp();
  const isLost = type === 'notice.failed';
  await within
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

async function noteComing(within: Db, { request_id, starts }: OutboxRow): Promise<void> {
  const own = await within
    .selectFrom('requests')
    .selectAll()
    .where('id', '=', request_id ?? '')
    .executeTakeFirst();
  if (!own || startText(own) !== starts) return;
  await sayComing(within, own, { day: own.day, time: own.hour ?? '' }).catch((error) => {
    // The appointment was cancelled, or has begun.
    if (!(error instanceof Refusal)) throw error;
  });
}

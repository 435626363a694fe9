import { createHmac } from 'node:crypto';
import type { NoticeReport } from '#shared/notifications/notice-report.ts';
import { isOn, type Switches } from '#shared/options.ts';
import { confirmAttendance } from '../appointments/attendance.ts';
import { getStartKey } from '../appointments/requests.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { hashSecret } from '../secret-value.ts';
import type { OutboxRow } from './claims.ts';
import { type Failure, type OutboxChannel, parseRetryAfter } from './outbox.ts';

export const createGatewayChannel = (settings: GatewaySettings): OutboxChannel => ({
  channel: 'gateway',
  senders: [{ count: 4 }],
  send: (entry, stop) => deliverMessage(settings, entry, stop),
});

export type Gateway = ReturnType<typeof createGateway>;

export const createGateway = (
  settings: GatewaySettings | undefined,
  readOptions: (db: Db) => Promise<Switches>,
) => ({
  isSet: settings !== undefined,
  isOpen: async (db: Db) =>
    settings !== undefined && isOn({ options: await readOptions(db) }, 'gateway'),
});

export interface GatewaySettings {
  readonly url: string;
  /** Every key signs each message: there are two while a secret is replaced. */
  readonly keys: readonly Buffer[];
}

/** Milliseconds until the head of the answer; the body is never read. */
const timeout = 15_000;

/** Sends one message by Standard Webhooks 1.0.0: any 2xx accepts it, no redirect is followed. */
async function deliverMessage(
  { url, keys }: GatewaySettings,
  { id, text: body }: OutboxRow,
  stop: AbortSignal,
): Promise<Failure | undefined> {
  const time = Math.floor(Date.parse(timestamp()) / 1000);
  const sign = (key: Buffer) =>
    `v1,${createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')}`;
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(timeout)]),
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(time),
        'webhook-signature': keys.map(sign).join(' '),
      },
      body,
    });
    response.body?.cancel().catch(() => {});
    const { status, headers } = response;
    if (status >= 200 && status < 300) return undefined;
    const retryAfter = parseRetryAfter(headers.get('retry-after'));
    // Another 4xx may concern this message alone.
    const affectsAll = status < 400 || status >= 500 || status === 410 || status === 429;
    return { reason: String(status), isPermanent: status === 410, retryAfter, affectsAll };
  } catch (error) {
    const { name, cause } = error as Error & { cause?: NodeJS.ErrnoException };
    return { reason: cause?.code ?? name, affectsAll: true };
  }
}

export async function findRefusingNumbers(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('outbox')
    .select('recipient')
    .where('channel', '=', 'gateway')
    .where('report_reason', '=', 'refused')
    .execute();
  return new Set(rows.map(({ recipient }) => recipient));
}

/** Ignores a repeated post, and a failure after a delivery. */
export const takeReport = (db: Db, report: NoticeReport): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { id, data } = report;
    if (!(await recordPost(transaction, id))) return;
    const entry = await transaction
      .selectFrom('outbox')
      .selectAll()
      .where('id', '=', data.message_id)
      .where('channel', '=', 'gateway')
      .executeTakeFirstOrThrow(() => new Refusal('not-found'));
    await saveReport(transaction, entry, report);
    if (report.type === 'notice.confirmed') await confirmComing(transaction, entry);
  });

async function recordPost(db: Db, id: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('posts')
    .values({ id_hash: hashSecret(id), taken_at: timestamp() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Marks the message as sent: the gateway took it, even if its answer was lost. */
async function saveReport(db: Db, { id }: OutboxRow, { type, data }: NoticeReport): Promise<void> {
  const now = timestamp();
  const isFailed = type === 'notice.failed';
  await db
    .updateTable('outbox')
    .set(({ fn, val }) => ({
      report: isFailed ? ('failed' as const) : ('delivered' as const),
      reported_at: now,
      report_reason: isFailed && 'reason' in data ? data.reason : null,
      sent_at: fn.coalesce('sent_at', val(now)),
      text: '',
      last_error: null,
    }))
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('report', 'is', null), eb('report', '=', 'failed')]))
    .execute();
}

async function confirmComing(db: Db, { request_id, starts }: OutboxRow): Promise<void> {
  const request = await db
    .selectFrom('requests')
    .selectAll()
    .where('id', '=', request_id ?? '')
    .executeTakeFirst();
  if (!request || getStartKey(request) !== starts) return;
  const { day, hour } = request;
  await confirmAttendance(db, request, { day, time: hour ?? '' }).catch((error) => {
    // The appointment was cancelled, or has begun.
    if (!(error instanceof Refusal)) throw error;
  });
}

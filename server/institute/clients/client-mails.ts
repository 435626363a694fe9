import type { RequestMail, RequestNotice } from '../../../shared/notifications/mails.ts';
import type { Db } from '../database/database.ts';
import { deliveryColumns, mailState } from '../notifications/delivery-state.ts';

export async function requestMails(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RequestMail>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('outbox')
    .innerJoin('requests', (join) =>
      join
        .onRef('requests.id', '=', 'outbox.request_id')
        // Mails to the institute are excluded.
        .onRef('requests.email', '=', 'outbox.recipient'),
    )
    .select(['requests.id', ...deliveryColumns])
    .where('channel', '=', 'mail')
    .where('outbox.request_id', 'in', ids)
    .orderBy('outbox.created_at')
    .execute();
  return new Map(rows.map(({ id, ...mail }) => [id, mailState(mail)]));
}

export async function requestMessages(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RequestMail>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('outbox')
    .select(['request_id', ...deliveryColumns])
    .where('channel', '=', 'gateway')
    .where('request_id', 'in', ids)
    .orderBy('created_at')
    .execute();
  return new Map(rows.map(({ request_id, ...entry }) => [request_id ?? '', mailState(entry)]));
}

export async function noticesAbout(db: Db, requestId: string): Promise<RequestNotice[]> {
  const rows = await db
    .selectFrom('outbox')
    .select([...deliveryColumns, 'id', 'channel', 'recipient', 'subject'])
    .where('request_id', '=', requestId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, channel, recipient, subject, ...delivery }) => ({
    ...mailState(delivery),
    id,
    channel,
    recipient: channel === 'push' ? '' : recipient,
    subject,
  }));
}

import type { RequestMail, RequestNotice } from '#shared/notifications/mails.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import type { Db } from '../database/database.ts';
import { deliveryColumns, describeDelivery } from '../notifications/delivery-state.ts';

/** Reads the state of the last mail or message to the client of each request. */
export async function readLastDeliveries(
  db: Db,
  channel: 'mail' | 'gateway',
  requests: readonly Pick<AppointmentRequest, 'id'>[],
): Promise<ReadonlyMap<string, RequestMail>> {
  const rows = await db
    .selectFrom('outbox')
    .innerJoin('requests', 'requests.id', 'outbox.request_id')
    .select(['requests.id', ...deliveryColumns])
    .where('channel', '=', channel)
    .where('requests.id', 'in', ['', ...requests.map(({ id }) => id)])
    // Mails to the institute are excluded.
    .where(({ eb, or, ref }) =>
      or([eb('channel', '=', 'gateway'), eb('outbox.recipient', '=', ref('requests.email'))]),
    )
    .orderBy('outbox.created_at')
    .execute();
  return new Map(rows.map(({ id, ...delivery }) => [id, describeDelivery(delivery)]));
}

export async function listNotices(db: Db, requestId: string): Promise<RequestNotice[]> {
  const rows = await db
    .selectFrom('outbox')
    .select([...deliveryColumns, 'id', 'channel', 'recipient', 'subject'])
    .where('request_id', '=', requestId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, channel, recipient, subject, ...delivery }) => ({
    ...describeDelivery(delivery),
    id,
    channel,
    recipient: channel === 'push' ? '' : recipient,
    subject,
  }));
}

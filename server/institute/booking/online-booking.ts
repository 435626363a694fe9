import type { SaveOnlineInput } from '#shared/booking/online-settings.ts';
import { timestamp } from '../clock.ts';
import { hasRowLocks } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import { recordEvent } from '../history.ts';
import { Refusal } from '../refusal.ts';
import { lockContents, raiseVersion } from '../site/content-rows.ts';

export const onlineSubject = 'online';

type OnlineBooking = Database['online_booking'];

export const readOnlineBooking = (db: Db): Promise<OnlineBooking> =>
  db.selectFrom('online_booking').selectAll().executeTakeFirstOrThrow();

export async function lockOnlineBooking(db: Db): Promise<void> {
  await db
    .selectFrom('online_booking')
    .select('id')
    .$if(hasRowLocks(db), (row) => row.forUpdate())
    .executeTakeFirstOrThrow();
}

export function requireBookingOpen({ mode, sentence }: OnlineBooking): void {
  if (mode === 'closed') throw new Refusal('booking-closed', { message: sentence });
}

export function requireSlotBooking(online: OnlineBooking): void {
  requireBookingOpen(online);
  if (online.mode === 'on-request') throw new Refusal('not-bookable');
}

export function saveOnlineMode(
  db: Db,
  { mode, sentence }: SaveOnlineInput,
  actor: string,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await lockContents(transaction);
    await lockOnlineBooking(transaction);
    await transaction.updateTable('online_booking').set({ mode, sentence }).execute();
    if (mode === 'at-once') await openSite(transaction);
    const event = { action: `online-${mode}`, detail: mode === 'closed' ? sentence : '' };
    await recordEvent(transaction, { subject: onlineSubject, actor, ...event });
  });
}

/** Opens the site: from then on, visitors see none of the example's facts. */
async function openSite(db: Db): Promise<void> {
  const { opened_at } = await db
    .selectFrom('contents_version')
    .select('opened_at')
    .executeTakeFirstOrThrow();
  if (opened_at === null) await raiseVersion(db, { opened_at: timestamp() });
}

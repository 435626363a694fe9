import type { SaveOnlineInput } from '../../../shared/booking/online-settings.ts';
import { timestamp } from '../clock.ts';
import { hasRowLocks } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import { recordEvent } from '../history.ts';
import { BookingClosed, Refusal } from '../refusal.ts';
import { lockContents, raiseVersion } from '../site/content-rows.ts';

export const onlineSubject = 'online';

type OnlineBooking = Database['online_booking'];

export const readOnline = (db: Db): Promise<OnlineBooking> =>
  db.selectFrom('online_booking').selectAll().executeTakeFirstOrThrow();

export async function lockOnline(within: Db): Promise<void> {
  await within
    .selectFrom('online_booking')
    .select('id')
    .$if(hasRowLocks(within), (row) => row.forUpdate())
    .executeTakeFirstOrThrow();
}

export function requireNotClosed({ mode, sentence }: OnlineBooking): void {
  if (mode === 'closed') throw new BookingClosed(sentence);
}

export function requireHours(online: OnlineBooking): void {
  requireNotClosed(online);
  if (online.mode === 'on-request') throw new Refusal('not-bookable');
}

export function saveMode(
  db: Db,
  { mode, sentence }: SaveOnlineInput,
  actor: string,
): Promise<void> {
  return db.transaction().execute(async (within) => {
    await lockContents(within);
    await lockOnline(within);
    await within.updateTable('online_booking').set({ mode, sentence }).execute();
    if (mode === 'at-once') await openSite(within);
    const detail = mode === 'closed' ? sentence : '';
    await recordEvent(within, {
      subject: onlineSubject,
      actor,
      action: `online-${mode}`,
      detail,
    });
  });
}

/** Opens the site: from then on, visitors see none of the example's facts. */
async function openSite(within: Db): Promise<void> {
  const { opened_at } = await within
    .selectFrom('contents_version')
    .select('opened_at')
    .executeTakeFirstOrThrow();
  if (opened_at === null) await raiseVersion(within, { opened_at: timestamp() });
}

import type { Online, SaveOnlineInput } from '../../../../shared/contract/admin/online.ts';
import type { MenuCount } from '../../../../shared/contract/admin/query.ts';
import { timestamp } from '../../clock.ts';
import { raiseVersion } from '../../contents/history.ts';
import { lockContents } from '../../contents/store.ts';
import type { Db } from '../../database/database.ts';
import { historyOf, recordEvent } from '../../history.ts';
import type { AgendaSources } from '../days/agenda.ts';
import { cancelledLately } from './cancel-many.ts';
import { heldByUnknown, isLeftOpen, isRush, leaveOpen } from './rush.ts';
import { lockOnline, onlineSubject, readOnline } from './settings.ts';
import { unknownBookings } from './unknown-bookings.ts';
import { capacityOf, type RushFigures, usualFigures } from './usual.ts';

/*
 * What the owner sees of booking online, and changes.
 */

export async function readOnlineState({
  db,
  agenda,
}: AgendaSources): Promise<Omit<Online, MenuCount>> {
  const online = await readOnline(db);
  const { mode, sentence, rush_until, open_until, most_an_hour, most_share } = online;
  const capacity = await capacityOf(agenda);
  const held = await heldByUnknown(db);
  const share = Math.round((held.minutes * 1000) / Math.max(capacity, 1)) / 10;
  return {
    mode,
    sentence,
    rush: {
      until: isRush(online) ? rush_until : null,
      openUntil: isLeftOpen(online) ? open_until : null,
    },
    figures: {
      anHour: most_an_hour,
      share: most_share,
      usual: await usualFigures(db, capacity),
      now: { anHour: held.lastHour, share },
    },
    ...(await unknownBookings(db)),
    cancelled: await cancelledLately(db),
    history: await historyOf(db, onlineSubject),
  };
}

export function saveMode(db: Db, input: SaveOnlineInput, actor: string): Promise<void> {
  const { mode, sentence } = input;
  const detail = mode === 'closed' ? sentence : '';
  return edit(db, actor, { action: `online-${mode}`, detail }, async (within) => {
    await within.updateTable('online_booking').set({ mode, sentence }).execute();
    if (mode === 'at-once') await openSite(within);
  });
}

/** From the first opening on, visitors see none of the example's facts. */
async function openSite(within: Db): Promise<void> {
  const { opened_at } = await within
    .selectFrom('contents_version')
    .select('opened_at')
    .executeTakeFirstOrThrow();
  if (opened_at === null) await raiseVersion(within, { opened_at: timestamp() });
}

export function saveFigures(
  db: Db,
  { anHour, share }: { [Name in keyof RushFigures]: number | null },
  actor: string,
): Promise<void> {
  const event = { action: 'online-figures', detail: `${anHour ?? ''} ${share ?? ''}` };
  return edit(db, actor, event, async (within) => {
    await within
      .updateTable('online_booking')
      .set({ most_an_hour: anHour, most_share: share })
      .execute();
  });
}

export const keepOpen = (db: Db, actor: string): Promise<void> =>
  edit(db, actor, { action: 'online-left-open', detail: '' }, async (within) => {
    await leaveOpen(within);
  });

function edit(
  db: Db,
  actor: string,
  event: { action: string; detail: string },
  write: (within: Db) => Promise<void>,
): Promise<void> {
  return db.transaction().execute(async (within) => {
    await lockContents(within);
    await lockOnline(within);
    await write(within);
    await recordEvent(within, { subject: onlineSubject, actor, ...event });
  });
}

import { buildOrderLink } from '#shared/booking/order-link.ts';
import type { Day } from '#shared/calendar/calendar-month.ts';
import { formatDayTime } from '#shared/calendar/time-of-day.ts';
import { formatCallUs } from '#shared/institute.ts';
import { isOn } from '#shared/options.ts';
import { capitalize } from '#shared/text/capitalize.ts';
import { formatEntryTreatments } from '#shared/waiting-list/waiting-address.ts';
import { waitingLimits } from '#shared/waiting-list/waiting-entry.ts';
import { getEarliestMinute, getMidnight, toTime } from '../agenda/times.ts';
import type { Facts } from '../booking/search/facts.ts';
import { clockSkew, timestamp, today } from '../clock.ts';
import { hasRowLocks } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import { composeMail } from '../notifications/compose-mail.ts';
import type { UseCaseServices } from '../services.ts';
import { recordFreedSlots, selectWaitingDays, type Waiting } from './freed-slots.ts';
import {
  addWaitingLink,
  deleteEntries,
  isByMail,
  listWishedTreatments,
  parseMinuteList,
} from './waiting-entries.ts';

/*
 * The first three matching clients are told, and the next three after half an hour. The slot is not held for them.
 * A proven mailbox gets a mail. The institute calls the others.
 */

export async function notifyWaitingClients(services: UseCaseServices): Promise<void> {
  const { db, agenda, mails, undoSeconds, readSite } = services;
  await deleteRemovedEntries(db, undoSeconds);
  if (!isOn((await readSite(db)).institute, 'waiting')) return;
  await recordFreedSlots({ db, agenda });
  const facts = await agenda.readFacts();
  const rows = await selectWaitingDays(db, today()).where('fresh', '!=', '[]').execute();
  for (const day of new Set(rows.map((row) => row.day)))
    await notifyClientsOfDay(services, facts, day);
  mails.wake();
}

/** Deletes the entries that an administrator removed, once the undo has expired. */
async function deleteRemovedEntries(db: Db, undoSeconds: number): Promise<void> {
  const rows = await db
    .selectFrom('waiting_list')
    .select('id')
    .where('removed_at', '<=', timestamp(-undoSeconds))
    .execute();
  const ids = rows.map(({ id }) => id);
  await db.transaction().execute((transaction) => deleteEntries(transaction, ids));
}

const notifyClientsOfDay = (services: UseCaseServices, facts: Facts, day: Day): Promise<void> =>
  services.db.transaction().execute(async (transaction) => {
    let messagesLeft = waitingLimits.atOnce - (await countRecentNotices(transaction, day));
    const { notice } = facts.settings;
    const earliestMinute = getEarliestMinute(day, notice);
    const rows = await selectWaitingDays(transaction, day)
      .where('day', '=', day)
      .where('fresh', '!=', '[]')
      .execute();
    for (const row of rows) {
      const minute = parseMinuteList(row.fresh).find((minute) => minute >= earliestMinute);
      const isDue = isByMail(row) && hasUndoExpired(row, services.undoSeconds);
      if (!isDue || messagesLeft <= 0 || minute === undefined) continue;
      await sendFreedSlot(services, transaction, { row, minute, notice });
      messagesLeft -= 1;
    }
  });

/** Counts the recent notices of a day. Locks it, so that two processes send its messages one after the other. */
async function countRecentNotices(db: Db, day: Day): Promise<number> {
  const rows = await db
    .selectFrom('waiting_days')
    .select('told_at')
    .where('day', '=', day)
    .orderBy('waiting_id')
    .$if(hasRowLocks(db), (query) => query.forUpdate())
    .execute();
  const [from, to] = [timestamp(-waitingLimits.apart), timestamp(clockSkew)];
  return rows.filter(({ told_at }) => told_at !== null && from < told_at && told_at <= to).length;
}

/** Returns false while the institute can still undo the change that freed the time. */
function hasUndoExpired({ fresh_at }: Waiting, undoSeconds: number): boolean {
  // A time in the future was written by a clock that was ahead.
  return !fresh_at || fresh_at <= timestamp(-undoSeconds) || fresh_at > timestamp(clockSkew);
}

async function sendFreedSlot(
  { mails, readSite }: UseCaseServices,
  db: Db,
  { row, minute, notice }: { row: Waiting; minute: number; notice: number },
): Promise<void> {
  const { id, day } = row;
  const time = toTime(minute);
  const { institute, publicUrl, catalogue } = await readSite(db);
  const { wait, stop } = await addWaitingLink(db, id);
  const lists = listWishedTreatments(row);
  const staff = row.staff ? String(row.staff) : undefined;
  const title = formatDayTime(day, time);
  const mail = composeMail({
    kind: 'client',
    waiting_id: id,
    starts: `${day} ${time}`,
    expires_at: new Date((getMidnight(day) + minute - notice) * 60_000).toISOString(),
    subject: `Une heure s’est libérée : ${title}`,
    recipient: row.email ?? '',
    unsubscribe: publicUrl + stop,
    // The key allows one message each time the slot gets free.
    key: `waiting ${id} ${day} ${time} ${row.fresh_at}`,
    reply_to: institute.email,
    parts: [
      'Bonjour,',
      `Une heure s’est libérée\u00a0: ${title}, pour\u00a0: ${formatEntryTreatments(lists, catalogue.treatment)}.`,
      'D’autres personnes sont prévenues, et l’heure n’est gardée pour aucune\u00a0: la première qui réserve l’obtient.',
      {
        label: 'Réserver cette heure',
        url: publicUrl + buildOrderLink({ lists, slot: { day, time, ...(staff && { staff }) } }),
      },
      'Vous recevez ce message parce que vous êtes sur notre liste d’attente. Pour la quitter\u00a0:',
      { label: 'Quitter la liste', url: publicUrl + wait },
      `Une question\u202f? ${capitalize(formatCallUs(institute.phone))}.`,
      institute.name,
    ],
  });
  await mails.add(db, mail);
  await db
    .updateTable('waiting_days')
    .set({ fresh: '[]', fresh_at: null, told_at: timestamp(), told_from: minute })
    .where('waiting_id', '=', id)
    .where('day', '=', day)
    .execute();
}

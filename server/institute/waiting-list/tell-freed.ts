import type { Day } from '#shared/calendar/calendar-month.ts';
import { appointmentTitle } from '#shared/calendar/time-of-day.ts';
import type { FreeHour } from '#shared/contract/error-codes.ts';
import { callUs } from '#shared/institute.ts';
import { isOn } from '#shared/options.ts';
import { capitalized } from '#shared/text/capitalized.ts';
import { bookAtLink, formatEntryTreatments } from '#shared/waiting-list/waiting-address.ts';
import { waitingLimits } from '#shared/waiting-list/waiting-entry.ts';
import { getEarliestMinute, getMidnight, toTime } from '../agenda/times.ts';
import type { Facts } from '../booking/search/facts.ts';
import { clockSkew, timestamp, today } from '../clock.ts';
import { hasRowLocks } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import { composeMail, type Mail, type Site } from '../notifications/compose-mail.ts';
import type { UseCaseServices } from '../services.ts';
import { noteFreed, type Waiting, waitingFrom } from './freed.ts';
import {
  addWaitingLink,
  endWaiting,
  isByMail,
  listWishedTreatments,
  minutesIn,
  type WaitingEntry,
} from './waiting-entries.ts';

interface Freed {
  readonly entry: WaitingEntry;
  readonly hour: FreeHour;
  /** The page of the place, and the address to which mail programs post. */
  readonly wait: string;
  readonly stop: string;
  readonly key: string;
  readonly expiresAt: string;
  readonly site: Site;
}

function hourFreedMail(freed: Freed): Mail {
  const { entry, hour, wait, stop, key, expiresAt, site } = freed;
  const { institute, publicUrl, catalogue } = site;
  const lists = listWishedTreatments(entry);
  const staff = entry.staff ? String(entry.staff) : undefined;
  const title = appointmentTitle(hour.day, hour.time);
  return composeMail({
    kind: 'client',
    waiting_id: entry.id,
    starts: `${hour.day} ${hour.time}`,
    expires_at: expiresAt,
    subject: `Une heure s’est libérée : ${title}`,
    recipient: entry.email ?? '',
    unsubscribe: publicUrl + stop,
    key,
    reply_to: institute.email,
    parts: [
      'Bonjour,',
      `Une heure s’est libérée\u00a0: ${title}, pour\u00a0: ${formatEntryTreatments(lists, catalogue.treatment)}.`,
      'D’autres personnes sont prévenues, et l’heure n’est gardée pour aucune\u00a0: la première qui réserve l’obtient.',
      {
        label: 'Réserver cette heure',
        url: publicUrl + bookAtLink({ ...hour, lists, staff }),
      },
      'Vous recevez ce message parce que vous êtes sur notre liste d’attente. Pour la quitter\u00a0:',
      { label: 'Quitter la liste', url: publicUrl + wait },
      `Une question\u202f? ${capitalized(callUs(institute.phone))}.`,
      institute.name,
    ],
  });
}

/*
 * The first three matching clients are told, and the next three after half an hour. The slot is not held for them.
 * A proven mailbox gets a mail. The institute calls the others.
 */

export async function tellFreed(services: UseCaseServices): Promise<void> {
  const { db, agenda, mails, undoSeconds, siteIn } = services;
  await endRemoved(db, undoSeconds);
  if (!isOn((await siteIn(db)).institute, 'waiting')) return;
  await noteFreed({ db, agenda });
  const facts = await agenda.readFacts();
  const rows = await waitingFrom(db, today()).where('fresh', '!=', '[]').execute();
  for (const day of new Set(rows.map((row) => row.day))) await tellOfDay(services, facts, day);
  mails.wake();
}

/** Deletes the places that an administrator took off, once the undo has expired. */
async function endRemoved(db: Db, undoSeconds: number): Promise<void> {
  const rows = await db
    .selectFrom('waiting_list')
    .select('id')
    .where('removed_at', '<=', timestamp(-undoSeconds))
    .execute();
  await db.transaction().execute((transaction) =>
    endWaiting(
      transaction,
      rows.map(({ id }) => id),
    ),
  );
}

const tellOfDay = (services: UseCaseServices, facts: Facts, day: Day): Promise<void> =>
  services.db.transaction().execute(async (transaction) => {
    await lockDay(transaction, day);
    let left = waitingLimits.atOnce - (await countTold(transaction, day));
    const { notice } = facts.settings;
    const first = getEarliestMinute(day, notice);
    const rows = await waitingFrom(transaction, day)
      .where('day', '=', day)
      .where('fresh', '!=', '[]')
      .execute();
    for (const row of rows) {
      const from = minutesIn(row.fresh).find((minute) => minute >= first);
      const isDue = isByMail(row) && isRipe(row, services.undoSeconds);
      if (!isDue || left <= 0 || from === undefined) continue;
      await tell(services, transaction, { row, from, notice });
      left -= 1;
    }
  });

/** Locks a day, so that two processes send its messages one after the other. */
async function lockDay(db: Db, day: Day): Promise<void> {
  if (!hasRowLocks(db)) return;
  await db
    .selectFrom('waiting_days')
    .select('waiting_id')
    .where('day', '=', day)
    .orderBy('waiting_id')
    .forUpdate()
    .execute();
}

async function countTold(db: Db, day: Day): Promise<number> {
  const rows = await db
    .selectFrom('waiting_days')
    .select('waiting_id')
    .where('day', '=', day)
    .where('told_at', '>', timestamp(-waitingLimits.apart))
    .where('told_at', '<=', timestamp(clockSkew))
    .execute();
  return rows.length;
}

/** Returns false while the institute can still undo the change that freed the time. */
function isRipe({ fresh_at }: Waiting, undoSeconds: number): boolean {
  // A time in the future was written by a clock that was ahead.
  return !fresh_at || fresh_at <= timestamp(-undoSeconds) || fresh_at > timestamp(clockSkew);
}

interface Telling {
  readonly row: Waiting;
  readonly from: number;
  readonly notice: number;
}

async function tell(
  { mails, siteIn }: UseCaseServices,
  db: Db,
  { row, from, notice }: Telling,
): Promise<void> {
  const { id, day } = row;
  const hour = { day, time: toTime(from) };
  const freed = {
    entry: row,
    ...(await addWaitingLink(db, id)),
    site: await siteIn(db),
    hour,
    // The key allows one message each time the slot gets free.
    key: `waiting ${id} ${hour.day} ${hour.time} ${row.fresh_at}`,
    expiresAt: new Date((getMidnight(day) + from - notice) * 60_000).toISOString(),
  };
  await mails.add(db, hourFreedMail(freed));
  await db
    .updateTable('waiting_days')
    .set({ fresh: '[]', fresh_at: null, told_at: timestamp(), told_from: from })
    .where('waiting_id', '=', id)
    .where('day', '=', day)
    .execute();
}

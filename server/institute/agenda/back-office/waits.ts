import type { Day } from '../../../../shared/calendar/calendar-month.ts';
import type { MenuCount } from '../../../../shared/contract/admin/query.ts';
import type { WaitEntry, Waits } from '../../../../shared/contract/admin/waiting.ts';
import type { FreeHour } from '../../../../shared/contract/error-codes.ts';
import { waitingLimits } from '../../../../shared/limits/waiting-limits.ts';
import type { Db } from '../../database/database.ts';
import { bookedMeanwhile } from '../../queue/waits.ts';
import type { AgendaSources } from '../days/agenda.ts';
import { agendaToday, firstMinute, momentOf } from '../days/times.ts';
import { isByMail, listsOf, minutesIn, type WaitingEntry } from '../waiting/entry.ts';
import { waitingFrom } from '../waiting/freed.ts';

/*
 * The waiting list, for the institute.
 */

const { listed } = waitingLimits;

/**
 * Lists the clients to call first, then the soonest, and counts the rest.
 * @param reached - finds the ids of the entries to which the gateway may write
 */
export async function listWaits(
  { db, agenda }: AgendaSources,
  reached: (entries: readonly WaitingEntry[]) => Promise<ReadonlySet<string>>,
): Promise<Omit<Waits, MenuCount>> {
  const { institute, settings } = await agenda.facts();
  const today = agendaToday(institute);
  const freed = await freedHours(db, today, settings.notice);
  const waiting = db
    .selectFrom('waiting_list')
    .where('removed_at', 'is', null)
    .where('last_day', '>=', today);
  const rows = await waiting
    .selectAll()
    .orderBy(({ eb }) => eb('id', 'in', ['', ...freed.keys()]), 'desc')
    .orderBy('first_day')
    .orderBy('created_at')
    .limit(listed)
    .execute();
  const { count } = await waiting
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  const notShown = Number(count) - rows.length;
  const gone = new Set(
    (
      await bookedMeanwhile(
        db,
        rows.map(({ id }) => id),
      )
    ).map(({ id }) => id),
  );
  const byMessage = await reached(rows);
  const entries = rows
    .filter(({ id }) => !gone.has(id))
    .map((row) => entryOf(row, byMessage.has(row.id), freed.get(row.id)));
  return { entries, ...(notShown > 0 && { notShown }) };
}

const quarter = 15;

/** Finds the first hour that got free and can still be booked, of clients without a proven mailbox. */
async function freedHours(db: Db, today: Day, notice: number): Promise<Map<string, FreeHour>> {
  const rows = await waitingFrom(db, today)
    .where('fresh', '!=', '[]')
    .where(({ eb, or }) => or([eb('email', 'is', null), eb('proven', '=', 0)]))
    .orderBy('day')
    .execute();
  const hours = new Map<string, FreeHour>();
  for (const { id, day, fresh } of rows) {
    const first = firstMinute(day, notice);
    const open = minutesIn(fresh).filter((minute) => minute >= first);
    const minute = open.find((one) => one % quarter === 0) ?? open[0];
    if (minute !== undefined && !hours.has(id)) hours.set(id, momentOf(day, minute));
  }
  return hours;
}

function entryOf(entry: WaitingEntry, byMessage: boolean, freed: FreeHour | undefined): WaitEntry {
  const { id, name, phone, staff, first_day, last_day, moment } = entry;
  const byMail = isByMail(entry);
  return {
    id,
    name,
    phone,
    persons: listsOf(entry),
    ...(staff !== null && { staff: String(staff) }),
    from: first_day,
    to: last_day,
    moment,
    byMail,
    at: entry.created_at,
    ...(entry.proven === 0 && { isUnproven: true as const }),
    ...(byMessage && { byMessage }),
    ...(freed && !byMail && !byMessage && { call: freed }),
  };
}

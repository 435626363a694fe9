import type { Day } from '../../../../shared/calendar/calendar-month.ts';
import type { MenuCount } from '../../../../shared/contract/admin/query.ts';
import type { Waits, WaitToldInput } from '../../../../shared/contract/admin/waiting.ts';
import { waitingLimits } from '../../../../shared/limits/waiting-limits.ts';
import type { Db } from '../../database/database.ts';
import { hourText } from '../../queue/turns.ts';
import { bookedMeanwhile, undelivered } from '../../queue/waits.ts';
import { Refusal } from '../../refusal.ts';
import type { AgendaSources } from '../days/agenda.ts';
import { agendaToday, firstMinute, momentOf } from '../days/times.ts';
import { isByMail, listsOf, minutesIn, type WaitingEntry } from '../waiting/entry.ts';
import { toldFrom, type Waiting } from '../waiting/freed.ts';

/*
 * The waiting list, for the institute.
 */

type Due = Waits['due'][number];
type Entry = Waits['entries'][number];

const { listed } = waitingLimits;

/** The first of each list, and how many more there are. @param reached - the ids of those of some to whom the gateway may write */
export async function listWaits(
  { db, agenda }: AgendaSources,
  reached: (entries: readonly WaitingEntry[]) => Promise<ReadonlySet<string>>,
): Promise<Omit<Waits, MenuCount>> {
  const { institute, settings } = await agenda.facts();
  const today = agendaToday(institute);
  const { entries, more } = await readEntries(db, today);
  const all = await toldFrom(db, today);
  const ids = new Set([...entries, ...all].map(({ id }) => id));
  const gone = new Set((await bookedMeanwhile(db, [...ids])).map(({ id }) => id));
  const told = await handed(
    db,
    all.filter(({ id }) => !gone.has(id)),
  );
  const due = told.filter((row) => isOpen(row, settings.notice)).map(dueOf);
  const notShown = { due: Math.max(0, due.length - listed), entries: more };
  const byMessage = await reached(entries);
  const last = new Map(told.map((row) => [row.id, hourOf(row)]));
  return {
    // Whom nobody has told yet comes first.
    due: due.toSorted((a, b) => Number(a.isDone) - Number(b.isDone)).slice(0, listed),
    entries: entries
      .filter(({ id }) => !gone.has(id))
      .map((entry) => entryOf(entry, byMessage.has(entry.id), last.get(entry.id))),
    ...((notShown.due > 0 || notShown.entries > 0) && { notShown }),
  };
}

/** Who waits, the soonest first. */
async function readEntries(db: Db, today: Day) {
  const waiting = db
    .selectFrom('waiting_list')
    .where('removed_at', 'is', null)
    .where('last_day', '>=', today);
  const entries = await waiting
    .selectAll()
    .orderBy('first_day')
    .orderBy('created_at')
    .limit(listed)
    .execute();
  const { count } = await waiting
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return { entries, more: Number(count) - entries.length };
}

function entryOf(entry: WaitingEntry, byMessage: boolean, told: Entry['told']): Entry {
  const { first_day, last_day, moment } = entry;
  return {
    ...personOf(entry),
    ...{ from: first_day, to: last_day, moment },
    byMail: isByMail(entry),
    at: entry.created_at,
    ...(entry.proven === 0 && { isUnproven: true as const }),
    ...(byMessage && { byMessage }),
    ...(told && { told }),
  };
}

const personOf = (
  entry: Parameters<typeof listsOf>[0] & Pick<Waiting, 'id' | 'name' | 'phone' | 'staff'>,
) => ({
  ...{ id: entry.id, name: entry.name, phone: entry.phone, persons: listsOf(entry) },
  ...(entry.staff !== null && { staff: String(entry.staff) }),
});

/** What a gateway did not bring to her, the institute is to tell. */
async function handed(db: Db, rows: readonly Waiting[]): Promise<Waiting[]> {
  const lost = await undelivered(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    row.by_hand === null && lost.has(`${row.id} ${hourText(hourOf(row))}`)
      ? { ...row, by_hand: 'due' }
      : row,
  );
}

const hourOf = ({ day, told_from }: Waiting) => momentOf(day, told_from ?? 0);

/** The hour is still free, and can still be booked. */
const isOpen = ({ by_hand, day, told_from, hours }: Waiting, notice: number): boolean =>
  by_hand !== null &&
  told_from !== null &&
  told_from >= firstMinute(day, notice) &&
  minutesIn(hours).includes(told_from);

const dueOf = (row: Waiting): Due => ({
  ...personOf(row),
  ...hourOf(row),
  isDone: row.by_hand === 'done',
});

/** Somebody of the institute has told her, or takes that back. @throws {Refusal} not-found, conflict */
export async function noteWaitTold(db: Db, seen: WaitToldInput): Promise<void> {
  const rows = await handed(
    db,
    (await toldFrom(db, '')).filter(({ id }) => id === seen.id),
  );
  if (rows.length === 0) throw new Refusal('not-found');
  const row = rows.find((one) => {
    const { day, time } = hourOf(one);
    return one.by_hand !== null && day === seen.day && time === seen.time;
  });
  if (!row) throw new Refusal('conflict');
  await db
    .updateTable('waiting_days')
    .set({ by_hand: seen.isDone ? 'done' : 'due' })
    .where('waiting_id', '=', row.id)
    .where('day', '=', row.day)
    .where('told_from', '=', row.told_from)
    .execute();
}

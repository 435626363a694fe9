import { randomUUID } from 'node:crypto';
import { mostDays } from '#shared/agenda/spans.ts';
import { addDays, type Day } from '#shared/calendar/calendar-month.ts';
import { findHoliday } from '#shared/calendar/holidays.ts';
import { findOpeningHours, findUsualHours } from '#shared/calendar/hours-on.ts';
import type { OpeningFacts } from '#shared/calendar/opening.ts';
import {
  findUndecidedHoliday,
  listUndecidedHolidays,
} from '#shared/calendar/undecided-holidays.ts';
import { type CloseDaysInput, closedDayFields } from '#shared/opening/closed-days.ts';
import { buildInstitute } from '#shared/site/published-institute.ts';
import { lockDays } from '../agenda/day-lock.ts';
import { judgeForcedHours } from '../agenda/misfits.ts';
import { timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { fromColumns, toColumns } from '../database/declared-columns.ts';
import { recordEvent } from '../history.ts';
import { Refusal } from '../refusal.ts';
import { setSpecialDay } from '../site/content-edits.ts';
import { lockContents } from '../site/content-rows.ts';
import { readChanges } from '../site/stored-contents.ts';
import { recordUndo } from '../undo/undo-journal.ts';

/** Waits for running bookings of these days, so that none follows. A closed day gets the new label. */
export function closeDays(
  db: Db,
  { from, to, ...fields }: CloseDaysInput,
  actor: string,
): Promise<void> {
  const days = [from];
  // Bounded: addDays gives no valid day after 9999-12-31.
  while ((days.at(-1) ?? to) < to && days.length < mostDays) {
    days.push(addDays(from, days.length));
  }
  const columns = toColumns(closedDayFields, fields);
  const names = Object.keys(columns) as (keyof typeof columns)[];
  const closure = { label: '', ...columns, closed_by: actor, created_at: timestamp() };
  const close = async (transaction: Db) => {
    await transaction
      .insertInto('closed_days')
      .values(days.map((day) => ({ day, ...closure })))
      .onConflict((conflict) =>
        conflict.column('day').doUpdateSet(({ ref }) => ({
          ...Object.fromEntries(names.map((name) => [name, ref(`excluded.${name}`)])),
          closed_by: ref('excluded.closed_by'),
        })),
      )
      .execute();
    for (const subject of days)
      await recordEvent(transaction, { subject, actor, action: 'closed', detail: fields.label });
  };
  const edit = { actor, action: 'closed', subject: from };
  return db.transaction().execute(async (transaction) => {
    await judgeForcedHours(transaction, days);
    await lockDays(transaction, days);
    await recordUndo(transaction, watchClosedDays(days), close, () => edit);
  });
}

const watchClosedDays = (values: readonly Day[]) =>
  [{ table: 'closed_days', column: 'day', values }] as const;

/** Gives a day the week's hours again. A holiday keeps them as its own, which keeps it decided. */
export function endSpecialHours(db: Db, day: Day, actor: string): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await lockContents(transaction);
    const usualHours = findUsualHours(day, buildInstitute(await readChanges(transaction)));
    const hours = findHoliday(day) ? usualHours : undefined;
    await setSpecialDay(transaction, day, hours, { actor, press: randomUUID() });
  });
}

/** Reopens a day. An undecided public holiday gets the week's hours as its own, which decides it. */
export function openDay(db: Db, day: Day, actor: string): Promise<void> {
  const author = { actor, press: randomUUID() };
  const open = async (transaction: Db) => {
    const reopenedDay = await transaction
      .deleteFrom('closed_days')
      .where('day', '=', day)
      .returning('label')
      .executeTakeFirst();
    if (!reopenedDay) return;
    const { label: detail } = reopenedDay;
    await recordEvent(transaction, { subject: day, actor, action: 'opened', detail });
  };
  const edit = { ...author, action: 'opened', subject: day };
  return db.transaction().execute(async (transaction) => {
    await lockContents(transaction);
    const institute = buildInstitute(await readChanges(transaction));
    const hours = findUndecidedHoliday(day, institute) && findOpeningHours(day, institute);
    if (hours) await setSpecialDay(transaction, day, hours, author);
    await recordUndo(transaction, watchClosedDays([day]), open, () => edit);
  });
}

/** Days that are listed: a little more than the booking calendar shows. */
const listedDays = 125;
const listLimit = 400;

export async function listNextClosedDays(db: Db, first = today()): Promise<Day[]> {
  const rows = await db
    .selectFrom('closed_days')
    .select('day')
    .where('day', '>=', first)
    .where('day', '<=', addDays(first, listedDays))
    .orderBy('day')
    .execute();
  return rows.map(({ day }) => day);
}

export async function requireOpenDay(db: Db, day: Day): Promise<void> {
  const closedDay = await db
    .selectFrom('closed_days')
    .select('day')
    .where('day', '=', day)
    .executeTakeFirst();
  if (closedDay) throw new Refusal('closed-day');
}

export async function listClosedDays(db: Db) {
  const rows = await db
    .selectFrom('closed_days')
    .selectAll()
    .where('day', '>=', today())
    .orderBy('day')
    .limit(listLimit)
    .execute();
  const days = rows.map((row) => ({
    day: row.day,
    ...fromColumns(closedDayFields, row),
    by: row.closed_by,
  }));
  return { days };
}

export const readHolidaysToDecide = async (db: Db, institute: OpeningFacts) =>
  listUndecidedHolidays(today(), institute, await listNextClosedDays(db)).map(({ day }) => ({
    day,
  }));

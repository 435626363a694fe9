import type { VisitRecord } from '#shared/appointments/visit-record.ts';
import { addDays, addMonths, type Day } from '#shared/calendar/calendar-month.ts';
import type { FreeHour } from '#shared/contract/error-codes.ts';
import type { RemindedInput } from '#shared/notifications/reminders.ts';
import { timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { recordEvent } from '../history.ts';
import { isHeld } from '../money/deposit-rows.ts';
import { Refusal } from '../refusal.ts';
import { recordUndo } from '../undo/undo-journal.ts';
import { findRequestByLink, recordLinkUse } from './manage-links.ts';
import { type AppointmentRequest, findRequest, getStartKey } from './requests.ts';

/*
 * The client's answer to a reminder, the reminder itself, and outcomes. Answer and reminder are stored with the start.
 * They no longer count once the appointment moves.
 */

type Start = Pick<AppointmentRequest, 'day' | 'hour'>;

/** Returns the time at which the reminder is due: `hour` on the day before, as ISO 8601. */
export const getReminderTime = (day: Day, hour: number) =>
  `${addDays(day, -1)}T${String(hour).padStart(2, '0')}:00:00.000Z`;

export const toIsoStart = ({ day, hour }: Start) => `${day}T${hour}:00.000Z`;

export const countSecondsUntil = (start: Start) =>
  (Date.parse(toIsoStart(start)) - Date.parse(timestamp())) / 1000;

/**
 * Returns 'said' if the client has confirmed, and 'asked' if the page must ask. Clients who booked or moved after the
 * reminder are not asked.
 */
export function getAttendanceAnswer(
  request: AppointmentRequest,
  reminderHour: number,
): VisitRecord['coming'] {
  const { status, hour, coming } = request;
  if (status !== 'confirmed' || hour === null || isHeld(request)) return undefined;
  if (countSecondsUntil(request) <= 0) return undefined;
  if (coming === getStartKey(request)) return 'said';
  const from = getReminderTime(request.day, reminderHour);
  const isOlderThanReminder = (request.moved_at ?? request.created_at) <= from;
  return reminderHour > 0 && isOlderThanReminder && from <= timestamp() ? 'asked' : undefined;
}

export const confirmAttendanceByLink = (
  db: Db,
  token: string,
  shown: Pick<FreeHour, 'day' | 'time'>,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await confirmAttendance(transaction, await findRequestByLink(transaction, token), shown);
    await recordLinkUse(transaction, token);
  });

/**
 * Records the client's confirmation of the displayed hour. The row's version does not change, so open edit forms stay
 * valid.
 */
export async function confirmAttendance(
  db: Db,
  request: AppointmentRequest,
  shown: Pick<FreeHour, 'day' | 'time'>,
): Promise<void> {
  const start = requireStart(request, shown);
  if (countSecondsUntil(request) <= 0) throw new Refusal('too-late');
  if (request.coming === start) return;
  await updateIfUnmoved(db, request, { coming: start });
  await recordEvent(db, { subject: request.id, actor: 'client', action: 'coming' });
}

export const setReminded = (
  db: Db,
  { number, isDone, ...shown }: RemindedInput,
  actor: string,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const request = await findRequest(transaction, number);
    const start = requireStart(request, shown);
    if ((request.reminded === start) === isDone) return;
    const action = isDone ? 'reminded' : 'not-reminded';
    const edit = { subject: request.id, actor, action };
    await recordUndo(
      transaction,
      [{ table: 'requests', column: 'id', values: [request.id] }],
      async () => {
        await updateIfUnmoved(transaction, request, { reminded: isDone ? start : null });
        await recordEvent(transaction, edit);
      },
      () => ({ ...edit, requestId: request.id }),
    );
  });

function requireStart(
  request: AppointmentRequest,
  { day, time }: Pick<FreeHour, 'day' | 'time'>,
): string {
  const start = getStartKey({ day, hour: time });
  if (request.status !== 'confirmed' || getStartKey(request) !== start)
    throw new Refusal('conflict');
  return start;
}

async function updateIfUnmoved(
  db: Db,
  { id, day, hour }: AppointmentRequest,
  set: Partial<Pick<AppointmentRequest, 'coming' | 'reminded'>>,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('requests')
    .set(set)
    .where('id', '=', id)
    .where('status', '=', 'confirmed')
    .where('day', '=', day)
    .where('hour', '=', hour)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('conflict');
}

const missedRule = { months: 12, minimum: 2 };

export const selectMissedAppointments = (db: Db, phone: string) =>
  db
    .selectFrom('requests')
    .where('phone', '=', phone)
    .where('status', '=', 'confirmed')
    .where('outcome', '=', 'missed')
    .where('forgiven', '=', 0)
    .where('day', '>=', addMonths(today().slice(0, 7), -missedRule.months) + today().slice(7));

export async function hasMissedOften(db: Db, phone: string): Promise<boolean> {
  const rows = await selectMissedAppointments(db, phone)
    .select('id')
    .limit(missedRule.minimum)
    .execute();
  return rows.length >= missedRule.minimum;
}

/** Returns the telephone numbers (E.164) that have a past appointment not marked as missed. */
export async function findKnownPhones(
  db: Db,
  phones: readonly string[],
): Promise<ReadonlySet<string>> {
  if (phones.length === 0) return new Set();
  const rows = await db
    .selectFrom('requests')
    .select('phone')
    .distinct()
    .where('phone', 'in', phones)
    .where('status', '=', 'confirmed')
    .where(({ eb, or, and }) =>
      or([eb('outcome', '=', 'came'), and([eb('outcome', 'is', null), eb('day', '<', today())])]),
    )
    .execute();
  return new Set(rows.map(({ phone }) => phone));
}

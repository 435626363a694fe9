import { randomUUID } from 'node:crypto';
import {
  type CancelledMany,
  mostBookings,
  type Online,
  type RestoredMany,
} from '../../../../shared/contract/admin/online.ts';
import { daysAgo, timestamp, today } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { withRetries } from '../../database/lost-races.ts';
import { recordEvent } from '../../history.ts';
import { giveBackUnlessDue } from '../../money/prepaid.ts';
import { Refusal } from '../../refusal.ts';
import { closedDaysFrom } from '../../requests/answer-time.ts';
import { depositKey } from '../../requests/deposits.ts';
import { holdAfterRestored } from '../../requests/hold-times.ts';
import type { AppointmentRequest } from '../../requests/requests.ts';
import { writeChange } from '../../requests/write-change.ts';
import { aboutRequest, type Press, undoable } from '../../undo/journal.ts';
import { isNotFree } from '../booking/offers/explained.ts';
import { takeTime } from '../booking/taking.ts';
import { wishOf } from '../booking/wish.ts';
import type { AgendaSources } from '../days/agenda.ts';
import { placeIn } from '../days/times.ts';
import { onlineSubject } from './settings.ts';

/*
 * Cancelling many bookings at once, and putting them back.
 */

type OnChanged = (within: Db, request: AppointmentRequest) => Promise<void>;

/** Days for which it can be undone. */
const undoDays = 2;

/** Skips bookings that no longer exist, or are not by unknown numbers. */
export function cancelMany(
  db: Db,
  { numbers, actor }: { numbers: readonly string[]; actor: string },
  onChanged: OnChanged,
): Promise<CancelledMany> {
  const id = randomUUID();
  return withRetries(() =>
    db.transaction().execute(async (within) => {
      const requests = await within
        .selectFrom('requests')
        .innerJoin('booking_origins', 'booking_origins.request_id', 'requests.id')
        .selectAll('requests')
        .where('number', 'in', numbers)
        .where('status', '=', 'confirmed')
        .where('day', '>=', timestamp().slice(0, 10))
        .orderBy('requests.id')
        .execute();
      for (const request of requests) await cancelOne(within, { request, id, actor }, onChanged);
      const event = { subject: onlineSubject, actor, action: 'online-cancelled' };
      await recordEvent(within, { ...event, detail: `${id} ${requests.length}` });
      return { id, count: requests.length };
    }),
  );
}

async function cancelOne(
  within: Db,
  { request, id, actor }: { request: AppointmentRequest; id: string; actor: string },
  onChanged: OnChanged,
): Promise<void> {
  const set = { status: 'cancelled' } as const;
  const change = { actor, set, action: 'cancelled' };
  const origin = { table: 'booking_origins', column: 'request_id', values: [request.id] } as const;
  const cancel = async () => {
    const changed = await writeChange(within, request, change);
    await giveBackUnlessDue(within, request.id);
    await within
      .updateTable('booking_origins')
      .set({ cancelled_with: id })
      .where('request_id', '=', request.id)
      .execute();
    await onChanged(within, changed);
  };
  const edit = {
    actor,
    press: id,
    action: 'cancelled',
    subject: request.id,
    requestId: request.id,
  };
  const watched = [...aboutRequest(request.id), origin];
  await undoable(within, watched, cancel, () => edit);
}

const cancelledWith = (db: Db, id: string) =>
  db
    .selectFrom('requests')
    .innerJoin('booking_origins', 'booking_origins.request_id', 'requests.id')
    .selectAll('requests')
    .where('cancelled_with', '=', id)
    .where('status', '=', 'cancelled')
    .where('day', '>=', timestamp().slice(0, 10))
    .orderBy('day')
    .orderBy('hour')
    .execute();

/** Each by itself: those whose hour is taken by now stay cancelled. */
export async function restoreMany(
  { db, agenda }: AgendaSources,
  { id, actor }: { id: string; actor: string },
  onChanged: OnChanged,
): Promise<RestoredMany> {
  const requests = await cancelledWith(db, id);
  const left: RestoredMany['left'] = [];
  const press = randomUUID();
  const together = Map.groupBy(requests.filter(isToCome), depositKey);
  for (const request of requests) {
    const { number, name, day, hour } = request;
    const [first] = together.get(depositKey(request)) ?? [];
    if (!first || !(await isRestored({ db, agenda }, { request, first, actor, press }, onChanged)))
      left.push({ number, name, day, time: hour ?? '' });
  }
  const count = requests.length - left.length;
  const event = { subject: onlineSubject, actor, action: 'online-restored' };
  await recordEvent(db, { ...event, detail: `${id} ${count}` });
  return { count, left };
}

const isToCome = ({ day, hour }: AppointmentRequest) =>
  hour !== null && `${day}T${hour}` > timestamp().slice(0, 16);

interface Restoring extends Press {
  readonly request: AppointmentRequest;
  /** The earliest appointment under the same deposit: it sets how long there is to pay. */
  readonly first: AppointmentRequest;
}

async function isRestored(
  { db, agenda }: AgendaSources,
  { request, first, ...by }: Restoring,
  onChanged: OnChanged,
): Promise<boolean> {
  const { day, hour } = request;
  if (!hour || !isToCome(request)) return false;
  const { institute, settings } = await agenda.facts();
  const closedDays = await closedDaysFrom(db, today());
  const start = { day: first.day, time: first.hour ?? hour, notice: settings.notice };
  const hold = holdAfterRestored(request, institute, closedDays, start);
  const place = { ...placeIn({ day, time: hour }, institute), wish: wishOf(request), byHand: true };
  const restore = () =>
    db.transaction().execute((within) =>
      undoable(
        within,
        aboutRequest(request.id),
        async () => {
          const event = { actor: by.actor, action: 'confirmed', detail: `${day} ${hour}` };
          await writeChange(within, request, { ...event, set: { reason: null, ...hold } });
          await onChanged(within, await takeTime(agenda, within, request, place));
          return true;
        },
        () => ({ ...by, action: 'restored', subject: request.id, requestId: request.id }),
      ),
    );
  return withRetries(restore).catch((error) => {
    if (isNotFree(error) || error instanceof Refusal) return false;
    throw error;
  });
}

/** What was cancelled so lately, newest first. */
export async function cancelledLately(db: Db): Promise<Online['cancelled']> {
  const rows = await db
    .selectFrom('booking_origins')
    .innerJoin('requests', 'requests.id', 'booking_origins.request_id')
    .select(['cancelled_with', 'updated_at', 'number', 'name', 'day', 'hour'])
    .where('cancelled_with', 'is not', null)
    .where('status', '=', 'cancelled')
    .where('updated_at', '>', daysAgo(undoDays))
    .where('day', '>=', timestamp().slice(0, 10))
    .orderBy('updated_at', 'desc')
    .limit(mostBookings)
    .execute();
  const batches = Map.groupBy(rows, (row) => row.cancelled_with ?? '');
  return [...batches].map(([id, own]) => ({
    id,
    at: own[0]?.updated_at ?? '',
    count: own.length,
    bookings: own.map(({ number, name, day, hour }) => ({ number, name, day, time: hour ?? '' })),
  }));
}

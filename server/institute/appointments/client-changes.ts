import { randomUUID } from 'node:crypto';
import { isCancellable } from '#shared/appointments/request-status.ts';
import type { Moved, VisitMoveInput } from '#shared/appointments/visit-record.ts';
import { parseMinute } from '#shared/calendar/time-of-day.ts';
import { rateLimits } from '#shared/limits/limits.ts';
import type { Agenda, AgendaSources } from '../agenda/agenda.ts';
import { listStaffIds } from '../agenda/assigned-staff.ts';
import { getEarliestMinute } from '../agenda/times.ts';
import { saveBrowser } from '../booking/booker.ts';
import { countRefusals } from '../booking/booking-limits.ts';
import { convertToSlotTaken } from '../booking/free-hours.ts';
import { onlineSubject } from '../booking/online-booking.ts';
import { readPreferredStaff } from '../booking/preferred-staff.ts';
import type { Client } from '../booking/request-intake.ts';
import { getCurrentHour, takeTime } from '../booking/resource-use.ts';
import type { RunSearch } from '../booking/search/search-turns.ts';
import { selectByUnknownNumbers } from '../booking/unknown-numbers.ts';
import {
  type BookingPlace,
  getRequestedWish,
  requireBookableDay,
  SlotNotFreeError,
} from '../booking/visit-place.ts';
import { timestamp, today } from '../clock.ts';
import { withRetries } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import { recordEvent } from '../history.ts';
import { limitHoldAfterMove, shortenHolds } from '../money/deposit-terms.ts';
import { notifyOfCancellation, notifyOfMove } from '../notifications/notices.ts';
import { Refusal } from '../refusal.ts';
import type { UseCaseServices } from '../services.ts';
import type { Visitor } from '../visitor.ts';
import { isTooLate } from './appointment-times.ts';
import { notifyOfRefusal, refuseRequest } from './decisions.ts';
import { findRequestByLink, recordLinkUse } from './manage-links.ts';
import { type AppointmentRequest, type OnChanged, writeChange } from './requests.ts';
import { areStartsAsShown, findPersonStarts } from './stored-plan.ts';

type Move = VisitMoveInput & { readonly token: string };

/** Moves an appointment. Its own time counts as free, and the same staff stay where they are free. */
export async function moveVisit(
  services: AgendaSources & { readonly runSearch: RunSearch },
  move: Move,
  onChanged: OnChanged,
): Promise<Moved> {
  const { db, agenda } = services;
  const storedRequest = await findRequestByLink(db, move.token);
  const facts = await agenda.readFacts();
  await requireMovable(agenda, storedRequest, move);
  const findPreferredStaff = await readPreferredStaff(db, storedRequest);
  const place: BookingPlace = {
    day: move.day,
    minute: parseMinute(move.time),
    wish: getRequestedWish(storedRequest),
    begins: move.begins,
    currentHour: getCurrentHour(storedRequest),
    preferredStaff: findPreferredStaff(move.day, move.time),
  };
  const attempt = () =>
    db.transaction().execute(async (transaction) => {
      const previous = await findRequestByLink(transaction, move.token);
      requireUnchanged(previous, move);
      const to = { day: move.day, time: move.time, notice: facts.settings.notice };
      const hold = limitHoldAfterMove(previous, to);
      const { day, hour } = previous;
      const staffIds = await listStaffIds(transaction, previous.id);
      const detail = [move.day, move.time, day, hour, staffIds.join()].join(' ');
      const set = { moved_at: timestamp(), ...hold };
      // Written first, so that the second of two concurrent moves waits here and fails with a conflict.
      await writeChange(transaction, previous, { actor: 'client', set, action: 'moved', detail });
      const moved = await takeTime(agenda, transaction, previous, place);
      if (hold.held_until) await shortenHolds(transaction, moved, hold.held_until);
      if (!areStartsAsShown(move, findPersonStarts(moved))) throw new SlotNotFreeError();
      await onChanged(transaction, moved, previous);
      return { version: moved.version, day: move.day, time: move.time, ends: moved.ends ?? '' };
    });
  try {
    return await withRetries(attempt);
  } catch (error) {
    throw await convertToSlotTaken(services, error, place);
  }
}

function requireUnchanged({ status, version }: AppointmentRequest, move: Move): void {
  if (status !== 'confirmed' || version !== move.version) throw new Refusal('conflict');
}

async function requireMovable(
  agenda: Agenda,
  request: AppointmentRequest,
  move: Move,
): Promise<void> {
  requireUnchanged(request, move);
  if (isTooLate(request)) throw new Refusal('too-late');
  if (request.day === move.day && request.hour === move.time) throw new Refusal('same-hour');
  const reading = await agenda.read(move.day, move.day);
  requireBookableDay(reading.facts, reading.getRows(move.day));
  const { notice } = reading.facts.settings;
  if (parseMinute(move.time) < getEarliestMinute(move.day, notice)) throw new Refusal('too-soon');
}

export async function moveByLink(
  services: UseCaseServices,
  move: Move,
  { runSearch, ...changer }: Changer & { readonly runSearch: RunSearch },
): Promise<Moved> {
  const { db, agenda, limits, mails } = services;
  const { id } = await findRequestByLink(db, move.token);
  await limits.require(
    db,
    [rateLimits.moves.appointment, id],
    [rateLimits.moves.address, changer.visitor.address],
  );
  const moved = await countRefusals(limits, changer.visitor, () =>
    moveVisit({ db, agenda, runSearch }, move, async (transaction, request, previous) => {
      await saveBrowser(transaction, request.id, changer.visitor);
      await recordLinkUse(transaction, move.token);
      await notifyOfMove(services, transaction, { request, previous, ...changer });
    }),
  );
  mails.wake();
  return moved;
}

interface Changer {
  readonly visitor: Visitor;
  readonly client: Client | undefined;
}

export async function cancelByLink(
  services: UseCaseServices,
  visit: { readonly token: string; readonly version: number },
  changer: Changer,
): Promise<void> {
  await cancelVisit(services.db, visit, async (transaction, request, previous) => {
    await saveBrowser(transaction, request.id, changer.visitor);
    await recordLinkUse(transaction, visit.token);
    await notifyOfCancellation(services, transaction, { request, previous, ...changer });
  });
  services.mails.wake();
}

export const cancelVisit = (
  db: Db,
  { token, version }: { readonly token: string; readonly version: number },
  onChanged: OnChanged,
): Promise<void> =>
  withRetries(() =>
    db.transaction().execute(async (transaction) => {
      const request = await findRequestByLink(transaction, token);
      if (request.version !== version) throw new Refusal('conflict');
      if (!isCancellable(request, today())) throw new Refusal('conflict');
      if (isTooLate(request)) throw new Refusal('too-late');
      const set = { status: 'cancelled' } as const;
      const change = { actor: 'client', set, action: 'cancelled' };
      await onChanged(transaction, await writeChange(transaction, request, change), request);
    }),
  );

const unverifiedEnding = {
  reason:
    'Nous n’avons pas pu vérifier cette réservation. Si vous l’avez faite, appelez-nous pour la reprendre.',
};

/** Cancels bookings by unknown numbers with one undo. Skips those that have changed meanwhile. */
export async function cancelBookings(
  services: UseCaseServices,
  { numbers, actor }: { readonly numbers: readonly string[]; readonly actor: string },
): Promise<{ count: number }> {
  const { db, mails } = services;
  const press = randomUUID();
  const bookings = await selectByUnknownNumbers(db)
    .select(['number', 'version'])
    .where('number', 'in', numbers)
    .orderBy('requests.id')
    .execute();
  const notifyClient = notifyOfRefusal(services, unverifiedEnding);
  let count = 0;
  for (const booking of bookings) {
    try {
      const edit = { ...booking, actor, press };
      await refuseRequest(db, edit, unverifiedEnding, async (transaction, request, previous) => {
        if (!request.unmailed) await notifyClient(transaction, request, previous);
      });
      count += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  const event = { action: 'online-cancelled', detail: `${press} ${count}` };
  await recordEvent(db, { subject: onlineSubject, actor, ...event });
  mails.wake();
  return { count };
}

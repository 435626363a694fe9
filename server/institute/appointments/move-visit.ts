import type { Moved } from '../../../shared/appointments/visit.ts';
import type { Day } from '../../../shared/calendar/calendar-month.ts';
import type { Agenda, AgendaSources } from '../agenda/agenda.ts';
import { staffOf } from '../agenda/staff-names.ts';
import { firstMinute, placeIn } from '../agenda/times.ts';
import { explained } from '../booking/explained.ts';
import { keepingOf, moveDetail } from '../booking/keeping.ts';
import { NotFree, type Place } from '../booking/place.ts';
import { isClosed, isUndecided } from '../booking/search/agenda-day.ts';
import type { Ask } from '../booking/search/questions.ts';
import { currentHourOf, takeTime } from '../booking/taking.ts';
import { wishOf } from '../booking/wish.ts';
import { timestamp } from '../clock.ts';
import { withRetries } from '../database/lost-races.ts';
import { requireHoldAfterMove, requireNoDeposit, shortenHolds } from '../money/deposit-terms.ts';
import { OnRequest, Refusal } from '../refusal.ts';
import { beginAsShown, beginsIn } from './begins.ts';
import { isTooLate } from './cut-off.ts';
import { requestOfLink } from './manage-links.ts';
import type { AppointmentRequest, OnChanged } from './requests.ts';
import { writeChange } from './write-change.ts';

export interface Move {
  readonly token: string;
  readonly version: number;
  readonly day: Day;
  readonly time: string;
  readonly begins?: readonly string[];
}

type Services = AgendaSources & { readonly ask: Ask };

/**
 * Moves an appointment to another hour, or changes nothing. Its own time counts as free, and the same staff stay
 * where they are free.
 * @throws {Refusal} not-found, conflict, same-hour, too-late, too-soon, closed-day, slot-taken
 */
export async function moveVisit(
  services: Services,
  move: Move,
  onChanged: OnChanged,
): Promise<Moved> {
  const { db, agenda } = services;
  const seen = await requestOfLink(db, move.token);
  const facts = await agenda.facts();
  const at = placeIn(move, facts.institute);
  await requireMovable(agenda, seen, { move, at });
  const keep = (await keepingOf(db, seen))(move.day, move.time);
  const place: Place = {
    ...at,
    wish: wishOf(seen),
    begins: move.begins,
    currentHour: currentHourOf(seen),
    ...(keep && { keep }),
  };
  const attempt = () =>
    db.transaction().execute(async (within) => {
      const previous = await requestOfLink(within, move.token);
      requireSame(previous, move);
      const to = { day: move.day, time: move.time, notice: facts.settings.notice };
      const hold = requireHoldAfterMove(previous, to);
      const detail = moveDetail(to, previous, await staffOf(within, previous.id));
      const set = { moved_at: timestamp(), ...hold };
      // Written first, so that the second of two concurrent moves waits here and fails with a conflict.
      await writeChange(within, previous, { actor: 'client', set, action: 'moved', detail });
      const moved = await takeTime(agenda, within, previous, place);
      requireNoDeposit(facts, previous, moved);
      if (hold.held_until) await shortenHolds(within, moved, hold.held_until);
      if (!beginAsShown(move, beginsIn(moved))) throw new NotFree();
      await onChanged(within, moved, previous);
      return { version: moved.version, day: move.day, time: move.time, ends: moved.ends ?? '' };
    });
  try {
    return await withRetries(attempt);
  } catch (error) {
    throw await explained(services, error, place);
  }
}

function requireSame({ status, version }: AppointmentRequest, move: Move): void {
  if (status !== 'confirmed' || version !== move.version) throw new Refusal('conflict');
}

async function requireMovable(
  agenda: Agenda,
  request: AppointmentRequest,
  { move, at }: { move: Move; at: Pick<Place, 'day' | 'minute'> },
): Promise<void> {
  requireSame(request, move);
  if (isTooLate(request)) throw new Refusal('too-late');
  if (request.day === move.day && request.hour === move.time) throw new Refusal('same-hour');
  const reading = await agenda.read(at.day, at.day);
  const rows = reading.rows(at.day);
  if (isClosed(reading.facts, rows)) throw new Refusal('closed-day');
  if (isUndecided(reading.facts, rows)) throw new OnRequest('holiday');
  const { notice } = reading.facts.settings;
  if (at.minute < firstMinute(at.day, notice)) throw new Refusal('too-soon');
}

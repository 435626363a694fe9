import type { Day } from '../../../../shared/calendar/calendar-month.ts';
import type { Moved } from '../../../../shared/contract/booking/visit.ts';
import { timestamp } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { withRetries } from '../../database/lost-races.ts';
import { OnRequest, Refusal } from '../../refusal.ts';
import { beginAsShown, beginsIn } from '../../requests/begins.ts';
import { isTooLate } from '../../requests/cut-off.ts';
import { isOfGroup, wholeOf } from '../../requests/group.ts';
import { holdNoLonger, requireHoldAfterMove } from '../../requests/hold-times.ts';
import type { AppointmentRequest, OnChanged } from '../../requests/requests.ts';
import { writeChange } from '../../requests/write-change.ts';
import type { Agenda, AgendaSources } from '../days/agenda.ts';
import { staffOf } from '../days/staff-names.ts';
import { firstMinute, momentOf, placeIn } from '../days/times.ts';
import { isClosed, isUndecided } from '../search/day/agenda-day.ts';
import type { Ask } from '../search/questions/questions.ts';
import { type Seen, seenBy, toldChange } from './course/series.ts';
import { requireNoDeposit } from './deposit-asked.ts';
import { movedGroup, startsOfParts } from './group/moving.ts';
import { keepingOf, moveDetail } from './keeping.ts';
import { explained } from './offers/explained.ts';
import { NotFree, type Place } from './place.ts';
import { currentHourOf, takeTime } from './taking.ts';
import { wishOf } from './wish.ts';

export interface Move {
  readonly token: string;
  /** The number of one of a group's appointments, to move it alone. */
  readonly part?: string | undefined;
  readonly version: number;
  readonly day: Day;
  readonly time: string;
  /** When each person begins, as shown to the client. */
  readonly begins?: readonly string[];
}

type Services = AgendaSources & { readonly ask: Ask };

/**
 * Moves an appointment to another hour, or a group with all of its parts, or changes nothing. Its own time counts as
 * free, and the same people stay where they are free.
 * @throws {Refusal} not-found, conflict, same-hour, too-late, too-soon, closed-day, slot-taken
 */
export async function moveVisit(
  services: Services,
  move: Move,
  onChanged: OnChanged,
): Promise<Moved> {
  const { db, agenda } = services;
  const seen = await seenBy(db, move.token, move.part);
  const facts = await agenda.facts();
  const { institute, settings } = facts;
  const at = placeIn(move, institute);
  const whole = wholePlace(seen, at);
  await requireMovable(agenda, seen, { move, at });
  const places = await placesOf(services, seen, { move, whole });
  const attempt = () =>
    db.transaction().execute(async (within) => {
      const previous = await seenBy(within, move.token, move.part);
      requireSame(previous.request, move);
      const to = { day: move.day, time: move.time, notice: settings.notice };
      const hold = requireHoldAfterMove(previous.request, to);
      const moved = await moveParts({ agenda, within }, previous, { places, hold });
      requireNoDeposit(facts, previous.request, moved);
      if (hold.held_until) await holdNoLonger(within, moved, hold.held_until);
      if (!beginAsShown(move, beginsIn(moved))) throw new NotFree();
      const told = await toldChange(within, moved, previous.parts);
      await onChanged(within, told.request, told.previous);
      const version = move.version + previous.parts.length;
      return { version, day: move.day, time: move.time, ends: moved.ends ?? '' };
    });
  try {
    return await withRetries(attempt);
  } catch (error) {
    throw await explained(services, error, whole);
  }
}

/** Each to its place. @returns what they are together */
async function moveParts(
  { agenda, within }: { agenda: Agenda; within: Db },
  { parts }: Seen,
  { places, hold }: { places: readonly Place[]; hold: { held_until?: string } },
): Promise<AppointmentRequest> {
  for (const [index, part] of parts.entries()) {
    const { day, minute } = places[index] ?? { day: part.day, minute: 0 };
    const detail = moveDetail(momentOf(day, minute), part, await staffOf(within, part.id));
    const set = { moved_at: timestamp(), ...hold };
    const change = { actor: 'client', set, action: 'moved', detail };
    // Written first: the second of two concurrent moves waits here, and then fails with a conflict.
    await writeChange(within, part, change);
  }
  if (parts.length > 1) await freeTime(within, parts);
  const moved: AppointmentRequest[] = [];
  for (const [index, part] of parts.entries()) {
    const place = places[index];
    if (place) moved.push(await takeTime(agenda, within, part, place));
  }
  const [only] = moved;
  return only && moved.length === 1 ? only : wholeOf(moved);
}

/** None of them is in another one's way. */
async function freeTime(within: Db, parts: readonly AppointmentRequest[]): Promise<void> {
  const ids = parts.map(({ id }) => id);
  await within
    .updateTable('requests')
    .set({ status: 'pending', hour: null, ends: null, plan: null, off_agenda: null })
    .where('id', 'in', ids)
    .execute();
}

type At = Pick<Place, 'day' | 'minute'>;

/** Where that lies in the agenda, of all that is moved. */
function wholePlace({ request, parts }: Seen, at: At): Place {
  const group = parts.length > 1 && isOfGroup(request) ? { group: movedGroup(parts) } : {};
  return { ...at, wish: wishOf(request), currentHour: currentHourOf(request), ...group };
}

async function placesOf(
  services: Services,
  { parts }: Seen,
  { move, whole }: { move: Move; whole: Place },
): Promise<Place[]> {
  const starts = await startsOfParts(services, parts, { begins: move.begins, whole });
  const places: Place[] = [];
  for (const [index, part] of parts.entries()) {
    const at = { ...{ day: whole.day, minute: whole.minute }, ...starts[index] };
    const { day, time } = momentOf(at.day, at.minute);
    const keep = (await keepingOf(services.db, part))(day, time);
    const place = { ...at, wish: wishOf(part), currentHour: currentHourOf(part) };
    places.push({ ...place, ...(keep && { keep }) });
  }
  return places;
}

function requireSame({ status, version }: AppointmentRequest, move: Move): void {
  if (status !== 'confirmed' || version !== move.version) throw new Refusal('conflict');
}

async function requireMovable(
  agenda: Agenda,
  { request, isPart }: Seen,
  { move, at }: { move: Move; at: At },
): Promise<void> {
  requireSame(request, move);
  if (isTooLate(request)) throw new Refusal('too-late');
  if (request.day === move.day && request.hour === move.time) throw new Refusal('same-hour');
  const reading = await agenda.read(at.day, at.day);
  // A part stays with the others.
  const own = placeIn({ day: request.day, time: request.hour ?? '' }, reading.facts.institute);
  if (isPart && own.day !== at.day) throw new Refusal('invalid');
  const rows = reading.rows(at.day);
  if (isClosed(reading.facts, rows)) throw new Refusal('closed-day');
  if (isUndecided(reading.facts, rows)) throw new OnRequest('holiday');
  const { notice } = reading.facts.settings;
  if (at.minute < firstMinute(at.day, notice)) throw new Refusal('too-soon');
}

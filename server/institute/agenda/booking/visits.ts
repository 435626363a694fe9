import type { Day } from '../../../../shared/calendar/calendar-month.ts';
import { minuteOf, timeOf } from '../../../../shared/calendar/time-of-day.ts';
import { isMoment } from '../../../../shared/contract/booking/request.ts';
import type { Moved, VisitFile } from '../../../../shared/contract/booking/visit.ts';
import type { Institute } from '../../../../shared/institute.ts';
import { timestamp } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { OnRequest, Refusal } from '../../refusal.ts';
import { answerTime } from '../../requests/answer-time.ts';
import { openSpanOf } from '../../requests/appointment-times.ts';
import { beginAsShown, beginsIn } from '../../requests/begins.ts';
import { cancelByClient } from '../../requests/cancel-request.ts';
import { canChange, isTooLate } from '../../requests/cut-off.ts';
import {
  type AppointmentRequest,
  listsIn,
  type OnChanged,
  personsIn,
  treatmentsIn,
  withoutIds,
} from '../../requests/requests.ts';
import { writeChange } from '../../requests/write-change.ts';
import type { Agenda, AgendaSources } from '../days/agenda.ts';
import { withRetries } from '../days/day-lock.ts';
import { staffNames, staffOf } from '../days/staff-names.ts';
import { firstMinute } from '../days/times.ts';
import { isClosed, isUndecided } from '../search/agenda-day.ts';
import type { Ask } from '../search/questions.ts';
import { explained } from './booking.ts';
import { keepingOf, moveDetail } from './keeping.ts';
import { requestOfLink } from './manage-links.ts';
import { currentHourOf, NotFree, type Place, takeTime } from './taking.ts';

/*
 * What the holder of an appointment's link sees and does.
 */

/** @throws {Refusal} not-found */
export async function readVisit(db: Db, token: string, institute: Institute): Promise<VisitFile> {
  const request = await requestOfLink(db, token);
  const { id, number, status, version, day, hour, ends, moment, people, reason } = request;
  const persons = personsIn(request)?.map(withoutIds);
  const answerBy = await answerTime(db, request, institute);
  return {
    number,
    status,
    uid: id,
    version,
    day,
    time: hour,
    ends:
      ends ?? (hour && timeOf(openSpanOf({ day, hour }, treatmentsIn(request), institute).ends)),
    ...beginsIn(request),
    ...(!hour && isMoment(moment) && { moment }),
    people,
    treatments: withoutIds(treatmentsIn(request)),
    ...(persons && { persons }),
    staff: await staffNames(db, id),
    ...(reason && { reason }),
    canChange: canChange(request),
    ...(answerBy && { answerBy }),
  };
}

/** @throws {Refusal} not-found, conflict, too-late */
export async function cancelVisit(
  db: Db,
  { token, version }: { token: string; version: number },
  onChanged: OnChanged,
): Promise<void> {
  await withRetries(() =>
    db.transaction().execute(async (within) => {
      const request = await requestOfLink(within, token);
      if (request.version !== version) throw new Refusal('conflict');
      await cancelByClient(within, request, onChanged);
    }),
  );
}

export interface Move {
  readonly token: string;
  readonly version: number;
  readonly day: Day;
  readonly time: string;
  /** When each person begins, as shown to the client. */
  readonly begins?: readonly string[];
}

/**
 * Moves an appointment to another hour, or changes nothing. Its own time counts as free, and the same
 * people stay where they are free.
 * @throws {Refusal} not-found, conflict, same-hour, too-late, too-soon, closed-day, slot-taken
 */
export async function moveVisit(
  services: AgendaSources & { readonly ask: Ask },
  move: Move,
  onChanged: OnChanged,
): Promise<Moved> {
  const { db, agenda } = services;
  const request = await requestOfLink(db, move.token);
  const place = await placeFor(db, request, move);
  await requireMovable(agenda, request, move);
  const attempt = () =>
    db.transaction().execute(async (within) => {
      const { day, time, version } = move;
      const previous = await requestOfLink(within, move.token);
      requireSame(previous, move);
      const detail = moveDetail({ day, time }, previous, await staffOf(within, previous.id));
      const set = { moved_at: timestamp() };
      const change = { actor: 'client', set, action: 'moved', detail };
      // Written first: the second of two concurrent moves waits here, and then fails with a conflict.
      await writeChange(within, previous, change);
      const appointment = await takeTime(agenda, within, previous, place);
      if (!beginAsShown(move, appointment)) throw new NotFree();
      await onChanged(within, appointment, previous);
      return { version: version + 1, day, time, ends: appointment.ends ?? '' };
    });
  try {
    return await withRetries(attempt);
  } catch (error) {
    throw await explained(services, error, place);
  }
}

async function placeFor(db: Db, request: AppointmentRequest, { day, time }: Move): Promise<Place> {
  const keep = (await keepingOf(db, request))(day, time);
  const wish = { lists: listsIn(request), staff: undefined };
  const currentHour = currentHourOf(request);
  return { day, minute: minuteOf(time), wish, currentHour, ...(keep && { keep }) };
}

function requireSame({ status, version }: AppointmentRequest, move: Move): void {
  if (status !== 'confirmed' || version !== move.version) throw new Refusal('conflict');
}

async function requireMovable(
  agenda: Agenda,
  request: AppointmentRequest,
  move: Move,
): Promise<void> {
  requireSame(request, move);
  if (isTooLate(request)) throw new Refusal('too-late');
  if (request.day === move.day && request.hour === move.time) throw new Refusal('same-hour');
  const reading = await agenda.read(move.day, move.day);
  const rows = reading.rows(move.day);
  if (isClosed(reading.facts, rows)) throw new Refusal('closed-day');
  if (isUndecided(reading.facts, rows)) throw new OnRequest('holiday');
  const { notice } = reading.facts.settings;
  if (minuteOf(move.time) < firstMinute(move.day, notice)) throw new Refusal('too-soon');
}

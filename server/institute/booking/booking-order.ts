import type { AppointmentInput } from '#shared/booking/booking-input.ts';
import { parseMinute } from '#shared/calendar/time-of-day.ts';
import type { Agenda, AgendaReading, AgendaSources } from '../agenda/agenda.ts';
import { getEarliestMinute } from '../agenda/times.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import { beginAsShown, findPersonStarts } from '../appointments/stored-plan.ts';
import { withRetries } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { firstOfCourse } from './courses.ts';
import { explained, isNotFree } from './free-hours.ts';
import { type Client, createRequest, findRepeated } from './request-intake.ts';
import { takeTime } from './resource-use.ts';
import { isClosed, isListed } from './search/agenda-day.ts';
import { planAt } from './search/plan.ts';
import type { Ask } from './search/search-turns.ts';
import type { Visit } from './search/visit.ts';
import {
  NotFree,
  type Place,
  requireBookableDay,
  visitFor,
  wishIn,
  withoutLostRooms,
} from './visit-place.ts';

export interface BookingOrder {
  readonly input: AppointmentInput;
  readonly client?: Client | undefined;
  readonly by?: string;
  /** Allows hours outside working hours and without notice. */
  readonly force?: boolean;
  readonly soon?: boolean;
  /** With `soon`: the minutes by which the hour may be past, because the page was read for a while. */
  readonly late?: number;
}

/** Runs in the same transaction. Its result becomes part of the answer. */
type AfterBooking<Result> = (db: Db, request: AppointmentRequest) => Promise<Result>;

type Booking<More> = { number: string; repeated?: boolean } & Partial<More>;

/** Books an hour. An identical order within ten minutes gets the first one's number. */
export async function bookAppointment<More extends object>(
  services: AgendaSources & { readonly ask: Ask },
  order: BookingOrder,
  andThen: AfterBooking<More>,
): Promise<Booking<More>> {
  const { db, agenda } = services;
  const { input, client } = order;
  const findEarlier = async () => {
    const number = await findRepeated(db, input, client);
    return number === undefined ? undefined : ({ number, repeated: true } as Booking<More>);
  };
  const place = buildPlace(order);
  try {
    // Most orders for a taken hour are refused here, without waiting for a lock.
    await requireFree(agenda, place, order);
    const releaseDay = await agenda.acquireDay(place.day);
    try {
      return (await findEarlier()) ?? (await book(services, order, andThen));
    } finally {
      releaseDay();
    }
  } catch (error) {
    // An earlier copy of this order may have taken the hour, perhaps in another process.
    const repeated = isNotFree(error) || error instanceof Refusal ? await findEarlier() : undefined;
    if (repeated) return repeated;
    throw await explained(services, error, place);
  }
}

async function book<More extends object>(
  { db, agenda }: AgendaSources,
  order: BookingOrder,
  andThen: AfterBooking<More>,
): Promise<Booking<More>> {
  const { input, client, by } = order;
  const facts = await agenda.facts();
  const { offered: catalogue } = facts;
  const place = buildPlace(order);
  await requireFree(agenda, place, order);
  const take = async (transaction: Db, request: AppointmentRequest) => {
    const appointment = await takeTime(agenda, transaction, request, place);
    // A concurrent booking may have delayed one of several persons.
    if (!beginAsShown(input, findPersonStarts(appointment))) throw new NotFree();
    return andThen(transaction, appointment);
  };
  const series = by === undefined ? firstOfCourse(input, catalogue) : undefined;
  const intake = { input, client, catalogue, series };
  const write = () => createRequest(db, intake, take, by);
  return (await withRetries(write)) as Booking<More>;
}

function buildPlace({ input, by, force = false }: BookingOrder): Place {
  return {
    day: input.day,
    minute: parseMinute(input.time),
    wish: wishIn(input),
    byHand: by !== undefined,
    anyHour: force,
    begins: input.begins,
  };
}

async function requireFree(
  agenda: Agenda,
  place: Place,
  { soon = false, late = 0 }: BookingOrder,
): Promise<void> {
  const { day, wish, byHand, anyHour } = place;
  const reading = await agenda.read(day, day);
  const wanted = visitFor(reading.facts, wish, byHand);
  if (anyHour) return;
  const rows = reading.rows(day);
  if (!byHand) requireBookableDay(reading.facts, rows);
  else if (isClosed(reading.facts, rows)) throw new Refusal('closed-day');
  requireNotice(place, soon ? -late : reading.facts.settings.notice, soon);
  const visit = byHand ? withoutLostRooms(reading.facts, rows, wanted) : wanted;
  if (!isFreeIn(reading, visit, place)) throw new NotFree();
}

function isFreeIn(reading: AgendaReading, visit: Visit, { day, minute, byHand }: Place): boolean {
  if (byHand) return planAt(reading.built(day), visit, minute) !== undefined;
  const online = reading.online(day);
  return isListed(online, minute) && planAt(online, visit, minute) !== undefined;
}

function requireNotice({ day, minute }: Place, ahead: number, soon: boolean): void {
  if (minute < getEarliestMinute(day, ahead)) throw new Refusal(soon ? 'past-hour' : 'too-soon');
}

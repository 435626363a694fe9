import type { AppointmentInput } from '#shared/booking/booking-input.ts';
import type { Agenda, AgendaSources } from '../agenda/agenda.ts';
import { getEarliestMinute } from '../agenda/times.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import { withRetries } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { buildCourse } from './courses.ts';
import { convertToSlotTaken, isSlotNotFreeError } from './free-hours.ts';
import { type Client, createRequest, findRepeatedRequest } from './request-intake.ts';
import { takeTime } from './resource-use.ts';
import { isClosed, isListed } from './search/agenda-day.ts';
import { planAt } from './search/plan.ts';
import type { Ask } from './search/search-turns.ts';
import {
  type BookingPlace,
  buildPlace,
  buildVisit,
  removeLostRooms,
  requireBookableDay,
  SlotNotFreeError,
} from './visit-place.ts';

export interface BookingOrder {
  readonly input: AppointmentInput;
  readonly client?: Client | undefined;
  /** The administrator, if the institute books for a client. */
  readonly by?: string;
  /** Allows hours outside working hours and without notice. */
  readonly force?: boolean;
  /** Allows hours earlier than the minimum notice. */
  readonly soon?: boolean;
  /** With `soon`: how many minutes ago the hour may have begun, because the page may have been open for a while. */
  readonly late?: number;
}

/** A step in the booking's transaction. Its result becomes part of the answer. */
type AfterBooking<Result> = (db: Db, request: AppointmentRequest) => Promise<Result>;

type Booking<More> = { number: string; repeated?: boolean } & Partial<More>;

/** Books an hour. Returns the first order's number if an identical order came within ten minutes. */
export async function bookAppointment<More extends object>(
  services: AgendaSources & { readonly ask: Ask },
  order: BookingOrder,
  afterBooking: AfterBooking<More>,
): Promise<Booking<More>> {
  const { db, agenda } = services;
  const { input, client } = order;
  const findRepeated = async () => {
    const number = await findRepeatedRequest(db, input, client);
    return number === undefined ? undefined : ({ number, repeated: true } as Booking<More>);
  };
  const place = {
    ...buildPlace(input),
    byHand: order.by !== undefined,
    anyHour: order.force ?? false,
  };
  try {
    // Most orders for a taken hour are refused here, without waiting for a lock.
    await requireFree(agenda, place, order);
    const releaseDay = await agenda.acquireDay(place.day);
    try {
      return (
        (await findRepeated()) ?? (await bookOnLockedDay(services, order, place, afterBooking))
      );
    } finally {
      releaseDay();
    }
  } catch (error) {
    // An earlier copy of this order may have taken the hour, perhaps in another process.
    const repeated =
      isSlotNotFreeError(error) || error instanceof Refusal ? await findRepeated() : undefined;
    if (repeated) return repeated;
    throw await convertToSlotTaken(services, error, place);
  }
}

async function bookOnLockedDay<More extends object>(
  { db, agenda }: AgendaSources,
  order: BookingOrder,
  place: BookingPlace,
  andThen: AfterBooking<More>,
): Promise<Booking<More>> {
  const { input, client, by } = order;
  const facts = await agenda.facts();
  const { offered: catalogue } = facts;
  await requireFree(agenda, place, order);
  const bookTime = async (transaction: Db, request: AppointmentRequest) =>
    andThen(transaction, await takeTime(agenda, transaction, request, place));
  const series = by === undefined ? buildCourse(input, catalogue) : undefined;
  const intake = { input, client, catalogue, series };
  const write = () => createRequest(db, intake, bookTime, by);
  return (await withRetries(write)) as Booking<More>;
}

async function requireFree(
  agenda: Agenda,
  place: BookingPlace,
  { soon = false, late = 0 }: BookingOrder,
): Promise<void> {
  const { day, minute, wish, byHand, anyHour } = place;
  const reading = await agenda.read(day, day);
  const { facts } = reading;
  const wanted = buildVisit(facts, wish, byHand);
  if (anyHour) return;
  const rows = reading.rows(day);
  if (!byHand) requireBookableDay(facts, rows);
  else if (isClosed(facts, rows)) throw new Refusal('closed-day');
  if (minute < getEarliestMinute(day, soon ? -late : facts.settings.notice))
    throw new Refusal(soon ? 'past-hour' : 'too-soon');
  const searchDay = byHand ? reading.built(day) : reading.online(day);
  const visit = byHand ? removeLostRooms(facts, rows, wanted) : wanted;
  const isAllowedStart = byHand || isListed(searchDay, minute);
  if (!isAllowedStart || !planAt(searchDay, visit, minute)) throw new SlotNotFreeError();
}

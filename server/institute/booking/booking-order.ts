import type { AppointmentInput } from '#shared/booking/booking-input.ts';
import type { Agenda, AgendaSources } from '../agenda/agenda.ts';
import { getEarliestMinute } from '../agenda/times.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import { withRetries } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { buildCourse } from './courses.ts';
import { convertToSlotTaken, isSlotNotFreeError } from './free-hours.ts';
import { type Client, findRepeatedRequest, writeRequest } from './request-intake.ts';
import { planTime } from './resource-use.ts';
import { isClosed, isListed } from './search/agenda-day.ts';
import { planAt } from './search/plan.ts';
import type { RunSearch } from './search/search-turns.ts';
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
  readonly actor?: string;
  /** Allows hours outside working hours and without notice. */
  readonly isAnyHourAllowed?: boolean;
  /** Waives the minimum notice. The hour may have begun so many minutes ago, because the page may be old. */
  readonly maxMinutesPast?: number;
}

/** A step in the booking's transaction. Its result becomes part of the answer. */
type AfterBooking<Result> = (db: Db, request: AppointmentRequest) => Promise<Result>;

type BookingAnswer<Extra> = { number: string; repeated?: boolean } & Partial<Extra>;

/** Books an hour. Returns the first order's number if an identical order came within ten minutes. */
export async function bookAppointment<Extra extends object>(
  services: AgendaSources & { readonly runSearch: RunSearch },
  order: BookingOrder,
  afterBooking: AfterBooking<Extra>,
): Promise<BookingAnswer<Extra>> {
  const { db, agenda } = services;
  const { input, client } = order;
  const findRepeated = async () => {
    const number = await findRepeatedRequest(db, input, client);
    return number === undefined ? undefined : ({ number, repeated: true } as BookingAnswer<Extra>);
  };
  const place = {
    ...buildPlace(input),
    isByHand: order.actor !== undefined,
    isAnyHourAllowed: order.isAnyHourAllowed ?? false,
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

async function bookOnLockedDay<Extra extends object>(
  { db, agenda }: AgendaSources,
  order: BookingOrder,
  place: BookingPlace,
  afterBooking: AfterBooking<Extra>,
): Promise<BookingAnswer<Extra>> {
  const { input, client, actor } = order;
  const { visitorCatalogue: catalogue } = await agenda.readFacts();
  await requireFree(agenda, place, order);
  const series = actor === undefined ? buildCourse(input, catalogue) : undefined;
  const intake = { input, client, catalogue, series };
  const book = (transaction: Db) =>
    writeRequest(
      transaction,
      { ...intake, plan: (row) => planTime(agenda, transaction, row, place) },
      (request) => afterBooking(transaction, request),
      actor,
    );
  return (await withRetries(() => db.transaction().execute(book))) as BookingAnswer<Extra>;
}

async function requireFree(
  agenda: Agenda,
  place: BookingPlace,
  { maxMinutesPast }: BookingOrder,
): Promise<void> {
  const { day, minute, wish, isByHand, isAnyHourAllowed } = place;
  const reading = await agenda.read(day, day);
  const { facts } = reading;
  const requestedVisit = buildVisit(facts, wish, isByHand);
  if (isAnyHourAllowed) return;
  const rows = reading.getRows(day);
  if (!isByHand) requireBookableDay(facts, rows);
  else if (isClosed(facts, rows)) throw new Refusal('closed-day');
  const notice = maxMinutesPast === undefined ? facts.settings.notice : -maxMinutesPast;
  if (minute < getEarliestMinute(day, notice))
    throw new Refusal(maxMinutesPast === undefined ? 'too-soon' : 'past-hour');
  const searchDay = isByHand ? reading.getSearchDay(day) : reading.getOnlineDay(day);
  const visit = isByHand ? removeLostRooms(facts, rows, requestedVisit) : requestedVisit;
  const isAllowedStart = isByHand || isListed(searchDay, minute);
  if (!isAllowedStart || !planAt(searchDay, visit, minute)) throw new SlotNotFreeError();
}

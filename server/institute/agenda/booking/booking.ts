import type { Day } from '../../../../shared/calendar/calendar-month.ts';
import { minuteOf } from '../../../../shared/calendar/time-of-day.ts';
import { type AppointmentInput, personsOf } from '../../../../shared/contract/booking/agenda.ts';
import type { Db } from '../../database/database.ts';
import { Refusal, SlotTaken } from '../../refusal.ts';
import { beginAsShown } from '../../requests/begins.ts';
import { type Client, createRequest, findRepeated } from '../../requests/intake.ts';
import type { AppointmentRequest } from '../../requests/requests.ts';
import type { Agenda, AgendaSources } from '../days/agenda.ts';
import { withRetries } from '../days/day-lock.ts';
import { firstMinute } from '../days/times.ts';
import { isClosed } from '../search/agenda-day.ts';
import { planAt } from '../search/plan.ts';
import type { Ask } from '../search/questions.ts';
import { withoutLostRooms } from '../search/rooms-of-day.ts';
import { othersFor, visitFor } from './offers.ts';
import { requireBookableDay } from './on-request.ts';
import { NotFree, type Place, takeTime } from './taking.ts';

export interface Order {
  readonly input: AppointmentInput;
  readonly client?: Client | undefined;
  /** The member of staff who books for a client at the door or on the telephone. */
  readonly by?: string;
  /** Allows hours outside working hours and without notice. */
  readonly force?: boolean;
  /** Allows hours without notice. */
  readonly soon?: boolean;
  /** With `soon`: minutes for which the hour may be over, as a page with it was read for a while. */
  readonly late?: number;
}

/** Runs in the same transaction; its result becomes part of the answer. */
type AndThen<Result> = (within: Db, request: AppointmentRequest) => Promise<Result>;

type Booking<More> = { number: string; repeated?: boolean } & Partial<More>;

/**
 * Books an hour. An identical order within ten minutes gets the first one's number.
 * @throws {Refusal} not-bookable, closed-day, too-soon, slot-taken
 */
export async function bookAppointment<More extends object>(
  services: AgendaSources & { readonly ask: Ask },
  order: Order,
  andThen: AndThen<More>,
): Promise<Booking<More>> {
  const { db, agenda } = services;
  const { input, client } = order;
  const find = async () => {
    const number = await findRepeated(db, input, client);
    return number === undefined ? undefined : ({ number, repeated: true } as Booking<More>);
  };
  const place = placeOf(order);
  try {
    // Most orders for a taken hour are refused here, without waiting for a lock.
    await look(agenda, place, order);
    return await inTurn(agenda, input.day, async () => {
      return (await find()) ?? (await book(services, order, andThen));
    });
  } catch (error) {
    // The hour may be taken by this very order, sent before and perhaps to another process.
    const repeated = isNotFree(error) || error instanceof Refusal ? await find() : undefined;
    if (repeated) return repeated;
    throw await explained(services, error, place);
  }
}

async function inTurn<Result>(agenda: Agenda, day: Day, work: () => Promise<Result>) {
  const leave = await agenda.turn(day);
  try {
    return await work();
  } finally {
    leave();
  }
}

async function book<More extends object>(
  { db, agenda }: AgendaSources,
  order: Order,
  andThen: AndThen<More>,
): Promise<Booking<More>> {
  const { input, client, by } = order;
  const place = placeOf(order);
  const { catalogue } = await agenda.facts();
  await look(agenda, place, order);
  const take = async (within: Db, request: AppointmentRequest) => {
    const appointment = await takeTime(agenda, within, request, place);
    // Somebody may have been faster, so that one of several persons would begin later than shown.
    if (!beginAsShown(input, appointment)) throw new NotFree();
    return andThen(within, appointment);
  };
  const write = () => createRequest(db, { input, client, catalogue }, take, by);
  return (await withRetries(write)) as Booking<More>;
}

function placeOf({ input, by, force = false }: Order): Place {
  const staff = input.staff ? Number(input.staff) : undefined;
  return {
    day: input.day,
    minute: minuteOf(input.time),
    wish: { lists: personsOf(input), staff },
    byHand: by !== undefined,
    anyHour: force,
  };
}

async function look(
  agenda: Agenda,
  place: Place,
  { soon = false, late = 0 }: Order,
): Promise<void> {
  const { day, minute, wish, byHand, anyHour } = place;
  const reading = await agenda.read(day, day);
  const wanted = visitFor(reading.facts, wish, byHand);
  if (anyHour) return;
  const rows = reading.rows(day);
  if (!byHand) requireBookableDay(reading.facts, rows, wanted);
  else if (isClosed(reading.facts, rows)) throw new Refusal('closed-day');
  if (minute < firstMinute(day, soon ? -late : reading.facts.settings.notice)) {
    throw new Refusal(soon ? 'past-hour' : 'too-soon');
  }
  const visit = withoutLostRooms(reading.facts, rows, wanted);
  const isKnown = byHand || !rows.isUnsure;
  const built = byHand ? reading.built(day) : reading.online(day);
  const plan = isKnown ? planAt(built, visit, minute) : undefined;
  if (!plan) throw new NotFree();
}

/** Nobody is free, or a constraint of the database refused the overlap. */
function isNotFree(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  return error instanceof NotFree || code === '23P01' || message === 'overlap';
}

/** The error for an hour that was not free, with other hours. Called without locks, as the search takes long. */
export async function explained(
  { agenda, ask }: { agenda: Agenda; ask: Ask },
  error: unknown,
  { wish, ...at }: Place,
): Promise<unknown> {
  if (!isNotFree(error)) return error;
  try {
    return new SlotTaken(await ask((work) => othersFor(agenda, wish, at, work)));
  } catch (refusal) {
    // Without any search left the refusal is still slot-taken.
    if (refusal instanceof Refusal) return new SlotTaken([]);
    throw refusal;
  }
}

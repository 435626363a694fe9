import { minuteOf } from '../../../../shared/calendar/time-of-day.ts';
import { type AppointmentInput, personsOf } from '../../../../shared/contract/booking/agenda.ts';
import { timestamp } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { Refusal, SlotTaken } from '../../refusal.ts';
import { type Client, createRequest, findRepeated } from '../../requests/intake.ts';
import type { AppointmentRequest } from '../../requests/requests.ts';
import type { Agenda } from '../days/agenda.ts';
import { withRetries } from '../days/day-lock.ts';
import { firstMinute, timeOf } from '../days/times.ts';
import { isClosed } from '../search/agenda-day.ts';
import { planAt } from '../search/plan.ts';
import { othersFor, visitFor } from './offers.ts';
import { NotFree, type Place, takeTime } from './taking.ts';

export interface Order {
  readonly input: AppointmentInput;
  readonly client?: Client | undefined;
  /** Who books for somebody at the door or on the telephone. */
  readonly by?: string;
  /** Also outside working hours, and at once. */
  readonly force?: boolean;
  /** At once. */
  readonly soon?: boolean;
}

/** What is to happen in the same transaction, and what is told of it. */
type AndThen<Told> = (within: Db, request: AppointmentRequest) => Promise<Told>;

type Told<More> = { number: string; repeated?: boolean } & Partial<More>;

/**
 * Books an hour, for good. The very same order again within ten minutes is one.
 * @throws {Refusal} not-bookable, closed-day, too-soon, slot-taken
 */
export async function bookAppointment<More extends object>(
  services: { db: Db; agenda: Agenda },
  order: Order,
  andThen: AndThen<More>,
): Promise<Told<More>> {
  const { db, agenda } = services;
  const { input, client } = order;
  const find = async () => {
    const number = await findRepeated(db, input, client);
    return number === undefined ? undefined : ({ number, repeated: true } as Told<More>);
  };
  const leave = await agenda.turn(input.day);
  try {
    return (await find()) ?? (await book(services, order, andThen));
  } catch (error) {
    // The same order may have come in at another process meanwhile: it took the hour itself.
    const repeated = error instanceof SlotTaken ? await find() : undefined;
    if (repeated) return repeated;
    throw error;
  } finally {
    leave();
  }
}

async function book<More extends object>(
  { db, agenda }: { db: Db; agenda: Agenda },
  order: Order,
  andThen: AndThen<More>,
): Promise<Told<More>> {
  const { input, client, by } = order;
  const place = placeOf(order);
  const { catalogue } = await agenda.facts();
  const set = {
    status: 'confirmed',
    hour: input.time,
    ends: timeOf(await look(agenda, place, order)),
  } as const;
  async function take(within: Db, request: AppointmentRequest) {
    const plan = await takeTime(agenda, within, request, place);
    const taken = { ...request, ends: timeOf(plan.ends) };
    if (taken.ends !== request.ends) await setEnds(within, taken);
    return andThen(within, taken);
  }
  const options = { set, ...(by && { actor: by }) };
  const write = () => createRequest(db, { input, client, catalogue }, take, options);
  try {
    return (await withRetries(write)) as Told<More>;
  } catch (error) {
    throw await explained(agenda, error, place);
  }
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

/** Most of those who come too late find out here, and hold nobody up. The end that is to be expected. */
async function look(agenda: Agenda, place: Place, { soon = false }: Order): Promise<number> {
  const { day, minute, wish, byHand, anyHour } = place;
  const reading = await agenda.read(day, day);
  const visit = visitFor(reading.facts, wish, byHand);
  if (anyHour) return minute;
  const rows = reading.rows(day);
  if (isClosed(reading.facts, rows)) throw new Refusal('closed-day');
  if (minute < firstMinute(day, soon ? 0 : reading.facts.settings.notice)) {
    throw new Refusal(soon ? 'past-hour' : 'too-soon');
  }
  const isKnown = byHand || !rows.isUnsure;
  const plan = isKnown ? planAt(reading.built(day), visit, minute) : undefined;
  if (!plan) throw await taken(agenda, place);
  return plan.ends;
}

const setEnds = (within: Db, { id, ends }: AppointmentRequest) =>
  within.updateTable('requests').set({ ends }).where('id', '=', id).execute();

/** With the hours that are free instead. */
const taken = async (agenda: Agenda, { wish, ...at }: Place) =>
  new SlotTaken(await othersFor(agenda, wish, at));

/** The guards of the database refuse what no code should have tried. */
const isOverlap = (error: unknown) => {
  const { code, message = '' } = error as { code?: string; message?: string };
  return code === '23P01' || message === 'overlap';
};

/** What somebody is told whose time could not be taken. */
export const explained = async (agenda: Agenda, error: unknown, place: Place) =>
  error instanceof NotFree || isOverlap(error) ? taken(agenda, place) : error;

/** Appointments to come for one telephone number. */
const mostToCome = 5;

/** @throws {Refusal} too-many */
export async function requireFewToCome(
  within: Db,
  { id, phone }: AppointmentRequest,
): Promise<void> {
  const [day = '', time = ''] = timestamp().split('T');
  const others = await within
    .selectFrom('requests')
    .select('id')
    .where('phone', '=', phone)
    .where('status', '=', 'confirmed')
    .where('day', '>=', day)
    .where(({ eb, or }) => or([eb('day', '>', day), eb('hour', '>', time)]))
    .where('id', '!=', id)
    .limit(mostToCome)
    .execute();
  if (others.length >= mostToCome) throw new Refusal('too-many', 24 * 3600);
}

import type { Day } from '../../../shared/calendar/calendar-month.ts';
import type { OpeningFacts } from '../../../shared/calendar/opening.ts';
import type { FreeHour } from '../../../shared/contract/error-codes.ts';
import type { Institute } from '../../../shared/institute.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import { answerBy } from '../booking/answer-time.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { heldTogether, isHeld } from './deposit-rows.ts';

/* The time for which a slot is held for its deposit. */

/** The shortest time that a client gets to pay, in seconds. */
const leastSeconds = 30 * 60;

const startOf = ({ day, time }: Pick<FreeHour, 'day' | 'time'>) =>
  Date.parse(`${day}T${time}:00.000Z`);

interface Held {
  readonly day: Day;
  readonly time: string;
  /** The notice in minutes: the slot cannot be booked later than this before its start. */
  readonly notice: number;
}

/** Returns the last moment at which another client can still book the slot, ISO 8601. */
const lastEnd = ({ notice, ...start }: Held) =>
  new Date(startOf(start) - notice * 60_000).toISOString();

export const leastHold = () => timestamp(leastSeconds);
const isLongEnough = (until: string) => until >= leastHold();

/**
 * Returns the end of a hold that starts now: a number of opening hours, ended while others can still book the slot.
 * @returns undefined if the time is too short to pay
 */
export function holdEnd(
  institute: OpeningFacts & Pick<Institute, 'deposits'>,
  closedDays: readonly Day[],
  held: Held,
): string | undefined {
  const { hold } = institute.deposits;
  const by = answerBy(timestamp(), { ...institute, answerHours: hold }, closedDays);
  const last = lastEnd(held);
  const end = by ? new Date(startOf(by)).toISOString() : last;
  const until = end < last ? end : last;
  return isLongEnough(until) ? until : undefined;
}

/**
 * Checks the hold after a move. A move never extends the time to pay, and may shorten it.
 * @throws {Refusal} too-soon: the rest is too short to pay
 */
export function requireHoldAfterMove(
  request: AppointmentRequest,
  to: Held,
): { held_until?: string } {
  const { held_until } = request;
  if (!isHeld(request) || held_until === null) return {};
  const last = lastEnd(to);
  if (last >= held_until) return {};
  if (!isLongEnough(last)) throw new Refusal('too-soon');
  return { held_until: last };
}

/** Shortens all holds under one deposit to the earliest end. */
export async function holdNoLonger(within: Db, request: AppointmentRequest, until: string) {
  for (const { id } of await heldTogether(within, request)) {
    await within
      .updateTable('requests')
      .set({ held_until: until })
      .where('id', '=', id)
      .where('held_until', '>', until)
      .execute();
  }
}

/**
 * Returns the hold after the institute gave the request a slot. A hold ends at the latest when the slot begins. A
 * request whose hold had ended is confirmed without a deposit.
 */
export function holdAfterGiven(request: AppointmentRequest, start: { day: Day; hour: string }) {
  const { status, deposit_state: state, held_until: until } = request;
  const isGivenUp = status !== 'confirmed' && ['due', 'expired', 'refused'].includes(state ?? '');
  if (isGivenUp) return { deposit: null, deposit_state: null, held_until: null };
  const last = lastEnd({ day: start.day, time: start.hour, notice: 0 });
  return isHeld(request) && until !== null && until > last ? { held_until: last } : {};
}

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

/*
 * Until when an hour is held for its deposit.
 */

/** Seconds that somebody has to pay at least. */
const leastSeconds = 30 * 60;

const startOf = ({ day, time }: Pick<FreeHour, 'day' | 'time'>) =>
  Date.parse(`${day}T${time}:00.000Z`);

interface Held {
  readonly day: Day;
  readonly time: string;
  /** Minutes before the start, until which others can still book it. */
  readonly notice: number;
}

/** The last moment at which the hour can be free again for somebody else, ISO 8601. */
const lastEnd = ({ notice, ...start }: Held) =>
  new Date(startOf(start) - notice * 60_000).toISOString();

export const leastHold = () => timestamp(leastSeconds);
const isLongEnough = (until: string) => until >= leastHold();

/**
 * Until when an hour is held from now on: so many opening hours, ended while others can still book it.
 * @returns undefined where nobody could pay in that time
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

/** A move gives nobody more time to pay, and may leave less. @throws {Refusal} too-soon, when that is too little */
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

/** What has one deposit is held no longer than any of it. */
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
 * The institute gives it an hour: a held one is held no longer than until it begins, and one that was given up for
 * its deposit is confirmed without.
 */
export function holdAfterGiven(request: AppointmentRequest, start: { day: Day; hour: string }) {
  const { status, deposit_state: state, held_until: until } = request;
  const isGivenUp = status !== 'confirmed' && ['due', 'expired', 'refused'].includes(state ?? '');
  if (isGivenUp) return { deposit: null, deposit_state: null, held_until: null };
  const last = lastEnd({ day: start.day, time: start.hour, notice: 0 });
  return isHeld(request) && until !== null && until > last ? { held_until: last } : {};
}

import type { Day } from '../../../shared/calendar/calendar-month.ts';
import type { OpeningFacts } from '../../../shared/calendar/opening.ts';
import type { DepositState, VisitDeposit } from '../../../shared/contract/booking/deposit.ts';
import type { FreeHour } from '../../../shared/contract/error-codes.ts';
import type { Institute } from '../../../shared/institute.ts';
import { isOpenDeposit } from '../../../shared/text/deposit-text.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { answerBy } from './answer-time.ts';
import type { AppointmentRequest } from './requests.ts';

/*
 * An appointment whose deposit is not there yet is held: a confirmed one for the database, so that nobody else gets
 * its time, with a deposit that is open.
 */

export const isHeld = ({
  status,
  deposit_state,
}: Pick<AppointmentRequest, 'status' | 'deposit_state'>): boolean =>
  status === 'confirmed' && isOpenDeposit(deposit_state);

/** What its client and the institute's people see of it alike. */
export function depositIn(request: AppointmentRequest): { deposit?: VisitDeposit } {
  const { deposit: amount, deposit_state: state, held_until: until } = request;
  if (amount === null || state === null) return {};
  return { deposit: { amount, state, ...(until && { until }) } };
}

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

/**
 * Put back after it was cancelled: one whose time to pay is over meanwhile has it anew, counted for the start of the first
 * that has its deposit, as what is over would end at once; where nobody could pay any more, it is given without.
 */
export function holdAfterRestored(
  request: AppointmentRequest,
  institute: OpeningFacts & Pick<Institute, 'deposits'>,
  closedDays: readonly Day[],
  first: Held,
) {
  const { deposit_state: state, held_until: until } = request;
  if (state !== 'due' || until === null || isLongEnough(until)) return {};
  const end = holdEnd(institute, closedDays, first);
  return end ? { held_until: end } : holdAfterGiven(request, { ...first, hour: first.time });
}

/** With others that were booked in the same go. */
export const sharesDeposit = ({ session, part }: AppointmentRequest): boolean =>
  session !== null || part !== null;

/** What has one deposit has one key: an appointment, a course, a group. */
export const depositKey = (request: AppointmentRequest): string =>
  sharesDeposit(request) ? (request.series ?? request.id) : request.id;

/** What has one deposit once: by the first of it that is held, else by its first. */
export function oncePerDeposit(requests: readonly AppointmentRequest[]): AppointmentRequest[] {
  const shown = new Map<string, AppointmentRequest>();
  for (const one of requests) {
    const before = shown.get(depositKey(one));
    if (!before || (isHeld(one) && !isHeld(before))) shown.set(depositKey(one), one);
  }
  return [...shown.values()];
}

/** All that have its deposit. */
export async function withItsDeposit(
  within: Db,
  request: AppointmentRequest,
): Promise<AppointmentRequest[]> {
  const { series } = request;
  if (!sharesDeposit(request) || series === null) return [request];
  return within
    .selectFrom('requests')
    .selectAll()
    .where('series', '=', series)
    .orderBy('session')
    .orderBy('part')
    .execute();
}

/**
 * The sessions of a course, and the parts of a group, have one deposit: what happens to it happens to all that are
 * held. Where none is, to the one that was asked for.
 */
export async function heldTogether(
  within: Db,
  request: AppointmentRequest,
): Promise<AppointmentRequest[]> {
  const held = (await withItsDeposit(within, request)).filter(isHeld);
  return held.length > 0 ? held : [request];
}

export const isNoted = ({
  status,
  deposit_state: state,
}: Pick<AppointmentRequest, 'status' | 'deposit_state'>): boolean =>
  status === 'confirmed' && state === 'noted';

/** What stands of one whose deposit was noted. */
export const notedTogether = async (within: Db, request: AppointmentRequest) =>
  (await withItsDeposit(within, request)).filter(isNoted);

/** Those of one deposit that were cancelled once it was paid, or said to be. */
export const paidOfCancelled = async (within: Db, request: AppointmentRequest) =>
  (await withItsDeposit(within, request)).filter(isToSettle);

/** Paid, or said to be, for an hour that is given up: somebody has to give it back or keep it. */
export const isToSettle = ({
  status,
  deposit_state: state,
}: Pick<AppointmentRequest, 'status' | 'deposit_state'>): boolean =>
  status === 'cancelled' && (state === 'said' || state === 'noted');

/** Whether a number has another hour that waits for a deposit than what it has just booked. */
export async function hasOpenHold(
  within: Db,
  phone: string,
  booked: readonly AppointmentRequest[],
): Promise<boolean> {
  const held = await within
    .selectFrom('requests')
    .select('id')
    .where('phone', '=', phone)
    .where('status', '=', 'confirmed')
    .where('deposit_state', 'in', ['due', 'said'] satisfies DepositState[])
    .where(
      'id',
      'not in',
      booked.map(({ id }) => id),
    )
    .limit(1)
    .executeTakeFirst();
  return held !== undefined;
}

import { sumVisitPrice } from '#shared/appointments/request-text.ts';
import type { AppointmentInput } from '#shared/booking/booking-input.ts';
import type { Day } from '#shared/calendar/calendar-month.ts';
import type { OpeningFacts } from '#shared/calendar/opening.ts';
import type { Institute } from '#shared/institute.ts';
import {
  computeDepositAfterMissed,
  computePublicDeposit,
  takesDeposits,
} from '#shared/money/deposit.ts';
import { hasMissedOften } from '../appointments/attendance.ts';
import {
  type AppointmentRequest,
  listShownTreatments,
  listTreatmentIdsByPerson,
  parsePersons,
} from '../appointments/requests.ts';
import { addAnswerHours } from '../booking/answer-time.ts';
import type { Holder } from '../booking/booker.ts';
import type { Facts } from '../booking/search/facts.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { recordEvent } from '../history.ts';
import { listNextClosedDays } from '../opening/closed-day-list.ts';
import { Refusal } from '../refusal.ts';
import { isHeld, listHeldSessions } from './deposit-rows.ts';
import { hasOpenHold } from './unpaid-holds.ts';

/** Computes the FCFA asked of every client, and of a client with missed appointments. */
function computeDeposits(request: AppointmentRequest, { institute, visitorCatalogue }: Facts) {
  const { people } = request;
  const isMarked = listTreatmentIdsByPerson(request)
    .flat()
    .some((id) => visitorCatalogue.treatment(id)?.deposit === true);
  const treatments = listShownTreatments(request);
  const total = sumVisitPrice({ people, treatments, persons: parsePersons(request) });
  return {
    publicDeposit: computePublicDeposit(institute.deposits, { isMarked, people, total }),
    depositAfterMissed: computeDepositAfterMissed(institute.deposits, total),
  };
}

/**
 * Returns true if a number pays a deposit because it has missed appointments. The deposit is announced only after
 * booking, so that the form never reveals a client's history.
 */
export async function paysDepositForMissed(
  db: Db,
  { deposits }: Pick<Institute, 'deposits'>,
  phone: string,
): Promise<boolean> {
  if (deposits.afterMissed === 'never' || !(await hasMissedOften(db, phone))) return false;
  if (!takesDeposits(deposits)) throw new Refusal('not-bookable', { reason: 'number' });
  return true;
}

interface DepositOrder {
  readonly input: AppointmentInput;
  readonly facts: Facts;
  readonly hasMissed: boolean;
  readonly holder?: Holder | undefined;
}

/** Holds a new booking that needs a deposit. The transaction has taken the time and locked the telephone number. */
export async function holdForDeposit(
  db: Db,
  appointments: readonly AppointmentRequest[],
  { input, facts, hasMissed, holder }: DepositOrder,
): Promise<AppointmentRequest[]> {
  const [first] = appointments;
  if (!first) return [];
  const { publicDeposit, depositAfterMissed } = computeDeposits(first, facts);
  const amount = publicDeposit || depositAfterMissed;
  if (amount > 0 && input.deposit !== amount) throw new Refusal('deposit-due', { deposit: amount });
  if (publicDeposit === 0 && !hasMissed) return [...appointments];
  if (amount === 0) throw new Refusal('not-bookable', { reason: 'number' });
  const { day, hour } = first;
  const start = { day, time: hour ?? '', notice: facts.settings.notice };
  let holdEnd = await computeHoldEnd(db, facts.institute, start);
  if (holdEnd === undefined) {
    if (publicDeposit > 0) throw new Refusal('not-bookable', { reason: 'deposit' });
    // A refusal would reveal that the number has missed appointments.
    holdEnd = pickEarlier(getShortestHoldEnd(), getLatestHoldEnd({ ...start, notice: 0 }));
  }
  if (await hasOpenHold(db, first.phone, { booked: appointments, holder }))
    throw new Refusal('not-bookable', { reason: 'number' });
  const hold = { deposit: amount, deposit_state: 'due', held_until: holdEnd } as const;
  const ids = appointments.map(({ id }) => id);
  await db.updateTable('requests').set(hold).where('id', 'in', ids).execute();
  const detail = `${amount} ${holdEnd}`;
  await recordEvent(db, { subject: first.id, actor: 'client', action: 'held', detail });
  return appointments.map((appointment) => ({ ...appointment, ...hold }));
}

interface SlotStart {
  readonly day: Day;
  readonly time: string;
  /** The notice in minutes: the slot cannot be booked later than this before its start. */
  readonly notice: number;
}

/** Returns the last moment at which another client can still book the slot, ISO 8601. */
const getLatestHoldEnd = ({ day, time, notice }: SlotStart) =>
  new Date(Date.parse(`${day}T${time}:00.000Z`) - notice * 60_000).toISOString();

/** Returns the end of the shortest hold: clients get at least 30 minutes to pay. */
const getShortestHoldEnd = () => timestamp(30 * 60);

const pickEarlier = (first: string, second: string) => (first < second ? first : second);

/** Returns the end of a hold that starts now, in time for other bookings; undefined if too short to pay. */
export async function computeHoldEnd(
  db: Db,
  institute: OpeningFacts & Pick<Institute, 'deposits'>,
  start: SlotStart,
): Promise<string | undefined> {
  const closedDays = await listNextClosedDays(db);
  const facts = { ...institute, answerHours: institute.deposits.hold };
  const answerTime = addAnswerHours(timestamp(), facts, closedDays);
  const latestEnd = getLatestHoldEnd(start);
  const holdEnd = answerTime
    ? pickEarlier(getLatestHoldEnd({ ...answerTime, notice: 0 }), latestEnd)
    : latestEnd;
  return holdEnd >= getShortestHoldEnd() ? holdEnd : undefined;
}

/** Returns the end of a hold that starts now; undefined if some hours of the day would end it earlier. */
export async function findDayHoldEnd(
  db: Db,
  { institute, settings: { notice } }: Facts,
  day: Day,
): Promise<{ payBy?: string }> {
  if (!takesDeposits(institute.deposits)) return {};
  const start = { day, time: '00:00', notice };
  const payBy = await computeHoldEnd(db, institute, start);
  return payBy && payBy !== getLatestHoldEnd(start) ? { payBy } : {};
}

/** Limits the hold after a move, which may shorten the time to pay but never extends it. */
export function limitHoldAfterMove(
  request: AppointmentRequest,
  newStart: SlotStart,
): { held_until?: string } {
  const { held_until } = request;
  if (!isHeld(request) || held_until === null) return {};
  const latestEnd = getLatestHoldEnd(newStart);
  if (latestEnd >= held_until) return {};
  if (latestEnd < getShortestHoldEnd()) throw new Refusal('too-soon');
  return { held_until: latestEnd };
}

export async function shortenHolds(db: Db, request: AppointmentRequest, until: string) {
  const ids = (await listHeldSessions(db, request)).map(({ id }) => id);
  await db
    .updateTable('requests')
    .set({ held_until: until })
    .where('id', 'in', ids)
    .where('held_until', '>', until)
    .execute();
}

/** Limits the hold to the start of the given slot. A request whose hold has ended needs no deposit. */
export function limitHoldToStart(request: AppointmentRequest, start: { day: Day; hour: string }) {
  const { status, deposit_state: state, held_until: until } = request;
  const hasHoldEnded =
    status !== 'confirmed' && ['due', 'expired', 'refused'].includes(state ?? '');
  if (hasHoldEnded) return { deposit: null, deposit_state: null, held_until: null };
  const latestEnd = getLatestHoldEnd({ day: start.day, time: start.hour, notice: 0 });
  return isHeld(request) && until !== null && until > latestEnd ? { held_until: latestEnd } : {};
}

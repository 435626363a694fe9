import type { AppointmentInput } from '../../../shared/booking/booking-input.ts';
import type { Institute } from '../../../shared/institute.ts';
import { takesDeposits } from '../../../shared/money/deposit.ts';
import { hasMissedOften } from '../appointments/attendance.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import { closedDaysFrom } from '../booking/answer-time.ts';
import type { Holder } from '../booking/booker.ts';
import type { Facts } from '../booking/search/facts.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { recordEvent } from '../history.ts';
import { DepositDue, OnRequest } from '../refusal.ts';
import { depositAskedOf } from './deposit-asked.ts';
import { holdEnd, leastHold } from './hold-times.ts';
import { hasOpenHold } from './holds.ts';

/* The deposits of visitors' bookings, and the length of their holds. */

/**
 * Returns true if a number pays a deposit because it has missed appointments. Without deposits set up, such a number
 * can only request. The deposit is announced only after booking, so that the form never reveals a client's history.
 * @throws {OnRequest} number, as for a number at its booking limit
 */
export async function paysForMissed(
  db: Db,
  { deposits }: Pick<Institute, 'deposits'>,
  phone: string,
): Promise<boolean> {
  if (deposits.afterMissed === 'never' || !(await hasMissedOften(db, phone))) return false;
  if (!takesDeposits(deposits)) throw new OnRequest('number');
  return true;
}

interface Ordered {
  readonly input: AppointmentInput;
  readonly facts: Facts;
  readonly hasMissed: boolean;
  readonly holder: Holder | undefined;
}

/**
 * Holds a new booking that needs a deposit. Runs in the transaction that has taken the time and locked the telephone
 * number. The sessions of a course share one deposit. Returns the appointments as they are then.
 * @throws {DepositDue} when the client saw no deposit, or another one
 * @throws {OnRequest} number, deposit
 */
export async function holdForDeposit(
  within: Db,
  booked: readonly AppointmentRequest[],
  order: Ordered,
): Promise<AppointmentRequest[]> {
  const [first] = booked;
  if (!first) return [];
  const { ofAll, ofSome } = depositAskedOf(first, order.facts, booked);
  const amount = ofAll || ofSome;
  if (amount > 0 && order.input.deposit !== amount) throw new DepositDue(amount);
  if (ofAll === 0 && !order.hasMissed) return [...booked];
  if (amount === 0) throw new OnRequest('number');
  const until = await holdOf(within, first, order, ofAll > 0);
  const { holder } = order;
  if (await hasOpenHold(within, first.phone, { booked, holder })) throw new OnRequest('number');
  const held: AppointmentRequest[] = [];
  for (const { id } of booked) {
    held.push(
      await within
        .updateTable('requests')
        .set({ deposit: amount, deposit_state: 'due', held_until: until })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
  }
  const detail = `${amount} ${until}`;
  await recordEvent(within, { subject: first.id, actor: 'client', action: 'held', detail });
  return held;
}

/**
 * Returns the end of the hold. Numbers that missed appointments get the shortest hold instead of a refusal, which
 * would reveal their history.
 * @throws {OnRequest} deposit: the time is too short to pay
 */
async function holdOf(
  within: Db,
  { day, hour }: AppointmentRequest,
  { facts: { institute, settings } }: Ordered,
  isOfAll: boolean,
): Promise<string> {
  const start = { day, time: hour ?? '', notice: settings.notice };
  const until = holdEnd(institute, await closedDaysFrom(within, today()), start);
  if (until === undefined && isOfAll) throw new OnRequest('deposit');
  const least = leastHold();
  const begins = `${day}T${hour}:00.000Z`;
  return until ?? (least < begins ? least : begins);
}

import type { OnRequestReason } from '../../../shared/contract/on-request-reasons.ts';
import { OnRequest, Refusal } from '../refusal.ts';
import { type DayRows, isClosed, isUndecided } from './search/agenda-day.ts';
import type { Facts } from './search/facts.ts';
import { lacksRoom } from './search/rooms-of-day.ts';
import type { Visit } from './search/visit.ts';

/** Returns the reason why visitors can only request a day, whatever staff is free. */
export function onRequestReason(
  facts: Facts,
  rows: DayRows,
  visit: Visit,
): OnRequestReason | undefined {
  if (isUndecided(facts, rows)) return 'holiday';
  return lacksRoom(facts, rows, visit) ? 'room' : undefined;
}

/** @throws {OnRequest} @throws {Refusal} closed-day */
export function requireBookableDay(facts: Facts, rows: DayRows, visit: Visit): void {
  if (isClosed(facts, rows)) throw new Refusal('closed-day');
  const reason = onRequestReason(facts, rows, visit);
  if (reason) throw new OnRequest(reason);
}

import type { Day } from '../../../../shared/calendar/calendar-month.ts';
import type { FreeHour } from '../../../../shared/contract/error-codes.ts';
import type { KnownPlan } from './still-best.ts';
import type { Wish } from './wish.ts';

/*
 * Where an appointment shall stand.
 */

/** Nobody is free. Once the transaction has ended it becomes a SlotTaken, with other hours. */
export class NotFree extends Error {
  readonly place: Place | undefined;

  constructor(place?: Place) {
    super('nobody is free at that hour');
    this.place = place;
  }
}

export interface Place {
  readonly day: Day;
  /** Minute of the day; more than 1440 for an evening's hours after midnight. */
  readonly minute: number;
  readonly wish: Wish;
  /** Booked by the institute's people: the rules for visitors do not apply. */
  readonly byHand?: boolean;
  /** Allows hours outside working hours. */
  readonly anyHour?: boolean;
  /** Beside another appointment of the wished person; needs `anyHour` as confirmation. */
  readonly double?: boolean;
  /** When each person begins, as the client was shown. */
  readonly begins?: readonly string[] | undefined;
  /** Found before the day was locked. */
  readonly known?: KnownPlan;
  /** People to prefer while they are free. */
  readonly keep?: readonly number[];
  /** The appointment's current hour, which is not offered as another one. */
  readonly currentHour?: FreeHour | undefined;
}

import type { Day } from '../../../shared/calendar/calendar-month.ts';
import type { FreeHour } from '../../../shared/contract/error-codes.ts';
import type { KnownPlan } from './still-best.ts';
import type { Wish } from './wish.ts';

/** Thrown when no staff member is free. After the transaction it becomes a SlotTaken, with other hours. */
export class NotFree extends Error {
  readonly place: Place | undefined;

  constructor(place?: Place) {
    super('nobody is free at that hour');
    this.place = place;
  }
}

export interface Place {
  readonly day: Day;
  /** The minute of the day; more than 1440 for an evening's hours after midnight. */
  readonly minute: number;
  readonly wish: Wish;
  /** Booked by the institute: the rules for visitors do not apply. */
  readonly byHand?: boolean;
  /** Allows hours outside working hours. */
  readonly anyHour?: boolean;
  /** Beside another appointment of the wished staff member. It needs `anyHour` as confirmation. */
  readonly double?: boolean;
  readonly begins?: readonly string[] | undefined;
  readonly known?: KnownPlan;
  readonly keep?: readonly number[];
  /** The appointment's current hour, which is not offered as an alternative. */
  readonly currentHour?: FreeHour | undefined;
}

import { addDays, type Day, isDay } from '../calendar/calendar-month.ts';

/* The order and distance of two days or two times, with the messages about wrong ones. */

export const endBeforeStart = 'La fin doit venir après le début.';
export const lastBeforeFirst = 'Le dernier jour ne peut pas être avant le premier.';

export const isEndLater = ({ starts, ends }: { starts: string; ends: string }): boolean =>
  starts < ends;

interface Days {
  readonly from: Day | '';
  readonly to: Day | '';
}
/** Returns true if the days are in order. "" is no limit. */
export const areDaysInOrder = ({ from, to }: Days): boolean => !from || !to || from <= to;

export const mostDays = 92;
export const tooManyDays = 'Choisissez trois mois au plus.';
/** Returns true if the days are few. Without `to`, one day. Runs even when one of the two was refused already. */
export const isAllowedRange = ({ from, to }: Days): boolean =>
  !isDay(from) || !isDay(to) || to < addDays(from, mostDays);

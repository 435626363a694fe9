import { addDays, type Day } from './calendar-month.ts';

/*
 * Weeks A and B take turns all year, from Monday to Sunday. Which of them is A is one number: 0 where the week
 * of 5 January 1970 is B, else 1.
 */

export const weekNames = ['A', 'B'] as const;
export type WeekName = (typeof weekNames)[number];

const dayInMs = 86_400_000;
/** 1 January 1970 was a Thursday. */
const daysBefore = 3;

/** Counted from the week of 1 January 1970. */
const weekNumber = (day: Day) => Math.floor((Date.parse(day) / dayInMs + daysBefore) / 7);

/** What is kept of a day that lies in a week A. */
export const turnOf = (day: Day): number => weekNumber(day) % 2;

export const weekNameOn = (day: Day, turn: number): WeekName => (turnOf(day) === turn ? 'A' : 'B');

/** The Monday of the week A that a day lies in, or of the next. */
export function mondayOfA(day: Day, turn: number): Day {
  const monday = addDays(day, -((Date.parse(day) / dayInMs + daysBefore) % 7));
  return weekNameOn(day, turn) === 'A' ? monday : addDays(monday, 7);
}

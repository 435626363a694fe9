import { addDays, type Day } from '../../../shared/calendar/calendar-month.ts';
import { holidayOn } from '../../../shared/calendar/holidays.ts';
import { hoursOn } from '../../../shared/calendar/hours-on.ts';
import type { OpeningFacts } from '../../../shared/calendar/opening.ts';
import { undecidedHolidayOn } from '../../../shared/calendar/undecided-holidays.ts';

/*
 * Days of the demo data, by the institute's own hours: an owner may have edited them.
 */

/** Public holidays within so many days are already closed. */
const holidaysAhead = 60;

export interface Closure {
  readonly from: Day;
  readonly to: Day;
  readonly label: string;
}

/** A training day, two days of works, and the next public holidays. */
export function plannedClosures(today: Day, institute: OpeningFacts): Closure[] {
  const ahead = Array.from({ length: holidaysAhead }, (_, index) => addDays(today, index + 1));
  const holidays = ahead.flatMap((day) => {
    const label = holidayOn(day);
    return label && hoursOn(day, institute) ? [{ from: day, to: day, label }] : [];
  });
  const open = ahead.filter((day) => hoursOn(day, institute) && !holidayOn(day));
  const [training = today, works = today] = [open[10], open[24]];
  return [
    { from: training, to: training, label: 'Formation de l’équipe' },
    { from: works, to: addDays(works, 1), label: 'Travaux de peinture' },
    ...holidays.slice(0, 2),
  ];
}

export function createDays(today: Day, closures: readonly Closure[], institute: OpeningFacts) {
  const isOpen = (day: Day) =>
    hoursOn(day, institute) !== undefined &&
    undecidedHolidayOn(day, institute) === undefined &&
    !closures.some(({ from, to }) => day >= from && day <= to);

  function nextOpen(day: Day, direction: 1 | -1): Day {
    let next = addDays(day, direction);
    while (!isOpen(next)) next = addDays(next, direction);
    return next;
  }

  return {
    /** The open day that is `count` open days from today; 0 is the next one while closed. */
    at(count: number): Day {
      let day = isOpen(today) || count < 0 ? today : nextOpen(today, 1);
      for (let left = Math.abs(count); left > 0; left -= 1) day = nextOpen(day, count < 0 ? -1 : 1);
      return day;
    },
    after: (day: Day) => nextOpen(day, 1),
  };
}

export type Days = ReturnType<typeof createDays>;

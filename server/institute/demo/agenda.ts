import { addDays, type Day } from '../../../shared/calendar/calendar-month.ts';
import { holidayOn } from '../../../shared/calendar/holidays.ts';
import { hoursOn } from '../../../shared/calendar/opening.ts';
import { minuteOf } from '../../../shared/calendar/time-of-day.ts';
import type { Treatment } from '../../../shared/catalogue.ts';
import type { Appointment } from '../../../shared/text/decision-text.ts';
import { type Span, spanOf } from '../requests/appointment-times.ts';

/*
 * Days and hours of the demo data, by the institute's own hours: an owner may have edited them.
 */

const step = 30;
/** Public holidays within so many days are already closed. */
const holidaysAhead = 60;

export interface Closure {
  readonly from: Day;
  readonly to: Day;
  readonly label: string;
}

/** A training day, two days of works, and the next public holidays. */
export function plannedClosures(today: Day): Closure[] {
  const ahead = Array.from({ length: holidaysAhead }, (_, index) => addDays(today, index + 1));
  const holidays = ahead.flatMap((day) => {
    const label = holidayOn(day);
    return label && hoursOn(day) ? [{ from: day, to: day, label }] : [];
  });
  const open = ahead.filter((day) => hoursOn(day) && !holidayOn(day));
  const [training = today, works = today] = [open[10], open[24]];
  return [
    { from: training, to: training, label: 'Formation de l’équipe' },
    { from: works, to: addDays(works, 1), label: 'Travaux de peinture' },
    ...holidays.slice(0, 2),
  ];
}

export function createAgenda(today: Day, closures: readonly Closure[]) {
  const taken = new Map<Day, Span[]>();
  const isOpen = (day: Day) =>
    hoursOn(day) !== undefined && !closures.some(({ from, to }) => day >= from && day <= to);

  function nextOpen(day: Day, direction: 1 | -1): Day {
    let next = addDays(day, direction);
    while (!isOpen(next)) next = addDays(next, direction);
    return next;
  }

  /** Half hours in which the treatments end before closing time and meet nobody else's. */
  function freeHours(day: Day, treatments: readonly Treatment[]): string[] {
    const { opens, closes } = hoursOn(day) ?? { opens: '', closes: '' };
    const hours: string[] = [];
    for (let minute = minuteOf(opens); minute < minuteOf(closes); minute += step) {
      const hour = timeOf(minute);
      const { starts, ends } = spanOf(hour, treatments);
      const isFree = (taken.get(day) ?? []).every(
        (span) => span.ends <= starts || span.starts >= ends,
      );
      if (isFree && ends <= minuteOf(closes)) hours.push(hour);
    }
    return hours;
  }

  return {
    /** The open day that is `count` open days from today; 0 is the next one while closed. */
    dayAt(count: number): Day {
      let day = isOpen(today) || count < 0 ? today : nextOpen(today, 1);
      for (let left = Math.abs(count); left > 0; left -= 1) day = nextOpen(day, count < 0 ? -1 : 1);
      return day;
    },

    /** Takes the first free hour from the wished one on, else any of that day, else a later day's. */
    reserve(day: Day, wished: string, treatments: readonly Treatment[]): Appointment {
      const free = freeHours(day, treatments);
      const hour = free.find((time) => time >= wished) ?? free[0];
      if (!hour) return this.reserve(nextOpen(day, 1), wished, treatments);
      taken.set(day, [...(taken.get(day) ?? []), spanOf(hour, treatments)]);
      return { day, hour };
    },
  };
}

export type Agenda = ReturnType<typeof createAgenda>;

const timeOf = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/*
 * The opening hours of one day, HH:MM.
 */

export interface Hours {
  readonly opens: string;
  readonly closes: string;
  /** When it closes at midday, and opens again. */
  readonly midday?: { readonly starts: string; readonly ends: string };
}

/** The one or two spans of a day in which the institute is open. */
export const rangesOf = ({ opens, closes, midday }: Hours): Omit<Hours, 'midday'>[] =>
  midday
    ? [
        { opens, closes: midday.starts },
        { opens: midday.ends, closes },
      ]
    : [{ opens, closes }];

/** The span that a time (HH:MM) lies in; undefined while it is closed. */
export const rangeAt = (time: string, hours: Hours) =>
  rangesOf(hours).find(({ opens, closes }) => time >= opens && time < closes);

/** By ISO weekday, 1 = Monday; an absent weekday is closed. */
export type WeekHours = Readonly<Record<number, Hours>>;

/** Days, the last one included, on which another week counts: Ramadan. */
export interface HoursPeriod {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly hours: WeekHours;
}

interface Weeks {
  readonly hours: WeekHours;
  readonly periods: readonly HoursPeriod[];
}

/** The period that a day lies in. */
export const periodOn = (day: string, { periods }: Pick<Weeks, 'periods'>) =>
  periods.find(({ from, to }) => from <= day && day <= to);

/** The week that counts on a day: a period's, else the usual one. */
export const weekOn = (day: string, weeks: Weeks): WeekHours =>
  periodOn(day, weeks)?.hours ?? weeks.hours;

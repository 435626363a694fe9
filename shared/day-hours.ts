export interface Hours {
  readonly opens: string;
  readonly closes: string;
  readonly midday?: { readonly starts: string; readonly ends: string };
}

/** An earlier version stored hours after midnight. */
const closesBy = ({ closes }: Hours) => (closes < '24:00' ? closes : '24:00');

export const splitHours = (hours: Hours): Omit<Hours, 'midday'>[] => {
  const { opens, midday } = hours;
  const closes = closesBy(hours);
  return midday
    ? [
        { opens, closes: midday.starts },
        { opens: midday.ends, closes },
      ]
    : [{ opens, closes }];
};

export const rangeAt = (time: string, hours: Hours) =>
  splitHours(hours).find(({ opens, closes }) => time >= opens && time < closes);

export type WeeklyHours = Readonly<Record<number, Hours>>;

export interface HoursPeriod {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly hours: WeeklyHours;
}

interface Weeks {
  readonly hours: WeeklyHours;
  readonly periods: readonly HoursPeriod[];
}

export const periodOn = (day: string, { periods }: Pick<Weeks, 'periods'>) =>
  periods.find(({ from, to }) => from <= day && day <= to);

export const weekOn = (day: string, weeks: Weeks): WeeklyHours =>
  periodOn(day, weeks)?.hours ?? weeks.hours;

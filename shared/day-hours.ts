export interface Hours {
  readonly opens: string;
  readonly closes: string;
  readonly midday?: { readonly starts: string; readonly ends: string };
}

/** An earlier version stored hours after midnight. */
const getClosingTime = ({ closes }: Hours) => (closes < '24:00' ? closes : '24:00');

export const splitHours = (hours: Hours): Omit<Hours, 'midday'>[] => {
  const { opens, midday } = hours;
  const closes = getClosingTime(hours);
  return midday
    ? [
        { opens, closes: midday.starts },
        { opens: midday.ends, closes },
      ]
    : [{ opens, closes }];
};

export const findRange = (time: string, hours: Hours) =>
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

export const findHoursPeriod = (day: string, { periods }: Pick<Weeks, 'periods'>) =>
  periods.find(({ from, to }) => from <= day && day <= to);

export const findWeeklyHours = (day: string, weeks: Weeks): WeeklyHours =>
  findHoursPeriod(day, weeks)?.hours ?? weeks.hours;

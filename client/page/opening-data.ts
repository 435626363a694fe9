import type { Day } from '../../shared/calendar/calendar-month.ts';
import { dayRuns } from '../../shared/calendar/day-runs.ts';
import { hoursText, type OpeningFacts } from '../../shared/calendar/opening.ts';
import { type Hours, splitHours, type WeeklyHours } from '../../shared/day-hours.ts';

const schemaWeekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
];

/** The hours by which schema.org marks a closed day. */
const never: Hours = { opens: '00:00', closes: '00:00' };

export function openingHours(
  { hours, periods, specialHours, closedDays: product }: OpeningFacts,
  today: Day,
  closedDays: readonly Day[],
) {
  const special = specialHours.filter(({ day }) => !closedDays.includes(day) && day >= today);
  const isClosed = (day: Day) => day >= today && !special.some((item) => item.day === day);
  const closed = [...new Set([...product, ...closedDays])].filter(isClosed).sort();
  return [
    ...getWeek(hours),
    ...periods
      .filter(({ to }) => to >= today)
      .flatMap((item) => [
        ...getWeek(item.hours, period(item.from, item.to)),
        ...getWeek(listClosedWeekdays(item.hours, hours), period(item.from, item.to)),
      ]),
    ...special.flatMap(({ day, ...times }) => specifications(period(day, day), times)),
    ...dayRuns(closed.map((day) => ({ day }))).flatMap((run) =>
      specifications(period(run[0]?.day ?? '', run.at(-1)?.day ?? ''), never),
    ),
  ];
}

function getWeek(hours: WeeklyHours, validity = {}) {
  const days = Object.entries(hours).map(([weekday, times]) => ({
    name: schemaWeekdays[Number(weekday) - 1],
    times,
  }));
  const alike = Map.groupBy(days, ({ times }) => hoursText(times));
  return [...alike.values()].flatMap((group) =>
    group
      .slice(0, 1)
      .flatMap(({ times }) =>
        specifications({ dayOfWeek: group.map(({ name }) => name), ...validity }, times),
      ),
  );
}

const listClosedWeekdays = (hours: WeeklyHours, usual: WeeklyHours): WeeklyHours =>
  Object.fromEntries(
    Object.keys(usual)
      .filter((weekday) => !hours[Number(weekday)])
      .map((weekday) => [weekday, never]),
  );

const specifications = (when: object, hours: Hours) =>
  splitHours(hours).map(({ opens, closes }) => ({
    '@type': 'OpeningHoursSpecification',
    ...when,
    opens,
    closes: closes === '24:00' ? '23:59' : closes,
  }));

const period = (validFrom: Day, validThrough: Day) => ({ validFrom, validThrough });

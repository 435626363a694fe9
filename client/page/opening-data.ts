import type { Day } from '../../shared/calendar/calendar-month.ts';
import { dayRuns } from '../../shared/calendar/day-runs.ts';
import type { Hours, OpeningFacts } from '../../shared/calendar/opening.ts';

/*
 * Opening hours for search engines (schema.org).
 */

/** As schema.org spells them. */
const schemaWeekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
];

/** How schema.org marks a day as closed. */
const never: Hours = { opens: '00:00', closes: '00:00' };

/** The week's hours, and those of days to come that differ. `closedDays`: by the back office. */
export function openingHours(
  { hours, specialHours, closedDays: product }: OpeningFacts,
  today: Day,
  closedDays: readonly Day[],
) {
  const special = specialHours.filter(({ day }) => !closedDays.includes(day) && day >= today);
  const isClosed = (day: Day) => day >= today && !special.some((one) => one.day === day);
  const closed = [...new Set([...product, ...closedDays])].filter(isClosed).sort();
  return [
    ...weekOf(hours),
    ...special.map(({ day, ...times }) => specification(period(day, day), times)),
    ...dayRuns(closed.map((day) => ({ day }))).map((run) =>
      specification(period(run[0]?.day ?? '', run.at(-1)?.day ?? ''), never),
    ),
  ];
}

/** Weekdays with the same hours share one entry. */
function weekOf(hours: OpeningFacts['hours']) {
  const days = Object.entries(hours).map(([weekday, times]) => ({
    name: schemaWeekdays[Number(weekday) - 1],
    times,
  }));
  const alike = Map.groupBy(days, ({ times: { opens, closes } }) => `${opens}-${closes}`);
  return [...alike.values()].flatMap((group) =>
    group
      .slice(0, 1)
      .map(({ times }) => specification({ dayOfWeek: group.map(({ name }) => name) }, times)),
  );
}

const specification = (when: object, { opens, closes }: Hours) => ({
  '@type': 'OpeningHoursSpecification',
  ...when,
  ...{ opens, closes },
});

const period = (validFrom: Day, validThrough: Day) => ({ validFrom, validThrough });

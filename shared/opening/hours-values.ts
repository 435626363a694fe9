import * as v from 'valibot';
import { lastBeforeFirst } from '../agenda/spans.ts';
import { formatLongDay, isDay } from '../calendar/calendar-month.ts';
import { formatHours, formatTime, listWeekLines, weekdays } from '../calendar/opening.ts';
import { formatPeriod } from '../calendar/period-text.ts';
import { malformed } from '../contract/error-codes.ts';
import { untilMidnight } from '../contract/list-query.ts';
import type { Hours } from '../day-hours.ts';
import type { Institute } from '../institute.ts';
import { capitalize } from '../text/capitalize.ts';
import { quote } from '../text/quote.ts';

/** The most days, because every page carries all of them. */
export const specialDayLimit = 40;

/** A time on the agenda's grid of five minutes. */
const fiveMinutes = /^(?:[01]\d|2[0-3]):[0-5][05]$/;
const timeMessage = 'Indiquez les deux heures, de 5 en 5 minutes, par exemple 09:00.';
const weekTimeMessage = 'Indiquez les deux heures, de 5 en 5 minutes, ou videz les deux.';
const createTimeSchema = (pattern: RegExp, dayPrefix: string) => {
  const message = dayPrefix ? weekTimeMessage : timeMessage;
  return v.pipe(v.string(message), v.regex(pattern, message));
};
const dayMessage = 'Indiquez le jour, par exemple 24/12/2026.';
const Day = v.pipe(v.string(dayMessage), v.check(isDay, dayMessage));
/** Returns true if the times are in order. Runs even when one of the two was refused already. */
const areInOrder = (opens: string, closes: string) =>
  ![opens, closes].every((time) => untilMidnight.test(time)) || opens < closes;

const createMiddaySchema = (dayPrefix: string) =>
  v.pipe(
    v.object(
      {
        starts: createTimeSchema(fiveMinutes, dayPrefix),
        ends: createTimeSchema(fiveMinutes, dayPrefix),
      },
      malformed,
    ),
    v.forward(
      v.check(
        ({ starts, ends }) => areInOrder(starts, ends),
        ({ input: { starts } }) =>
          capitalize(`${dayPrefix}la pause doit finir après ${formatTime(starts)}.`),
      ),
      ['ends'],
    ),
  );
const createHoursEntries = (dayPrefix: string) => ({
  opens: createTimeSchema(fiveMinutes, dayPrefix),
  closes: createTimeSchema(untilMidnight, dayPrefix),
  midday: v.exactOptional(createMiddaySchema(dayPrefix)),
});
const hasMiddayWithin = ({ opens, closes, midday }: Hours) =>
  !midday || (areInOrder(opens, midday.starts) && areInOrder(midday.ends, closes));

const createHoursSchema = (orderMessage: string, dayPrefix = '') =>
  v.pipe(
    v.object(createHoursEntries(dayPrefix), malformed),
    v.forward(
      v.check(({ opens, closes }) => areInOrder(opens, closes), orderMessage),
      ['closes'],
    ),
    v.forward(
      v.check(
        (hours) => hasMiddayWithin(hours),
        capitalize(`${dayPrefix}la pause doit être entre l’ouverture et la fermeture.`),
      ),
      ['midday'],
    ),
  );
const createDaySchema = (number: number) =>
  v.exactOptional(
    createHoursSchema(
      `Le ${weekdays[number - 1]}, la fermeture doit venir après l’ouverture.`,
      `${weekdays[number - 1]}\u00a0: `,
    ),
  );

/** By ISO weekday; an absent weekday is closed. */
export const WeekHours = v.pipe(
  v.object(
    {
      1: createDaySchema(1),
      2: createDaySchema(2),
      3: createDaySchema(3),
      4: createDaySchema(4),
      5: createDaySchema(5),
      6: createDaySchema(6),
      7: createDaySchema(7),
    },
    malformed,
  ),
  v.check((week) => Object.keys(week).length > 0, 'Ouvrez au moins un jour de la semaine.'),
);

const SpecialDay = v.intersect([
  v.object({ day: Day }, malformed),
  createHoursSchema('La fermeture doit venir après l’ouverture.'),
]);

export const SpecialHours = v.pipe(
  v.array(SpecialDay, malformed),
  v.maxLength(
    specialDayLimit,
    `Il y a trop de jours\u00a0: ${specialDayLimit} au plus. Retirez-en.`,
  ),
  v.check(
    (days) => new Set(days.map(({ day }) => day)).size === days.length,
    'Le même jour est indiqué deux fois.',
  ),
  v.transform((days) => days.toSorted((day, other) => (day.day < other.day ? -1 : 1))),
);

export const periodLimit = 6;
const periodNameMessage = 'Donnez un nom à la période, par exemple Ramadan.';
const periodNameLimit = 40;

const Period = v.pipe(
  v.object(
    {
      name: v.pipe(
        v.string(periodNameMessage),
        v.trim(),
        v.minLength(1, periodNameMessage),
        v.maxLength(periodNameLimit, `Le nom a ${periodNameLimit} caractères au plus.`),
      ),
      from: Day,
      to: Day,
      hours: WeekHours,
    },
    malformed,
  ),
  v.forward(
    v.check(({ from, to }) => ![from, to].every(isDay) || from <= to, lastBeforeFirst),
    ['to'],
  ),
);
type PeriodValue = v.InferOutput<typeof Period>;

function findOverlap(periods: readonly PeriodValue[]): readonly PeriodValue[] {
  const sortedPeriods = periods.toSorted((period, other) => (period.from < other.from ? -1 : 1));
  const index = sortedPeriods.findIndex(
    ({ from }, position) => position > 0 && from <= (sortedPeriods[position - 1]?.to ?? ''),
  );
  return index < 0 ? [] : sortedPeriods.slice(index - 1, index + 1);
}

function formatOverlap(periods: readonly PeriodValue[]): string {
  const [first, second] = findOverlap(periods).map((period) => quote(formatPeriod(period)));
  return `Deux périodes ont des jours en commun\u00a0: ${first} et ${second}. Changez les jours de l’une d’elles.`;
}

export const Periods = v.pipe(
  v.array(Period, malformed),
  v.maxLength(periodLimit, `Il y a trop de périodes\u00a0: ${periodLimit} au plus. Retirez-en.`),
  v.check(
    (periods) => findOverlap(periods).length === 0,
    ({ input }) => formatOverlap(input),
  ),
  v.transform((periods) =>
    periods.toSorted((period, other) => (period.from < other.from ? -1 : 1)),
  ),
);

export type HoursName = 'hours' | 'periods' | 'specialHours';

export const hoursTitles: Readonly<Record<HoursName, string>> = {
  hours: 'Horaires de la semaine',
  periods: 'Périodes',
  specialHours: 'Horaires d’un jour',
};
export const isHoursName = (id: string): id is HoursName => Object.hasOwn(hoursTitles, id);

/** Returns texts such as "de 9 h à 19 h", by weekday or day. */
export function formatHoursByDay(id: HoursName, value: unknown): Map<string, string> {
  if (id === 'hours') {
    const week = value as Institute['hours'];
    return new Map(weekdays.map((name, index) => [name, formatHours(week[index + 1])]));
  }
  if (id === 'periods') {
    const periods = value as Institute['periods'];
    return new Map(
      periods.map((period) => [
        formatPeriod(period),
        listWeekLines(period.hours)
          .map(({ days, hours }) => `${days} ${hours}`)
          .join(', '),
      ]),
    );
  }
  const days = value as Institute['specialHours'];
  return new Map(days.map((day) => [formatLongDay(day.day), formatHours(day)]));
}

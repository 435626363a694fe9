import * as v from 'valibot';
import { dayTitle, isDay } from '../../calendar/calendar-month.ts';
import { hoursText, weekdays } from '../../calendar/opening.ts';
import type { Institute } from '../../institute.ts';
import { malformed } from '../error-codes.ts';

/*
 * What the owner may set of opening hours: the week's, and those of single days.
 */

/** Limited because every page carries all of them. */
export const mostSpecialDays = 40;

/** On the agenda's grid of five minutes. */
const fiveMinutes = /^(?:[01]\d|2[0-3]):[0-5][05]$/;
const noTime = 'Indiquez les deux heures, de 5 en 5 minutes, par exemple 09:00.';
const Time = v.pipe(v.string(noTime), v.regex(fiveMinutes, noTime));
const noDay = 'Indiquez le jour, par exemple 24/12/2026.';
const wrongOrder = 'La fermeture suit l’ouverture.';
/** Runs even when one of the two was refused already. */
const areInOrder = (opens: string, closes: string) =>
  ![opens, closes].every((time) => fiveMinutes.test(time)) || opens < closes;

const DayHours = v.pipe(
  v.object({ opens: Time, closes: Time }, malformed),
  v.forward(
    v.check(({ opens, closes }) => areInOrder(opens, closes), wrongOrder),
    ['closes'],
  ),
);
const weekday = v.exactOptional(DayHours);

/** By ISO weekday; an absent weekday is closed. */
export const WeekHours = v.pipe(
  v.object(
    { 1: weekday, 2: weekday, 3: weekday, 4: weekday, 5: weekday, 6: weekday, 7: weekday },
    malformed,
  ),
  v.check((week) => Object.keys(week).length > 0, 'Ouvrez au moins un jour de la semaine.'),
);

const SpecialDay = v.pipe(
  v.object(
    { day: v.pipe(v.string(noDay), v.check(isDay, noDay)), opens: Time, closes: Time },
    malformed,
  ),
  v.forward(
    v.check(({ opens, closes }) => areInOrder(opens, closes), wrongOrder),
    ['closes'],
  ),
);

/** In the order of their days. */
export const SpecialHours = v.pipe(
  v.array(SpecialDay, malformed),
  v.maxLength(
    mostSpecialDays,
    `Il y a trop de jours\u202f: ${mostSpecialDays} au plus. Retirez-en.`,
  ),
  v.check(
    (days) => new Set(days.map(({ day }) => day)).size === days.length,
    'Le même jour est indiqué deux fois.',
  ),
  v.transform((days) => [...days].sort((one, other) => (one.day < other.day ? -1 : 1))),
);

export type HoursName = 'hours' | 'specialHours';

export const hoursTitles: Readonly<Record<HoursName, string>> = {
  hours: 'Horaires de la semaine',
  specialHours: 'Horaires d’un jour',
};
export const isHoursName = (id: string): id is HoursName => Object.hasOwn(hoursTitles, id);

/** By weekday or day: "de 9 h à 19 h". */
export function hoursTexts(id: HoursName, value: unknown): Map<string, string> {
  if (id === 'hours') {
    const week = value as Institute['hours'];
    return new Map(weekdays.map((name, index) => [name, hoursText(week[index + 1])]));
  }
  const days = value as Institute['specialHours'];
  return new Map(days.map((one) => [dayTitle(one.day), hoursText(one)]));
}

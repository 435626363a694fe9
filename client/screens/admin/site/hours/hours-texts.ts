import { dayTitle } from '../../../../../shared/calendar/calendar-month.ts';
import { hoursText, weekdays } from '../../../../../shared/calendar/opening.ts';
import type { Institute } from '../../../../../shared/institute.ts';
import type { HoursName } from './hours-fields.ts';

export const hoursTitles: Readonly<Record<HoursName, string>> = {
  hours: 'Horaires de la semaine',
  specialHours: 'Horaires d’un jour',
};

/** By weekday or day: "de 9 h à 19 h". */
export function hoursTexts(id: HoursName, value: unknown): Map<string, string> {
  if (id === 'hours') {
    const week = value as Institute['hours'];
    return new Map(weekdays.map((name, index) => [name, hoursText(week[index + 1])]));
  }
  const days = value as Institute['specialHours'];
  return new Map(days.map((one) => [dayTitle(one.day), hoursText(one)]));
}

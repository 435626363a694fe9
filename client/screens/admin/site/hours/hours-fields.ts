import { isDay, readDay } from '../../../../../shared/calendar/calendar-month.ts';
import { isoWeekday } from '../../../../../shared/calendar/hours-on.ts';
import type { Hours } from '../../../../../shared/calendar/opening.ts';
import { fieldName } from '../../../../../shared/contract/contents/content-forms.ts';
import {
  type HoursName,
  mostSpecialDays,
} from '../../../../../shared/contract/contents/hours-values.ts';
import type { Institute } from '../../../../../shared/institute.ts';
import { readTime } from '../../team/person/save-hours.ts';

/*
 * Opening hours as the fields of two forms: the week's, and those of single days.
 */

type Values = Readonly<Record<string, string>>;

export const weekdayNumbers = [1, 2, 3, 4, 5, 6, 7] as const;
export const ticked = 'oui';
export const openField = (weekday: number) => fieldName('hours', weekday, 'open');
export const hourField = (weekday: number, name: keyof Hours) => fieldName('hours', weekday, name);
export const dayField = (row: number, name: 'day' | 'removed' | keyof Hours) =>
  fieldName('specialHours', row, name);

/** The field that shows problems which belong to no other field. */
export const firstField = (id: HoursName) =>
  id === 'hours' ? hourField(1, 'opens') : dayField(0, 'day');

/** What a form says: not judged yet. */
export function readHours(id: HoursName, values: Values): unknown {
  return id === 'hours' ? readWeek(values) : readRows(values).filter(({ removed }) => !removed);
}

function readWeek(values: Values) {
  const open = weekdayNumbers.filter((weekday) => values[openField(weekday)] === ticked);
  const timesOf = (weekday: number) => ({
    opens: readTime(values[hourField(weekday, 'opens')]),
    closes: readTime(values[hourField(weekday, 'closes')]),
  });
  return Object.fromEntries(open.map((weekday) => [weekday, timesOf(weekday)]));
}

/** Browsers without date fields send text. */
function readRows(values: Values) {
  const rows = Array.from({ length: mostSpecialDays + spareRows }, (_, row) => {
    const text = (name: Parameters<typeof dayField>[1]) => values[dayField(row, name)] ?? '';
    const day = text('day').trim();
    return {
      day: readDay(day) ?? day,
      ...{ opens: readTime(text('opens')), closes: readTime(text('closes')) },
      removed: text('removed') === ticked,
    };
  });
  return rows.filter(({ day, opens, closes }) => day || opens || closes);
}

/** Empty rows below those that are filled. */
export const spareRows = 2;

/**
 * Closes up empty or removed rows, so that a day's problem is shown at its own row. An hour that is left out
 * is the week's.
 */
export function completeRows(values: Values, { hours }: Institute): Values {
  const others = Object.entries(values).filter(([name]) => !name.startsWith('specialHours-'));
  const rows = readRows(values).filter(({ removed }) => !removed);
  const whole = rows.map((row) => (isHalf(row) ? { ...row, ...timesOf(row, hours) } : row));
  return { ...Object.fromEntries(others), ...specialTexts(whole) };
}

type SpecialDay = Institute['specialHours'][number];

const isHalf = ({ day, opens, closes }: SpecialDay) => isDay(day) && !opens !== !closes;

function timesOf({ day, opens, closes }: SpecialDay, week: Institute['hours']): Hours {
  const usual = week[isoWeekday(day)];
  return { opens: opens || (usual?.opens ?? ''), closes: closes || (usual?.closes ?? '') };
}

/** What the fields hold, by their names. */
export const specialTexts = (days: Institute['specialHours']): Record<string, string> =>
  Object.fromEntries(
    days.flatMap(({ day, opens, closes }, row) => [
      [dayField(row, 'day'), day],
      [dayField(row, 'opens'), opens],
      [dayField(row, 'closes'), closes],
    ]),
  );

export const weekTexts = (week: Institute['hours']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(week).flatMap(([weekday, { opens, closes }]) => [
      [openField(Number(weekday)), ticked],
      [hourField(Number(weekday), 'opens'), opens],
      [hourField(Number(weekday), 'closes'), closes],
    ]),
  );

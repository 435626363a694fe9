import { isDay, readDay } from '../../../../../shared/calendar/calendar-month.ts';
import { onTheClock, typedEnd } from '../../../../../shared/calendar/evening.ts';
import { usualHoursOn } from '../../../../../shared/calendar/hours-on.ts';
import { mostSpecialDays } from '../../../../../shared/contract/contents/hours-values.ts';
import { fieldName } from '../../../../../shared/contract/declared-fields.ts';
import type { Hours } from '../../../../../shared/day-hours.ts';
import type { Institute } from '../../../../../shared/institute.ts';
import { readTime } from '../../team/person/save-hours.ts';
import { readMidday, ticked, weekField } from './week-fields.ts';

/*
 * The opening hours of single days as the fields of a form.
 */

type Values = Readonly<Record<string, string>>;
type RowPart = 'day' | 'removed' | 'opens' | 'closes';

export const dayField = (row: number, name: RowPart) => fieldName('specialHours', row, name);

/** Not judged yet. */
export function readSpecial(values: Values) {
  return readRows(values).filter(({ removed }) => !removed);
}

/** Browsers without date fields send text. */
function readRows(values: Values) {
  const rows = Array.from({ length: mostSpecialDays + spareRows }, (_, row) => {
    const text = (name: RowPart) => values[dayField(row, name)] ?? '';
    const day = text('day').trim();
    const opens = readTime(text('opens'));
    return {
      day: readDay(day) ?? day,
      ...{ opens, closes: typedEnd(opens, readTime(text('closes'))) },
      ...readMidday('specialHours', row, values),
      removed: text('removed') === ticked,
      hasNoPause: values[weekField('specialHours', row, 'none')] === ticked,
    };
  });
  return rows.filter(({ day, opens, closes }) => day || opens || closes);
}

/** Empty rows below those that are filled. */
export const spareRows = 2;

/**
 * Closes up empty or removed rows, so that a day's problem is shown at its own row. What is left out is
 * as on other such days.
 */
export function completeRows(values: Values, institute: Institute): Values {
  const others = Object.entries(values).filter(([name]) => !name.startsWith('specialHours-'));
  const rows = readRows(values)
    .filter(({ removed }) => !removed)
    .map((row) => ({ ...row, ...wholeTimes(row, usualHoursOn(row.day, institute)) }));
  return { ...Object.fromEntries(others), ...specialTexts(rows, institute) };
}

type SpecialDay = Institute['specialHours'][number];

function wholeTimes(row: ReturnType<typeof readRows>[number], usual: Hours | undefined): Hours {
  const isHalf = isDay(row.day) && !row.opens !== !row.closes;
  const [opens, closes] = (['opens', 'closes'] as const).map(
    (name) => row[name] || (isHalf && usual?.[name]) || '',
  );
  const times = { opens: opens ?? '', closes: typedEnd(opens ?? '', closes ?? '') };
  const midday = row.midday ?? usual?.midday;
  const isWithin = midday && times.opens < midday.starts && midday.ends < times.closes;
  return { ...times, ...(midday && !row.hasNoPause && (row.midday || isWithin) && { midday }) };
}

/** What the fields hold, by their names. */
export const specialTexts = (
  days: Institute['specialHours'],
  institute: Institute,
): Record<string, string> =>
  Object.assign({}, ...days.map((one, row) => specialRow(one, row, institute)));

function specialRow({ day, opens, closes, midday }: SpecialDay, row: number, institute: Institute) {
  const usual = isDay(day) ? usualHoursOn(day, institute)?.midday : undefined;
  const pause = Object.entries(midday ?? (usual && { none: ticked }) ?? {});
  return {
    [dayField(row, 'day')]: day,
    [dayField(row, 'opens')]: opens,
    [dayField(row, 'closes')]: onTheClock(closes),
    ...Object.fromEntries(
      pause.map(([part, text]) => [
        weekField('specialHours', row, part as 'starts' | 'ends' | 'none'),
        text,
      ]),
    ),
  };
}

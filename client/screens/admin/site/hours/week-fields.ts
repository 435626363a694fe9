import { onTheClock, typedEnd } from '../../../../../shared/calendar/evening.ts';
import { fieldName } from '../../../../../shared/contract/declared-fields.ts';
import type { Hours } from '../../../../../shared/day-hours.ts';
import type { Institute } from '../../../../../shared/institute.ts';
import type { FieldPath } from '../../../../forms/form-input.ts';
import { readTime } from '../../team/person/save-hours.ts';

/*
 * The hours of a week as fields: those of all days, and of each day what differs.
 */

type Values = Readonly<Record<string, string>>;
type Week = Institute['hours'];
export type WeekRow = number | 'all';
type Part = 'open' | 'opens' | 'closes' | 'starts' | 'ends' | 'none';

export const weekdayNumbers = [1, 2, 3, 4, 5, 6, 7] as const;
export const ticked = 'oui';

const ofMidday: readonly Part[] = ['starts', 'ends', 'none'];

/** `form`: begins the names. `none`: ticked where a day has no pause at midday though the others have one. */
export const weekField = (form: string, row: WeekRow, part: Part) =>
  ofMidday.includes(part) ? fieldName(form, row, 'midday', part) : fieldName(form, row, part);

/** Not judged yet. */
export function readWeek(form: string, values: Values): Record<number, Hours> {
  const isOpen = (weekday: number) => values[weekField(form, weekday, 'open')] === ticked;
  const timesOf = (weekday: number): Hours => {
    const time = (row: WeekRow, part: Part) => readTime(values[weekField(form, row, part)]);
    const own = (part: Part) => time(weekday, part) || time('all', part);
    const opens = own('opens');
    return { opens, closes: typedEnd(opens, own('closes')), ...readMidday(form, weekday, values) };
  };
  return Object.fromEntries(
    weekdayNumbers.filter(isOpen).map((weekday) => [weekday, timesOf(weekday)]),
  );
}

/** A row's own pause, else that of all days; nothing where there is none. */
export function readMidday(form: string, row: WeekRow, values: Values): Pick<Hours, 'midday'> {
  if (values[weekField(form, row, 'none')] === ticked) return {};
  for (const one of [row, 'all'] as const) {
    const [starts, ends] = (['starts', 'ends'] as const).map((part) =>
      readTime(values[weekField(form, one, part)]),
    );
    if (starts || ends) return { midday: { starts: starts ?? '', ends: ends ?? '' } };
  }
  return {};
}

/** The field of a problem: of all days, where the day has nothing of its own. `path`: within the week. */
export function weekFieldOf(form: string, [row, ...rest]: FieldPath, values: Values): string {
  const parts = rest.at(-1) === 'midday' ? [...rest, 'starts'] : rest;
  const [own, all] = [row ?? '', 'all'].map((one) => fieldName(form, one, ...parts));
  return own && all && values[own] === '' && values[all] ? all : (own ?? '');
}

/** What the fields hold. `hasTimes`: hours of all days have fields too, not only their pause. */
export function weekTexts(form: string, week: Week, hasTimes = false): Record<string, string> {
  const days = Object.entries(week);
  const pause = mostFrequent(days.map(([, { midday }]) => midday));
  const times = hasTimes
    ? mostFrequent(days.map(([, { opens, closes }]) => ({ opens, closes })))
    : undefined;
  return {
    ...rowTexts(form, 'all', { ...times, ...pause }),
    ...Object.assign(
      {},
      ...days.map(([weekday, hours]) => {
        const { opens, closes, midday } = hours;
        const isUsual = opens === times?.opens && closes === times?.closes;
        const isSame = JSON.stringify(midday) === JSON.stringify(pause);
        return {
          [weekField(form, Number(weekday), 'open')]: ticked,
          ...rowTexts(form, Number(weekday), {
            ...(!isUsual && { opens, closes }),
            ...(!isSame && (midday ?? { none: ticked })),
          }),
        };
      }),
    ),
  };
}

function rowTexts(form: string, row: WeekRow, parts: { readonly [Name in Part]?: string }) {
  const { closes, ...others } = parts;
  const texts = { ...others, ...(closes !== undefined && { closes: onTheClock(closes) }) };
  return Object.fromEntries(
    Object.entries(texts).map(([part, text]) => [weekField(form, row, part as Part), text]),
  );
}

/** The first of the most frequent values. */
function mostFrequent<Value>(values: readonly Value[]): Value | undefined {
  const groups = [...Map.groupBy(values, (value) => JSON.stringify(value)).values()];
  return groups.reduce<readonly Value[]>(
    (one, other) => (other.length > one.length ? other : one),
    [],
  )[0];
}

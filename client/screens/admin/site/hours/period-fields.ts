import { readDay } from '../../../../../shared/calendar/calendar-month.ts';
import { fieldName } from '../../../../../shared/contract/declared-fields.ts';
import type { HoursPeriod } from '../../../../../shared/day-hours.ts';
import type { FieldPath } from '../../../../forms/form-input.ts';
import { readWeek, weekField, weekFieldOf, weekTexts } from './week-fields.ts';

/*
 * A period of other hours as a form of its own: each has a row, so that no two fields have one name.
 */

type Values = Readonly<Record<string, string>>;

export const periodForm = (row: number | string) => fieldName('periods', row);
/** Which form was sent, and the first day of the period that it replaces. */
export const [rowField, replacedField] = ['rang', 'periode'];
export const removePeriod = 'retirer';

/** The periods as they would be; the one that was sent comes first, to find its problems. */
export function readPeriods(values: Values, known: readonly HoursPeriod[]): unknown {
  const others = known.filter(({ from }) => from !== values[replacedField]);
  if (values.intent === removePeriod) return others;
  const form = periodForm(values[rowField] ?? '');
  const text = (part: string) => (values[fieldName(form, part)] ?? '').trim();
  const [from, to] = ['from', 'to'].map((part) => readDay(text(part)) ?? text(part));
  return [{ name: text('name'), from, to, hours: readWeek(form, values) }, ...others];
}

/** The field of a problem of the period that was sent. */
export function periodFieldOf(path: FieldPath, values: Values): string {
  const form = periodForm(values[rowField] ?? '');
  const [row, part = 'from', ...rest] = path;
  if (row !== 0) return fieldName(form, 'from');
  if (part !== 'hours') return fieldName(form, part);
  return rest.length > 0 ? weekFieldOf(form, rest, values) : weekField(form, 'all', 'opens');
}

/** What the fields hold. */
export const periodTexts = (
  row: number,
  period: Omit<HoursPeriod, 'hours'> & Partial<HoursPeriod>,
) => ({
  [fieldName(periodForm(row), 'name')]: period.name,
  [fieldName(periodForm(row), 'from')]: period.from,
  [fieldName(periodForm(row), 'to')]: period.to,
  ...weekTexts(periodForm(row), period.hours ?? {}, true),
});

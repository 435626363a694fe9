import { type Institute, institute as product } from '#shared/institute.ts';
import type { Changes } from '#shared/site/changes.ts';
import type { SaveContentInput } from '#shared/site/contents-input.ts';
import { today } from '../clock.ts';

type SpecialDays = Institute['specialHours'];

/** The key of the content row that stores the special hours. */
export const specialHoursKey = { kind: 'institute', id: 'specialHours' } as const;

/** Parses the stored special hours. Without a stored text, returns those that the site ships with. */
export const parseSpecialDays = (text: string | null): SpecialDays =>
  text === null ? product.specialHours : (JSON.parse(text) ?? []);

/* Special hours of past days, and periods that are over, are neither sent nor stored. */

export const dropPastDays = (days: SpecialDays) => days.filter((special) => special.day >= today());
const dropEndedPeriods = (periods: Institute['periods']) =>
  periods.filter(({ to }) => to >= today());

/** Returns the changes without past days, ended periods and the special hours of closed days. */
export async function prepareChanges(
  changes: Changes,
  closedDays: () => Promise<readonly string[]>,
): Promise<Changes> {
  const { specialHours, periods } = changes.institute ?? {};
  if (!specialHours && !periods) return changes;
  const closedDayList = specialHours ? await closedDays() : [];
  const institute = {
    ...changes.institute,
    ...(specialHours && {
      specialHours: dropPastDays(specialHours).filter(({ day }) => !closedDayList.includes(day)),
    }),
    ...(periods && { periods: dropEndedPeriods(periods) }),
  };
  return { ...changes, institute };
}

export function prepareInput(input: SaveContentInput): SaveContentInput {
  const { kind, id, value } = input;
  if (kind !== 'institute' || value === null) return input;
  if (id === 'specialHours') return { ...input, value: dropPastDays(value as SpecialDays) };
  return id === 'periods'
    ? { ...input, value: dropEndedPeriods(value as Institute['periods']) }
    : input;
}

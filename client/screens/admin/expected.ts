import type { Day } from '../../../shared/calendar/calendar-month.ts';
import { paths } from '../../../shared/page/paths.ts';
import { adminListFields } from '../../../shared/page/request-filter.ts';

/** The list of all requests for some days. */
export function requestsBetween(from: Day, to: Day): string {
  const filter = {
    [adminListFields.state]: 'toutes',
    [adminListFields.from]: from,
    [adminListFields.to]: to,
  };
  return `${paths.admin}?${new URLSearchParams(filter)}`;
}

/** Who still expects to come on days that were closed. */
export const expectedText = (count: number) =>
  count > 1 ? `${count} demandes à déplacer ou à refuser` : '1 demande à déplacer ou à refuser';

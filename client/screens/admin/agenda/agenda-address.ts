import {
  addDays,
  type Day,
  readDay,
  weekdayOf,
} from '../../../../shared/calendar/calendar-month.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { paths } from '../../../../shared/page/paths.ts';

/*
 * The addresses of the agenda's screens. They never hold personal data.
 */

export const fields = {
  day: 'jour',
  view: 'vue',
  hour: 'heure',
  staff: 'personne',
  treatment: 'soin',
  people: 'personnes',
} as const;
/** The fields of a visit's treatments: soin, soin2 and so on. */
export const treatmentFields = (count: number) =>
  Array.from({ length: count }, (_, index) => fields.treatment + (index > 0 ? index + 1 : ''));
export const weekView = 'semaine';

type Search = Partial<Record<keyof typeof fields, string>>;

const link = (path: string, search: Search) => {
  const own = Object.entries(search).map(([name, value]) => [fields[name as keyof Search], value]);
  return own.length > 0 ? `${path}?${new URLSearchParams(own as string[][])}` : path;
};

export const agendaLink = (day: Day, isWeek = false) =>
  link(paths.admin, { day, ...(isWeek && { view: weekView }) });
export const bookLink = (search: Search) => link(adminPaths.adminBook, search);
export const blocksLink = (search: Search) => link(adminPaths.adminBlocks, search);
export const whyLink = (search: Search) => link(adminPaths.adminWhy, search);

/** What the address shows: a day and the next one, or a week from Monday on. */
export function viewOf(search: URLSearchParams, today: Day) {
  const day = readDay(search.get(fields.day) ?? '') ?? today;
  const isWeek = search.get(fields.view) === weekView;
  return { day, isWeek, first: isWeek ? addDays(day, -weekdayOf(day)) : day };
}

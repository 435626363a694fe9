import {
  addDays,
  type Day,
  readDay,
  weekdayOf,
} from '../../../../shared/calendar/calendar-month.ts';
import { adminPaths, clientField } from '../../../../shared/page/admin-paths.ts';
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
/** Which client is calling: named by the number of one of their requests. */
export const callerFields = {
  search: 'q',
  request: clientField,
  again: 'comme',
  /** Counts the times that fields were filled in, so that they show the new values. */
  filled: 'remplie',
} as const;
/** The fields of a visit's treatments: soin, soin2 and so on. */
export const treatmentFields = (count: number) =>
  Array.from({ length: count }, (_, index) => fields.treatment + (index > 0 ? index + 1 : ''));
export const weekView = 'semaine';
export const listView = 'liste';

export type View = typeof weekView | typeof listView | undefined;

type Search = Partial<Record<keyof typeof fields, string | undefined>>;

const link = (path: string, search: Search) => {
  const own = Object.entries(search).flatMap(([name, value]) =>
    value ? [[fields[name as keyof Search], value]] : [],
  );
  return own.length > 0 ? `${path}?${new URLSearchParams(own)}` : path;
};

/** `staff`: whose day alone is shown. */
export const agendaLink = (day: Day | undefined, shown: { view?: View; staff?: string } = {}) =>
  link(paths.admin, { day, ...shown });
export const bookLink = (search: Search) => link(adminPaths.adminBook, search);
/** A new appointment for the client of a request, or the same one again. */
export const bookForLink = (number: string, search: Search & { again?: boolean } = {}) => {
  const { again, ...visit } = search;
  const client = { [again ? callerFields.again : callerFields.request]: number };
  const own = Object.entries(visit).map(([name, value]) => [fields[name as keyof Search], value]);
  return `${adminPaths.adminBook}?${new URLSearchParams([...Object.entries(client), ...(own as string[][])])}`;
};
export const blocksLink = (search: Search) => link(adminPaths.adminBlocks, search);
export const awayLink = (search: Search) => link(adminPaths.adminAway, search);
export const whyLink = (search: Search) => link(adminPaths.adminWhy, search);

/** What the address shows: a day and the next one, by the hour or as a list, or a week from Monday on. */
export function viewOf(search: URLSearchParams, today: Day) {
  const day = readDay(search.get(fields.day) ?? '') ?? today;
  const view: View = ([weekView, listView] as const).find((one) => one === search.get(fields.view));
  const isWeek = view === weekView;
  const staff = search.get(fields.staff) ?? '';
  return { day, view, isWeek, staff, first: isWeek ? addDays(day, -weekdayOf(day)) : day };
}

import { addDays, type Day, getWeekday, readDay } from '#shared/calendar/calendar-month.ts';
import { adminPaths, clientField, foldField } from '#shared/page/admin-paths.ts';
import { paths } from '#shared/page/paths.ts';
import type { Misfit } from '#shared/team/agenda-facts.ts';

/* Addresses of the agenda's screens. They never contain personal data. */

export const fields = {
  day: 'jour',
  view: 'vue',
  staff: 'personne',
  hour: 'heure',
  treatment: 'soin',
  people: 'personnes',
} as const;
/** The fields that name the calling client by the number of one of their requests. */
export const callerFields = {
  request: clientField,
  again: 'comme',
  /** Counts how often the server filled in the fields. A new count remounts them. */
  filled: 'remplie',
} as const;
/** Marks the address of a day on which an appointment was just booked. */
export const bookedChange = 'pris';
export const repeatedAbsence = 'deja-absente';
/** Lists the names of the treatment fields: soin, soin2 and so on. */
export const listTreatmentFields = (count: number) =>
  Array.from({ length: count }, (_, index) => fields.treatment + (index > 0 ? index + 1 : ''));
export const weekView = 'semaine' as const;
/** Shows all hours of today. Otherwise its calendar begins a little before the present. */
export const wholeDayView = 'journee';

type Search = Partial<Record<keyof typeof fields, string | undefined>>;

const buildLink = (path: string, search: Search) => {
  const filled = Object.entries(search).flatMap(([name, value]) =>
    value ? [[fields[name as keyof Search], value]] : [],
  );
  return filled.length > 0 ? `${path}?${new URLSearchParams(filled)}` : path;
};

interface AgendaFilter {
  readonly view?: typeof weekView | typeof wholeDayView | undefined;
  readonly staff?: string;
}

export const buildAgendaLink = (day: Day | undefined, filter: AgendaFilter = {}) =>
  buildLink(paths.admin, { day, ...filter });
export const buildBookLink = (search: Search) => buildLink(adminPaths.adminBook, search);
/** Links to a new appointment for the client of a request, or to a repetition of that visit. */
export const buildClientBookLink = (number: string, { again = false } = {}) =>
  `${adminPaths.adminBook}?${new URLSearchParams({ [again ? callerFields.again : callerFields.request]: number })}`;
export const absenceFold = 'absence';
export const otherHoursFold = 'autres-heures';
export const buildAbsenceLink = (day: Day) =>
  `${buildLink(adminPaths.adminDays, { day })}&${foldField}=${absenceFold}#${absenceFold}`;
export const buildOtherHoursLink = (day: Day) =>
  `${buildLink(adminPaths.adminDays, { day })}&${foldField}=${otherHoursFold}#${otherHoursFold}`;
export const buildAwayLink = (search: Search) => buildLink(adminPaths.adminAway, search);
/** Returns the screen that proposes other hours, if an absence or a closed day is the reason. */
export function findAwayLink(
  { reason, day, resource }: Misfit,
  staff: readonly { readonly id: string }[],
): string | undefined {
  if (reason === 'closed') return buildAwayLink({ day });
  const isStaffAbsent =
    ['absent', 'away'].includes(reason) && staff.some(({ id }) => id === resource);
  return isStaffAbsent ? buildAwayLink({ day, staff: resource }) : undefined;
}

export const countDays = (isWeek: boolean) => (isWeek ? 7 : 1);

/** Reads the view: one day, or a week from Monday. */
export function readAgendaView(search: URLSearchParams, today: Day) {
  const day = readDay(search.get(fields.day) ?? '') ?? today;
  const shownView = search.get(fields.view);
  const isWeek = shownView === weekView;
  const view = isWeek ? weekView : undefined;
  const staff = search.get(fields.staff) ?? '';
  const firstDay = isWeek ? addDays(day, -getWeekday(day)) : day;
  return { day, view, isWeek, isWhole: shownView === wholeDayView, staff, firstDay };
}

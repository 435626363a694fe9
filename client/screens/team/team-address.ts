import type { Day } from '../../../shared/calendar/calendar-month.ts';
import { paths } from '../../../shared/page/paths.ts';

/** Search parameters of the pages of a person of the team. */
export const teamFields = {
  day: 'jour',
  /** What was just done: the page says so if what it read does. */
  done: 'fait',
} as const;

export function myDayLink(day: Day | '', done?: string): string {
  const search = new URLSearchParams({
    ...(day && { [teamFields.day]: day }),
    ...(done && { [teamFields.done]: done }),
  });
  return search.size > 0 ? `${paths.team}?${search}` : paths.team;
}

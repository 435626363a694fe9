import type { Day } from '../../shared/calendar/calendar-month.ts';
import { paths } from '../../shared/page/paths.ts';

export const teamFields = {
  day: 'jour',
  done: 'fait',
} as const;

export function myDayLink(day: Day | '', done?: string): string {
  const search = new URLSearchParams({
    ...(day && { [teamFields.day]: day }),
    ...(done && { [teamFields.done]: done }),
  });
  return search.size > 0 ? `${paths.team}?${search}` : paths.team;
}

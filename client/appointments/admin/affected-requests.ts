import { adminListFields } from '../../../shared/appointments/request-filter.ts';
import type { Day } from '../../../shared/calendar/calendar-month.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';

/* Links to requests for days that were closed after the requests were made. */
export function affectedRequestsLink(from: Day, to: Day): string {
  const filter = {
    [adminListFields.state]: 'toutes',
    [adminListFields.from]: from,
    [adminListFields.to]: to,
  };
  return `${adminPaths.adminRequests}?${new URLSearchParams(filter)}`;
}

export const affectedRequestsText = (count: number) =>
  count > 1 ? `${count} demandes à déplacer ou à refuser` : '1 demande à déplacer ou à refuser';

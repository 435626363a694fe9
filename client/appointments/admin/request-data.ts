import { adminListFields, requestFilter } from '../../../shared/appointments/request-filter.ts';
import type { RequestFile, RequestLine } from '../../../shared/appointments/request-list.ts';
import { isRequestNumber } from '../../../shared/appointments/request-status.ts';
import { type Day, getWeekday } from '../../../shared/calendar/calendar-month.ts';
import { holidayOn } from '../../../shared/calendar/holidays.ts';
import { hoursOn, isWeeklyClosed, specialHoursOn } from '../../../shared/calendar/hours-on.ts';
import { type OpeningFacts, weekdays } from '../../../shared/calendar/opening.ts';
import { periodOn } from '../../../shared/day-hours.ts';
import type { Bill } from '../../../shared/money/till.ts';
import type { ClosedDayList } from '../../../shared/opening/closed-days.ts';
import type { HandTimes } from '../../../shared/opening/opening-hours.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { completedField } from '../../admin/completed-edit.ts';
import { type Asked, type Loaded, load, loadOne, notFound, withMore } from '../../admin/load.ts';

export interface RequestData extends RequestFile {
  readonly closure: Closure | undefined;
  /** Absent if the backend has no agenda. */
  readonly times?: HandTimes | undefined;
  /** Present until the institute decides about the money. */
  readonly bill?: Bill | undefined;
  readonly next?: RequestLine | undefined;
}

export const numberIn = (search: URLSearchParams) => search.get('numero') ?? '';

export async function loadRequest(asked: Asked): Promise<Loaded<RequestData>> {
  const number = numberIn(asked.search);
  if (!isRequestNumber(number)) return notFound(asked.context);
  const [file, closed, times, next] = await Promise.all([
    loadOne(asked, { name: 'adminRequest', query: { number } }),
    load(asked, { name: 'adminDays' }),
    load(asked, { name: 'adminTimes', query: { number } }),
    asked.search.has(completedField) ? nextWaiting(asked) : undefined,
  ]);
  const hasMoney = file.found?.money && file.found.money.toSettle > 0;
  const bill = hasMoney ? await load(asked, { name: 'adminBill', query: { number } }) : undefined;
  return withMore(file, ({ day }) => ({
    // Without the list of closed days there is no warning; the backend checks the day at the decision.
    closure: closed.found?.days.find((closed) => closed.day === day),
    times: times.found,
    bill: bill?.found,
    next,
  }));
}

async function nextWaiting(asked: Asked): Promise<RequestLine | undefined> {
  const query = { ...requestFilter(new URLSearchParams()), page: '1' };
  return (await load(asked, { name: 'adminRequests', query })).found?.requests[0];
}

type Closure = ClosedDayList['days'][number];

const subject = 'Ce jour';

/** Returns the reason why the institute may not receive a client. */
export function dayWarning(
  day: Day,
  today: Day,
  { institute, closure }: { institute: OpeningFacts; closure: Closure | undefined },
): string | undefined {
  const holiday = holidayOn(day);
  if (day < today) return `${subject} est passé. ${proposeAnother}`;
  const hours = hoursOn(day, institute);
  if (closure || (!hours && institute.closedDays.includes(day))) {
    const why = closure?.label || holiday;
    return `${subject} est fermé${why ? `\u00a0: ${why}` : ''}. ${proposeAnother}`;
  }
  if (!hours) {
    const { name } = periodOn(day, institute) ?? {};
    const why = isWeeklyClosed(day, institute)
      ? `, comme chaque ${weekdays[getWeekday(day)]}`
      : `\u00a0: ${name}`;
    return `${subject} est fermé${why}. ${proposeAnother}`;
  }
  if (specialHoursOn(day, institute)) return undefined;
  return holiday && `${subject} est férié\u00a0: ${holiday}. Vérifiez que l’institut est ouvert.`;
}

const proposeAnother = 'Proposez un autre jour.';

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

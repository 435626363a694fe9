import { requestFilter } from '../../../shared/appointments/request-filter.ts';
import type { RequestFile, RequestLine } from '../../../shared/appointments/request-list.ts';
import { isRequestNumber } from '../../../shared/appointments/request-status.ts';
import type { Bill } from '../../../shared/money/till.ts';
import type { HandTimes } from '../../../shared/opening/opening-hours.ts';
import { completedField } from '../../admin/completed-edit.ts';
import type { Asked } from '../../admin/forms/posted.ts';
import { type Loaded, load, loadOne, notFound, withMore } from '../../admin/load.ts';
import type { Closure } from './day-warning.ts';

export interface RequestData extends RequestFile {
  /** The closure of the request's day, if the back office has closed it. */
  readonly closure: Closure | undefined;
  /** Absent if the backend has no agenda. */
  readonly times?: HandTimes | undefined;
  /** Present until the institute decides about the money. */
  readonly bill?: Bill | undefined;
  /** After an edit: the next request to answer. */
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
    // Without the list of closed days there is no warning; the backend checks the day at the
    // decision.
    closure: closed.found?.days.find((closed) => closed.day === day),
    times: times.found,
    bill: bill?.found,
    next,
  }));
}

/** Returns the first request of the list without filters. */
async function nextWaiting(asked: Asked): Promise<RequestLine | undefined> {
  const query = { ...requestFilter(new URLSearchParams()), page: '1' };
  return (await load(asked, { name: 'adminRequests', query })).found?.requests[0];
}

import { completedField } from '#client/admin/completed-edit.ts';
import { type Asked, type Loaded, load, loadOne, notFound, withMore } from '#client/admin/load.ts';
import { requestFilter } from '#shared/appointments/request-filter.ts';
import type { RequestLine, RequestRecord } from '#shared/appointments/request-list.ts';
import { isRequestNumber } from '#shared/appointments/request-status.ts';
import { readDay } from '#shared/calendar/calendar-month.ts';
import type { Bill } from '#shared/money/till.ts';
import type { HandTimes } from '#shared/opening/opening-hours.ts';
import { hoursDayField } from '#shared/page/admin-paths.ts';

export interface RequestData extends RequestRecord {
  /** Absent if the backend has no agenda. */
  readonly times?: HandTimes | undefined;
  /** Present until the institute decides about the money. */
  readonly bill?: Bill | undefined;
  readonly next?: RequestLine | undefined;
}

export const readRequestNumber = (search: URLSearchParams) => search.get('numero') ?? '';

export async function loadRequest(asked: Asked): Promise<Loaded<RequestData>> {
  const number = readRequestNumber(asked.search);
  if (!isRequestNumber(number)) return notFound(asked.context);
  const day = readDay(asked.search.get(hoursDayField) ?? '');
  const [request, times, next] = await Promise.all([
    loadOne(asked, { name: 'adminRequest', query: { number } }),
    load(asked, { name: 'adminTimes', query: { number, ...(day && { day }) } }),
    asked.search.has(completedField) ? nextWaiting(asked) : undefined,
  ]);
  const hasMoney = request.found?.money && request.found.money.toSettle > 0;
  const bill = hasMoney ? await load(asked, { name: 'adminBill', query: { number } }) : undefined;
  return withMore(request, () => ({ times: times.found, bill: bill?.found, next }));
}

async function nextWaiting(asked: Asked): Promise<RequestLine | undefined> {
  const query = { ...requestFilter(new URLSearchParams()), page: '1' };
  return (await load(asked, { name: 'adminRequests', query })).found?.requests[0];
}

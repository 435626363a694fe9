import { completedField } from '#client/admin/completed-edit.ts';
import {
  addData,
  type Loaded,
  load,
  loadOne,
  notFound,
  type PageRequest,
} from '#client/admin/load.ts';
import type { HandTimes } from '#shared/agenda/hand-times.ts';
import { readRequestFilter } from '#shared/appointments/request-filter.ts';
import type { RequestLine, RequestRecord } from '#shared/appointments/request-list.ts';
import { isRequestNumber } from '#shared/appointments/request-status.ts';
import { readDay } from '#shared/calendar/calendar-month.ts';
import type { Bill } from '#shared/money/till.ts';
import { hoursDayField } from '#shared/page/admin-paths.ts';

export interface RequestData extends RequestRecord {
  /** Absent if the backend has no agenda. */
  readonly times?: HandTimes | undefined;
  /** Present until the institute decides about the money. */
  readonly bill?: Bill | undefined;
  readonly next?: RequestLine | undefined;
}

export const readRequestNumber = (search: URLSearchParams) => search.get('numero') ?? '';

export async function loadRequest(pageRequest: PageRequest): Promise<Loaded<RequestData>> {
  const number = readRequestNumber(pageRequest.search);
  if (!isRequestNumber(number)) return notFound(pageRequest.context);
  const day = readDay(pageRequest.search.get(hoursDayField) ?? '');
  const [request, times, next] = await Promise.all([
    loadOne(pageRequest, { name: 'adminRequest', query: { number } }),
    load(pageRequest, { name: 'adminTimes', query: { number, ...(day && { day }) } }),
    pageRequest.search.has(completedField) ? nextWaiting(pageRequest) : undefined,
  ]);
  const hasMoney = request.found?.money && request.found.money.toSettle > 0;
  const bill = hasMoney
    ? await load(pageRequest, { name: 'adminBill', query: { number } })
    : undefined;
  return addData(request, () => ({ times: times.found, bill: bill?.found, next }));
}

async function nextWaiting(pageRequest: PageRequest): Promise<RequestLine | undefined> {
  const query = { ...readRequestFilter(new URLSearchParams()), page: '1' };
  return (await load(pageRequest, { name: 'adminRequests', query })).found?.requests[0];
}

import { parsePath } from 'react-router';
import { completedField } from '#client/admin/admin-form.ts';
import {
  addData,
  type LoadResult,
  load,
  loadRecord,
  type PageRequest,
  throwNotFound,
} from '#client/admin/load.ts';
import { fields } from '#client/agenda/admin/agenda-address.ts';
import type { HandTimes } from '#shared/agenda/hand-times.ts';
import { readRequestFilter } from '#shared/appointments/request-filter.ts';
import type { RequestLine, RequestRecord } from '#shared/appointments/request-list.ts';
import { isRequestNumber } from '#shared/appointments/request-status.ts';
import { readDay } from '#shared/calendar/calendar-month.ts';
import type { Bill } from '#shared/money/till.ts';
import { adminPaths, hoursDayField } from '#shared/page/admin-paths.ts';
import { returnField } from '#shared/page/paths.ts';
import { readReturnPath } from '#shared/page/return-path.ts';
import { formatDeName } from '#shared/text/elision.ts';

export interface RequestData extends RequestRecord {
  readonly times?: HandTimes | undefined;
  /** Set while a payment without a visit is undecided. */
  readonly bill?: Bill | undefined;
  readonly next?: RequestLine | undefined;
}

export const readRequestNumber = (search: URLSearchParams) => search.get('numero') ?? '';

export function readAwayPath(search: URLSearchParams): string | undefined {
  const path = readReturnPath(search.get(returnField));
  return path?.startsWith(`${adminPaths.adminAway}?`) ? path : undefined;
}

export function describeAway(awayPath: string, { day, staff }: RequestRecord) {
  const search = new URLSearchParams(parsePath(awayPath).search);
  const staffId = search.get(fields.staff);
  const name = staff.find(({ id }) => id === staffId)?.name;
  const isConcerned = search.get(fields.day) === day && (name || !staffId);
  const reason = name ? `absence ${formatDeName(name)}` : 'fermé ce jour-là';
  const absence = name ? `L’absence ${formatDeName(name)}` : 'L’absence';
  return {
    label: staffId ? absence : 'Les autres clients',
    state: isConcerned ? `À replacer\u00a0: ${reason}` : undefined,
  };
}

export async function loadRequest(pageRequest: PageRequest): Promise<LoadResult<RequestData>> {
  const number = readRequestNumber(pageRequest.search);
  if (!isRequestNumber(number)) return throwNotFound(pageRequest.context);
  const day = readDay(pageRequest.search.get(hoursDayField) ?? '');
  const [request, times, next] = await Promise.all([
    loadRecord(pageRequest, { name: 'adminRequest', query: { number } }),
    load(pageRequest, { name: 'adminTimes', query: { number, ...(day && { day }) } }),
    pageRequest.search.has(completedField) ? loadNextRequest(pageRequest) : undefined,
  ]);
  const hasMoneyToSettle = request.data?.money && request.data.money.toSettle > 0;
  const bill = hasMoneyToSettle
    ? await load(pageRequest, { name: 'adminBill', query: { number } })
    : undefined;
  return addData(request, () => ({ times: times.data, bill: bill?.data, next }));
}

async function loadNextRequest(pageRequest: PageRequest): Promise<RequestLine | undefined> {
  const query = { ...readRequestFilter(new URLSearchParams()), page: '1' };
  return (await load(pageRequest, { name: 'adminRequests', query })).data?.requests[0];
}

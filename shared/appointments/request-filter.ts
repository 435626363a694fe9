import * as v from 'valibot';
import { type Day, readDay } from '../calendar/calendar-month.ts';
import { Page, Search, searchLimit } from '../contract/list-query.ts';
import type { RequestStatus } from './request-status.ts';

/* The filters of the back office's lists as search parameters. Invalid values are ignored. */

export const adminListFields = {
  state: 'etat',
  search: 'q',
  from: 'du',
  to: 'au',
  page: 'page',
} as const;

export const requestTabs = [
  { slug: 'nouvelles', status: 'pending', label: 'Nouvelles' },
  { slug: 'confirmees', status: 'confirmed', label: 'Confirmées' },
  { slug: 'refusees', status: 'refused', label: 'Refusées' },
  { slug: 'annulees', status: 'cancelled', label: 'Annulées' },
  { slug: 'toutes', status: 'all', label: 'Toutes' },
] as const;

export interface RequestFilter extends Record<string, string> {
  status: RequestStatus | 'all';
  search: string;
  from: Day | '';
  to: Day | '';
}

export function readRequestFilter(search: URLSearchParams): RequestFilter {
  const read = (name: string) => search.getAll(name).at(-1) ?? '';
  const tab =
    requestTabs.find(({ slug }) => slug === read(adminListFields.state)) ?? requestTabs[0];
  return {
    status: tab.status,
    search: readSearch(search),
    from: readDay(read(adminListFields.from)) ?? '',
    to: readDay(read(adminListFields.to)) ?? '',
  };
}

export function readSearch(search: URLSearchParams): string {
  // A text past the limit still searches, or the list would show everybody.
  const typedText = search.get(adminListFields.search)?.slice(0, searchLimit);
  const text = v.safeParse(Search, typedText ?? '');
  return text.success ? text.output : '';
}

export function readPage(search: URLSearchParams): string {
  const page = v.safeParse(Page, search.get(adminListFields.page) ?? '1');
  return page.success ? page.output : '1';
}

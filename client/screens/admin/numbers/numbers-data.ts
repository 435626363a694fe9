import type { LoaderFunctionArgs } from 'react-router';
import { isMonth, type Month, monthOf } from '../../../../shared/calendar/calendar-month.ts';
import { clockContext } from '../../../api/api.ts';
import { load } from '../admin-data.ts';
import { monthField } from './numbers-links.ts';

export function monthIn(search: URLSearchParams, today: string): Month {
  const wanted = search.get(monthField) ?? '';
  return isMonth(wanted) ? wanted : monthOf(today);
}

export function loader({ request, context }: LoaderFunctionArgs) {
  const { today } = context.get(clockContext);
  const month = monthIn(new URL(request.url).searchParams, today);
  return load(context, { name: 'adminNumbers', query: { month } });
}

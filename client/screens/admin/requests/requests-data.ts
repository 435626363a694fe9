import type { LoaderFunctionArgs } from 'react-router';
import { readPage, requestFilter } from '../../../../shared/page/request-filter.ts';
import { load } from '../admin-data.ts';

export function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const query = { ...requestFilter(searchParams), page: readPage(searchParams) };
  return load(context, { name: 'adminRequests', query });
}

import type { LoaderFunctionArgs } from 'react-router';
import type { RequestList } from '../../../../shared/contract/admin-requests.ts';
import { readPage, requestFilter } from '../../../../shared/page/request-filter.ts';
import { load } from '../admin-data.ts';

export function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const query = { ...requestFilter(searchParams), page: readPage(searchParams) };
  return load<RequestList>(context, { name: 'adminRequests', query });
}

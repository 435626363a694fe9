import type { LoaderFunctionArgs } from 'react-router';
import { readPage, readSearch } from '../../../../shared/page/request-filter.ts';
import { load } from '../admin-data.ts';

export function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const query = { search: readSearch(searchParams), page: readPage(searchParams) };
  return load(context, { name: 'adminClients', query });
}

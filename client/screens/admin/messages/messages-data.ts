import type { LoaderFunctionArgs } from 'react-router';
import { adminListFields, readPage, readSearch } from '../../../../shared/page/request-filter.ts';
import { load } from '../admin-data.ts';

export const answeredSlug = 'traites';

export const readState = (search: URLSearchParams) =>
  search.get(adminListFields.state) === answeredSlug ? 'answered' : 'open';

export function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams: search } = new URL(request.url);
  const query = { state: readState(search), search: readSearch(search), page: readPage(search) };
  return load(context, { name: 'adminMessages', query });
}

import { type LoaderFunctionArgs, redirectDocument } from 'react-router';
import { readPage } from '../../../../shared/page/request-filter.ts';
import { load } from '../admin-data.ts';

/** All that the owner changed, which each of these screens needs. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const query = { page: readPage(new URL(request.url).searchParams) };
  return load(context, { name: 'adminContents', query });
}

/** Loads a new document: this one still holds the old facts and prices. */
export const goTo = (address: string) => redirectDocument(address, 303);

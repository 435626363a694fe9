import { isRequestNumber } from '../../../../shared/contract/booking/request-status.ts';
import { clientField } from '../../../../shared/page/admin-paths.ts';
import type { Asked } from '../forms/posted.ts';
import { loadOne, notFound } from '../load.ts';

export const numberIn = (search: URLSearchParams) => search.get(clientField) ?? '';

/** Loads a client's data by the number of one of the client's requests. */
export async function loadClient<Name extends 'adminClient' | 'adminClientErasure'>(
  { search, context }: Asked,
  name: Name,
) {
  const number = numberIn(search);
  if (!isRequestNumber(number)) return notFound(context);
  return loadOne({ context }, { name, query: { number } });
}

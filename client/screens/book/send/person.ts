import { byTypedName } from '../../../../shared/contract/booking/request-fields.ts';

/** Returns the sender as the calls expect it. */
export const toPerson = (posted: URLSearchParams) =>
  byTypedName((_, { field }) => posted.get(field) ?? undefined);

import { byTypedName } from '../../../../shared/contract/booking/request-fields.ts';

/** Who sends it, as the calls want it. */
export const toPerson = (posted: URLSearchParams) =>
  byTypedName((_, { field }) => posted.get(field) ?? undefined);

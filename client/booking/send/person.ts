import { byTypedName } from '../../../shared/booking/request-fields.ts';

export const toPerson = (posted: URLSearchParams) =>
  byTypedName((_, { field }) => posted.get(field) ?? undefined);

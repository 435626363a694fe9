import * as v from 'valibot';
import { malformed } from '../error-codes.ts';

/** The total price that the client saw, in FCFA. A booking must match it. */
export const shownTotal = {
  total: v.exactOptional(v.pipe(v.number(malformed), v.safeInteger(malformed))),
};

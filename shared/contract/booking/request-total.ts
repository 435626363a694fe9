import * as v from 'valibot';
import { malformed } from '../error-codes.ts';

/** What the client saw that all of it costs, in FCFA: nothing is booked at another price. */
export const shownTotal = {
  total: v.exactOptional(v.pipe(v.number(malformed), v.safeInteger(malformed))),
};

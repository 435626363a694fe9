import * as v from 'valibot';
import { malformed } from '../contract/error-codes.ts';

export const shownTotal = {
  total: v.exactOptional(
    v.pipe(
      v.number(malformed),
      v.safeInteger(malformed),
      v.description('The total price that the client saw, in FCFA. A booking must match it.'),
    ),
  ),
};

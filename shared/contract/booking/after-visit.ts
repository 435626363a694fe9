import * as v from 'valibot';
import { malformed } from '../error-codes.ts';

export const afterVisit = {
  afterVisit: v.exactOptional(
    v.pipe(
      v.boolean(malformed),
      v.description(
        'The client accepts messages after the visit; false if the box was shown and left open, absent if nothing was asked.',
      ),
    ),
  ),
};

import * as v from 'valibot';
import { malformed } from '../contract/error-codes.ts';

/* The start of each person of a group, and the end of the whole visit. */

export const Time = v.pipe(v.string(malformed), v.regex(/^(?:[01]\d|2[0-4]):[0-5]\d$/, malformed));

export const apart = {
  begins: v.exactOptional(
    v.pipe(
      v.array(Time),
      v.description('In the order of the persons; absent when all begin at the hour itself.'),
    ),
  ),
};

export const shownBegins = {
  begins: v.exactOptional(
    v.pipe(
      v.array(Time, malformed),
      v.maxLength(10, malformed),
      v.description(
        'The start times that the client saw, absent when all begin at the hour. A booking must match them.',
      ),
    ),
  ),
};

export const shownEnd = {
  ends: v.exactOptional(
    v.pipe(Time, v.description('The end that the client saw. A booking must match it.')),
  ),
};

import * as v from 'valibot';
import { malformed } from '../error-codes.ts';

/*
 * When each of several persons begins, and when all is over.
 */

export const Time = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-4]):[0-5]\d$/));

/** In their order; absent where all begin at the hour itself. */
export const apart = { begins: v.exactOptional(v.array(Time)) };

/** What the client saw of it, none where all begin at the hour: nothing is booked otherwise. */
export const shownBegins = {
  begins: v.exactOptional(v.pipe(v.array(Time, malformed), v.maxLength(10, malformed))),
};

/** What the client saw of when it ends: nothing is booked that ends otherwise. */
export const shownEnd = { ends: v.exactOptional(Time) };

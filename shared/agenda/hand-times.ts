import * as v from 'valibot';
import { isRequestNumber } from '../appointments/request-status.ts';
import { areValidTreatmentLists, visitQuery } from '../booking/booking-input.ts';
import { IsoDay, startTimesEntry } from '../booking/hour-input.ts';
import type { CatalogueFacts } from '../booking/request.ts';
import { malformed } from '../contract/error-codes.ts';
import { describe, optionalText } from '../contract/fields.ts';
import { missingDay, OptionalDay } from '../contract/list-query.ts';

/** Creates a query by treatments, or by a request's `number`: its day is the default, and its time counts as free. */
export const createHandTimesQuery = (facts: CatalogueFacts) =>
  v.pipe(
    v.object(
      {
        ...visitQuery,
        day: OptionalDay,
        number: v.pipe(
          optionalText(malformed),
          v.check((text) => text === '' || isRequestNumber(text), malformed),
        ),
      },
      malformed,
    ),
    v.check(({ number, day }) => number !== '' || day !== '', missingDay),
    v.check(
      (query) => query.number !== '' || areValidTreatmentLists(query, facts),
      'Choisissez un soin de la liste.',
    ),
  );

/** The slots for an appointment that is booked or moved by hand. */
export const HandTimes = v.object({
  /** The requested day unless it is over, and if it has no free hours, the next day with some. */
  days: v.array(
    v.object({
      day: IsoDay,
      closed: v.boolean(),
      times: v.array(
        v.object({
          time: v.string(),
          ends: v.string(),
          staff: v.array(v.string()),
          ...startTimesEntry,
        }),
      ),
    }),
  ),
  visits: v.optional(
    describe(
      v.array(v.object({ number: v.string(), hour: v.string() })),
      'The other appointments of the request’s client on the requested day. Their time is never offered.',
    ),
    [],
  ),
  staff: describe(
    v.array(v.object({ id: v.string(), name: v.string() })),
    'The staff members who can give all of the treatments.',
  ),
  trouble: describe(
    v.picklist(['', 'group', 'skill']),
    'The reason why no time can be taken: too many people at once, or treatments that no staff member does.',
  ),
  lacking: v.array(v.string()),
});
export type HandTimes = v.InferOutput<typeof HandTimes>;

import * as v from 'valibot';
import { isDay } from '../../calendar/calendar-month.ts';
import { requestNumber } from '../booking/request-status.ts';
import { optionalText } from '../fields.ts';
import { menuCounts, noDay } from './query.ts';
import { OnTheList } from './waiting.ts';

/*
 * What is free in each person's day, and who waits that could have it.
 */

export const GapsQuery = v.object(
  { day: v.pipe(optionalText(noDay), v.check(isDay, noDay)) },
  noDay,
);

const IsoDay = v.pipe(v.string(), v.isoDate());

export const Gaps = v.object({
  day: IsoDay,
  gaps: v.array(
    v.object({
      staff: v.string(),
      name: v.string(),
      starts: v.string(),
      ends: v.string(),
      isHole: v.exactOptional(
        v.pipe(v.boolean(), v.description('Nothing that this person gives fits.')),
      ),
      /** Requests without an answer that fit, those for that day first. */
      waiting: v.array(
        v.object({
          number: v.pipe(v.string(), v.regex(requestNumber)),
          version: v.number(),
          name: v.string(),
          phone: v.string(),
          day: v.pipe(IsoDay, v.description('What was asked for.')),
          moment: v.exactOptional(v.string()),
          treatments: v.array(v.string()),
          time: v.pipe(v.string(), v.description('Where it would be.')),
          ends: v.string(),
        }),
      ),
      /** Who is on the waiting list, and would have it; the first to come first. */
      listed: v.exactOptional(
        v.array(v.object({ ...OnTheList, time: v.string(), ends: v.string() })),
      ),
    }),
  ),
  ...menuCounts,
});
export type Gaps = v.InferOutput<typeof Gaps>;

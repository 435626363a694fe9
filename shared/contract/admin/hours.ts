import * as v from 'valibot';
import { isDay } from '../../calendar/calendar-month.ts';
import { areLists, visitQuery } from '../booking/agenda.ts';
import { apart } from '../booking/begins.ts';
import type { CatalogueFacts } from '../booking/request-persons.ts';
import { CancelInput, isRequestNumber } from '../booking/request-status.ts';
import { malformed } from '../error-codes.ts';
import { optionalText } from '../fields.ts';
import { menuCounts, noDay } from './query.ts';

/*
 * The hours that the institute's people can give, what came of an appointment, and who is away when.
 */

/** For a request that there is (`number`, its day without `day`), whose own time counts as free; or for treatments. */
export const handTimesQuery = (facts: CatalogueFacts) =>
  v.pipe(
    v.object(
      {
        ...visitQuery,
        day: v.pipe(
          optionalText(noDay),
          v.check((text) => text === '' || isDay(text), noDay),
        ),
        number: v.pipe(
          optionalText(malformed),
          v.check((text) => text === '' || isRequestNumber(text), malformed),
        ),
      },
      malformed,
    ),
    v.check(({ number, day }) => number !== '' || day !== '', noDay),
    v.check(
      (query) => query.number !== '' || areLists(query, facts),
      'Choisissez un soin de la liste.',
    ),
  );

const Person = v.object({ id: v.string(), name: v.string() });

export const HandTimes = v.object({
  /** The day that was asked for, if any hour of it is to come, and the next ones with free hours. */
  days: v.array(
    v.object({
      day: v.pipe(v.string(), v.isoDate()),
      closed: v.boolean(),
      /** Appointments of that day have nobody yet: who is free is not certain. */
      unsure: v.boolean(),
      times: v.array(
        v.object({ time: v.string(), ends: v.string(), staff: v.array(v.string()), ...apart }),
      ),
    }),
  ),
  /** Who can do all of it. */
  staff: v.array(Person),
  /** Of them, for an appointment: who has time for all of it at the hour that it has. */
  free: v.optional(v.array(v.string())),
  /** Why nobody's time can be taken: too many at once, or treatments that nobody does. */
  trouble: v.picklist(['', 'group', 'skill']),
  lacking: v.array(v.string()),
});
export type HandTimes = v.InferOutput<typeof HandTimes>;

/** Whether the client came; "" takes it back. */
export const OutcomeInput = v.object(
  {
    ...CancelInput.entries,
    version: v.pipe(v.number(malformed), v.integer(malformed), v.minValue(1, malformed)),
    outcome: v.picklist(['came', 'missed', ''], malformed),
  },
  malformed,
);
export type Outcome = v.InferOutput<typeof OutcomeInput>['outcome'];

/** From today on; the same hours on several days in a row are one. */
export const BlockList = v.object({
  blocks: v.array(
    v.object({
      /** Of the first day. */
      id: v.string(),
      /** "" for everybody. */
      staff: v.string(),
      name: v.string(),
      from: v.pipe(v.string(), v.isoDate()),
      to: v.pipe(v.string(), v.isoDate()),
      starts: v.string(),
      ends: v.string(),
      kind: v.picklist(['off', 'extra']),
      label: v.string(),
      /** Appointments within, which somebody has to move. */
      moved: v.array(
        v.object({ number: v.string(), day: v.string(), time: v.string(), name: v.string() }),
      ),
    }),
  ),
  /** Whom something can be blocked for. */
  staff: v.array(Person),
  ...menuCounts,
});
export type BlockList = v.InferOutput<typeof BlockList>;
export type Block = BlockList['blocks'][number];

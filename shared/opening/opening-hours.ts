import * as v from 'valibot';
import { CancelInput, isRequestNumber } from '../appointments/request-status.ts';
import { areValidTreatmentLists, visitQuery } from '../booking/booking-input.ts';
import { startTimesEntry } from '../booking/hour-input.ts';
import type { CatalogueFacts } from '../booking/request.ts';
import { isDay } from '../calendar/calendar-month.ts';
import { malformed } from '../contract/error-codes.ts';
import { optionalText } from '../contract/fields.ts';
import { menuCounts, missingDay } from '../contract/list-query.ts';
import { misfits } from '../team/agenda-facts.ts';

/** Asks for a request (`number`; `day` defaults to its own), whose own time counts as free, or for treatments. */
export const handTimesQuery = (facts: CatalogueFacts) =>
  v.pipe(
    v.object(
      {
        ...visitQuery,
        day: v.pipe(
          optionalText(missingDay),
          v.check((text) => text === '' || isDay(text), missingDay),
        ),
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

const Person = v.object({ id: v.string(), name: v.string() });

const handHour = {
  time: v.string(),
  ends: v.string(),
  staff: v.array(v.string()),
  ...startTimesEntry,
};

export const HandTimes = v.object({
  /** The requested day, unless it is over, and the next day with free hours if it has none. */
  days: v.array(
    v.object({
      day: v.pipe(v.string(), v.isoDate()),
      closed: v.boolean(),
      times: v.array(v.object(handHour)),
    }),
  ),
  staff: v.pipe(
    v.array(Person),
    v.description('The staff members who can give all of the treatments.'),
  ),
  trouble: v.pipe(
    v.picklist(['', 'group', 'skill']),
    v.description(
      'The reason why no time can be taken: too many people at once, or treatments that no staff member does.',
    ),
  ),
  lacking: v.array(v.string()),
});
export type HandTimes = v.InferOutput<typeof HandTimes>;

/** The client's attendance; "" clears the answer. */
export const OutcomeInput = v.object(
  {
    ...CancelInput.entries,
    version: v.pipe(v.number(malformed), v.integer(malformed), v.minValue(1, malformed)),
    outcome: v.picklist(['came', 'missed', ''], malformed),
  },
  malformed,
);
export type OutcomeInput = v.InferOutput<typeof OutcomeInput>;
export type Attendance = v.InferOutput<typeof OutcomeInput>['outcome'];

/** Absences from today on; the same hours on consecutive days are one entry. */
export const BlockList = v.object({
  blocks: v.array(
    v.object({
      id: v.pipe(v.string(), v.description('The id of the first day’s block.')),
      staff: v.pipe(v.string(), v.description('"" for the whole institute.')),
      name: v.string(),
      from: v.pipe(v.string(), v.isoDate()),
      to: v.pipe(v.string(), v.isoDate()),
      starts: v.string(),
      ends: v.string(),
      kind: v.picklist(['off', 'extra']),
      label: v.string(),
    }),
  ),
  staff: v.pipe(v.array(Person), v.description('The staff members whose time can be blocked.')),
  ...misfits,
  ...menuCounts,
});
export type BlockList = v.InferOutput<typeof BlockList>;
export type Block = BlockList['blocks'][number];

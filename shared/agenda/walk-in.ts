import * as v from 'valibot';
import { DayInput, IsoDay, TimeInput } from '../booking/hour-input.ts';
import type { CatalogueFacts } from '../booking/request.ts';
import { noTreatment } from '../booking/treatment-choice.ts';
import type { Day } from '../calendar/calendar-month.ts';
import { malformed } from '../contract/error-codes.ts';
import { describe, optionalText } from '../contract/fields.ts';
import { menuCounts } from '../contract/list-query.ts';
import { ResourceId } from '../team/agenda-facts-input.ts';

/* A client at the door who gives no name: the free staff members, and their treatments. */

/** Without a section: the treatments that were booked most of late. */
export const FreeNowQuery = v.object({ section: v.optional(v.string(malformed), '') }, malformed);

export const FreeNow = v.object({
  day: IsoDay,
  time: describe(v.string(), 'The current time on the agenda’s grid, HH:MM.'),
  treatments: v.array(
    v.object({
      id: v.string(),
      free: describe(
        v.array(v.object({ id: v.string(), name: v.string(), ends: v.string() })),
        'Up to two staff members.',
      ),
    }),
  ),
  ...menuCounts,
});
export type FreeNow = v.InferOutput<typeof FreeNow>;

/** `today` is called at each validation. */
export const createWalkInInput = (today: () => Day, { catalogue }: CatalogueFacts) =>
  v.object(
    {
      day: DayInput(today),
      time: TimeInput,
      staff: ResourceId,
      treatment: v.pipe(
        optionalText(noTreatment),
        v.check((id) => catalogue().offers(id), noTreatment),
      ),
    },
    malformed,
  );
export type WalkInInput = v.InferOutput<ReturnType<typeof createWalkInInput>>;

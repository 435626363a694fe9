import * as v from 'valibot';
import { createConfirmInput } from '../appointments/request-list.ts';
import { IsoDay } from '../booking/hour-input.ts';
import type { Day } from '../calendar/calendar-month.ts';
import { malformed } from '../contract/error-codes.ts';
import { describe } from '../contract/fields.ts';
import { menuCounts, RequiredDay } from '../contract/list-query.ts';
import { StaffId } from '../team/staff-id.ts';

/* An absence at short notice, or a closed day: the clients of that day, and a new place for each. */

/** Without `staff`, the answer is about a closed day. */
export const AwayQuery = v.object({ day: RequiredDay, staff: StaffId }, malformed);

const clientEntries = {
  number: v.string(),
  name: v.string(),
  phone: v.string(),
  hasEmail: v.boolean(),
  people: v.number(),
  treatments: v.array(v.string()),
  day: IsoDay,
  time: describe(v.string(), '"" for a request, which has only a part of the day.'),
};

const Proposal = v.object({
  day: IsoDay,
  time: v.string(),
  ends: v.string(),
  staff: describe(v.string(), '"" if several people share the visit.'),
  names: v.array(v.string()),
});
export type Proposal = v.InferOutput<typeof Proposal>;

export const Away = v.object({
  from: describe(v.string(), 'The start of what is left of the day, HH:MM.'),
  staff: v.array(v.object({ id: v.string(), name: v.string() })),
  blocks: v.array(
    v.object({
      id: v.string(),
      starts: v.string(),
      ends: v.string(),
      label: v.string(),
      firstDay: v.optional(
        describe(
          v.string(),
          'The first of the consecutive days with the same absence, from today on.',
        ),
        '',
      ),
      lastDay: v.optional(describe(v.string(), 'The last of those days.'), ''),
    }),
  ),
  waiting: v.array(
    v.object({
      ...clientEntries,
      version: v.number(),
      proposal: v.nullable(describe(Proposal, 'Null if no person is free within three weeks.')),
    }),
  ),
  placed: describe(
    v.array(
      v.object({
        ...clientEntries,
        version: v.number(),
        names: v.array(v.string()),
        previousTime: v.string(),
        previousStaff: v.optional(
          describe(v.string(), 'The id of who served, "" if several did.'),
          '',
        ),
      }),
    ),
    'Appointments that are already moved, with their former hour.',
  ),
  isOver: v.exactOptional(
    describe(v.boolean(), 'The day is open again, or the staff member comes after all.'),
  ),
  next: v.exactOptional(
    describe(
      v.object({ day: IsoDay, count: v.number() }),
      'The next such day, and the number of appointments to move then.',
    ),
  ),
  nextReturn: v.exactOptional(
    describe(
      v.object({ day: IsoDay, count: v.number() }),
      'With `isOver`: the next such day whose clients are placed elsewhere, and their number.',
    ),
  ),
  ...menuCounts,
});
export type Away = v.InferOutput<typeof Away>;

/** The most clients placed; more than a staff member serves in a day. */
const mostPlaced = 60;

/** `today` is called at each validation. */
export function createPlaceInput(today: () => Day) {
  const { number, version, day, hour, staff } = createConfirmInput(today).entries;
  return v.object(
    {
      day: RequiredDay,
      staff: StaffId,
      moves: v.pipe(
        v.array(v.object({ number, version, day, hour, staff }, malformed), malformed),
        v.minLength(1, malformed),
        v.maxLength(mostPlaced, malformed),
      ),
    },
    malformed,
  );
}
export type PlaceInput = v.InferOutput<ReturnType<typeof createPlaceInput>>;

export const PlacedNow = v.object({ moved: v.array(v.string()), left: v.array(v.string()) });
export type PlacedNow = v.InferOutput<typeof PlacedNow>;

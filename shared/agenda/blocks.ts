import * as v from 'valibot';
import { DayInput, IsoDay } from '../booking/hour-input.ts';
import type { Day } from '../calendar/calendar-month.ts';
import { pickSchemas } from '../contract/declared-fields.ts';
import { malformed } from '../contract/error-codes.ts';
import { clockTime, optionalDay, optionalLine, requiredDay } from '../contract/field-kinds.ts';
import { describe } from '../contract/fields.ts';
import { menuCounts } from '../contract/list-query.ts';
import { misfitFields, placedFields } from '../team/agenda-facts.ts';
import { StaffId } from '../team/staff-id.ts';
import {
  areDaysInOrder,
  endBeforeStart,
  isAllowedRange,
  isEndLater,
  lastBeforeFirst,
  tooManyDays,
} from './spans.ts';

/* Absences, and working hours besides the usual ones. */

/** An absence, or hours besides the usual ones. The calls judge `from` by the calendar. */
export const absenceFields = {
  from: requiredDay('Du'),
  to: optionalDay('Au'),
  label: {
    ...optionalLine('Motif', 80, 'Ce motif est trop long\u00a0: 80 caractères au plus.'),
    hint: 'Les clients ne le voient pas.',
  },
  starts: clockTime('De'),
  ends: clockTime('À'),
};
const { from: _, ...fieldsAfterFrom } = absenceFields;

/** Blocks all resources if `staff` is absent, and one day if `to` is. `today` is called at each validation. */
export const createBlockInput = ({ today }: { today(): Day }) =>
  v.pipe(
    v.object(
      {
        staff: StaffId,
        from: DayInput(today),
        ...pickSchemas(fieldsAfterFrom),
        kind: v.optional(v.picklist(['off', 'extra'], malformed), 'off'),
      },
      malformed,
    ),
    v.forward(v.partialCheck([['starts'], ['ends']], isEndLater, endBeforeStart), ['ends']),
    v.forward(v.partialCheck([['from'], ['to']], areDaysInOrder, lastBeforeFirst), ['to']),
    v.forward(v.partialCheck([['from'], ['to']], isAllowedRange, tooManyDays), ['to']),
  );
export type BlockInput = v.InferOutput<ReturnType<typeof createBlockInput>>;

export const Blocked = v.object({
  repeated: v.exactOptional(
    describe(v.literal(true), 'The same person already has these hours on each day.'),
  ),
});
export type Blocked = v.InferOutput<typeof Blocked>;

/** Absences from today on; the same hours on consecutive days are one entry. */
export const BlockList = v.object({
  blocks: v.array(
    v.object({
      id: describe(v.string(), 'The id of the first day’s block.'),
      staff: describe(v.string(), '"" for the whole institute.'),
      name: v.string(),
      from: IsoDay,
      to: IsoDay,
      starts: v.string(),
      ends: v.string(),
      kind: v.picklist(['off', 'extra']),
      label: v.string(),
    }),
  ),
  staff: describe(
    v.array(v.object({ id: v.string(), name: v.string() })),
    'The staff members whose time can be blocked.',
  ),
  ...misfitFields,
  ...placedFields,
  ...menuCounts,
});
export type BlockList = v.InferOutput<typeof BlockList>;
export type Block = BlockList['blocks'][number];

import * as v from 'valibot';
import { IsoDay, Time } from '../booking/hour-input.ts';
import { moments } from '../booking/treatment-choice.ts';
import { malformed } from '../contract/error-codes.ts';
import { describe } from '../contract/fields.ts';
import { menuCounts } from '../contract/list-query.ts';
import { waitingLimits } from './waiting-entry.ts';

const Id = v.pipe(v.string(malformed), v.regex(/^[\w-]{1,64}$/, malformed));

export const WaitingList = v.object({
  entries: v.array(
    v.object({
      id: Id,
      name: v.string(),
      phone: v.string(),
      persons: v.array(v.array(v.string())),
      staff: v.exactOptional(describe(v.string(), 'The id of the wished staff member.')),
      from: IsoDay,
      to: IsoDay,
      moment: v.picklist(moments),
      byMail: v.boolean(),
      at: describe(v.string(), 'The moment of sending, ISO 8601.'),
      isUnproven: v.exactOptional(describe(v.literal(true), 'The mailbox is not proven.')),
      call: v.exactOptional(
        describe(
          v.object({ day: IsoDay, time: Time }),
          'A slot that is free for a client whom the site cannot message.',
        ),
      ),
    }),
  ),
  notShown: v.exactOptional(
    describe(v.number(), 'The number of entries beyond those listed. Absent if all are listed.'),
  ),
  ...menuCounts,
});
export type WaitingList = v.InferOutput<typeof WaitingList>;
export type WaitingListEntry = WaitingList['entries'][number];

export const WaitingListRemoveInput = v.object(
  {
    ids: v.pipe(
      v.array(Id, malformed),
      v.minLength(1, 'Cochez d’abord ce que vous voulez retirer.'),
      v.maxLength(waitingLimits.listed, malformed),
    ),
  },
  malformed,
);

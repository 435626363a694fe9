import * as v from 'valibot';
import { waitingLimits } from '../../limits/waiting-limits.ts';
import { Time } from '../booking/begins.ts';
import { IsoDay } from '../booking/hour-input.ts';
import { moments } from '../booking/request.ts';
import { malformed } from '../error-codes.ts';
import { menuCounts } from './query.ts';

/*
 * The waiting list, for the institute.
 */

const Id = v.pipe(v.string(malformed), v.regex(/^[\w-]{1,64}$/, malformed));

export const OnTheList = {
  id: Id,
  name: v.string(),
  phone: v.string(),
  persons: v.array(v.array(v.string())),
  /** The id of who is wished for. */
  staff: v.exactOptional(v.string()),
};

export const Waits = v.object({
  entries: v.array(
    v.object({
      ...OnTheList,
      from: IsoDay,
      to: IsoDay,
      moment: v.picklist(moments),
      byMail: v.boolean(),
      /** A, B, C: the network that a place without a proven mailbox came from. */
      network: v.exactOptional(v.string()),
      byMessage: v.exactOptional(v.literal(true)),
      /** An hour that is free for a client whom the site cannot tell. */
      call: v.exactOptional(v.object({ day: IsoDay, time: Time })),
    }),
  ),
  /** How many more there are. */
  notShown: v.exactOptional(v.number()),
  ...menuCounts,
});
export type Waits = v.InferOutput<typeof Waits>;
export type WaitEntry = Waits['entries'][number];

export const WaitsRemoveInput = v.object(
  {
    ids: v.pipe(
      v.array(Id, malformed),
      v.minLength(1, 'Cochez d’abord ce que vous voulez retirer.'),
      v.maxLength(waitingLimits.listed, malformed),
    ),
  },
  malformed,
);

import * as v from 'valibot';
import { waitingLimits } from '../../limits/waiting-limits.ts';
import { Time } from '../booking/begins.ts';
import { IsoDay } from '../booking/hour-input.ts';
import { moments } from '../booking/request.ts';
import { malformed } from '../error-codes.ts';
import { optionalText } from '../fields.ts';
import { menuCounts } from './query.ts';

/*
 * Who waits for an hour that gets free, and whom the institute tells herself.
 */

const Id = v.pipe(v.string(malformed), v.regex(/^[\w-]{1,64}$/, malformed));
const Hour = { day: IsoDay, time: Time };

export const OnTheList = {
  id: Id,
  name: v.string(),
  phone: v.string(),
  persons: v.array(v.array(v.string())),
  /** The id of who is wished for. */
  staff: v.exactOptional(v.string()),
};

export const Waits = v.object({
  /** An hour is free for them: to be told on WhatsApp, as neither a mail nor a message reaches them. */
  due: v.array(v.object({ ...OnTheList, ...Hour, isDone: v.boolean() })),
  entries: v.array(
    v.object({
      ...OnTheList,
      from: IsoDay,
      to: IsoDay,
      moment: v.picklist(moments),
      byMail: v.boolean(),
      /** When it was sent, ISO 8601. */
      at: v.string(),
      /** Nobody has proven the mailbox: anybody may have typed it. */
      isUnproven: v.exactOptional(v.literal(true)),
      byMessage: v.exactOptional(v.literal(true)),
      /** The last hour that they were told of. */
      told: v.exactOptional(v.object(Hour)),
    }),
  ),
  /** How many more there are of each. */
  notShown: v.exactOptional(v.object({ due: v.number(), entries: v.number() })),
  ...menuCounts,
});
export type Waits = v.InferOutput<typeof Waits>;
export type DueWait = Waits['due'][number];
export type WaitEntry = Waits['entries'][number];

/** `day`, `time`: the hour as it was seen. */
export const WaitToldInput = v.object(
  {
    id: Id,
    day: v.pipe(optionalText(malformed), v.isoDate(malformed)),
    time: v.pipe(optionalText(malformed), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, malformed)),
    isDone: v.boolean(malformed),
  },
  malformed,
);
export type WaitToldInput = v.InferOutput<typeof WaitToldInput>;

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

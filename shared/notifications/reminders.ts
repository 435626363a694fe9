import * as v from 'valibot';
import { requestNumber } from '../appointments/request-status.ts';
import { Time } from '../booking/hour-input.ts';
import { malformed } from '../contract/error-codes.ts';
import { describe } from '../contract/fields.ts';
import { menuCounts, RequiredDay } from '../contract/list-query.ts';
import { RequestMail } from './mails.ts';

const RequestNumber = v.pipe(v.string(malformed), v.regex(requestNumber, malformed));

const ReminderEntry = v.object({
  number: RequestNumber,
  starts: Time,
  name: v.string(),
  phone: v.string(),
  people: v.number(),
  treatments: v.array(v.string()),
  mail: v.nullable(
    describe(
      RequestMail,
      'The last mail to the client: the reminder, once it is due. Null if no address is given.',
    ),
  ),
  message: v.optional(
    describe(
      v.nullable(RequestMail),
      'The last message to the client’s telephone, if a gateway sends them. Null if there is none.',
    ),
    null,
  ),
  coming: describe(v.boolean(), 'The client has confirmed by the link.'),
});
export type ReminderEntry = v.InferOutput<typeof ReminderEntry>;

export const Reminders = v.object({
  day: v.pipe(v.string(), v.isoDate()),
  toRemind: v.array(ReminderEntry),
  reminded: v.array(ReminderEntry),
  ...menuCounts,
});
export type Reminders = v.InferOutput<typeof Reminders>;

export const RemindedInput = v.object(
  {
    number: RequestNumber,
    day: RequiredDay,
    time: Time,
    isDone: v.boolean(malformed),
  },
  malformed,
);
export type RemindedInput = v.InferOutput<typeof RemindedInput>;

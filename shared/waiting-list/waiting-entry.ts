import * as v from 'valibot';
import { DayInput, IsoDay } from '../booking/hour-input.ts';
import { buildTextFieldSchemas, type CatalogueFacts, treatmentList } from '../booking/request.ts';
import { choiceLimits, moments, noTreatment, wrongPeople } from '../booking/treatment-choice.ts';
import { addDays, type Day } from '../calendar/calendar-month.ts';
import { malformed } from '../contract/error-codes.ts';
import { describe } from '../contract/fields.ts';
import { bookingLimits, type RateLimit } from '../limits/limits.ts';
import { StaffId } from '../team/staff-id.ts';
import type { readPhoneByPattern } from '../text/phone.ts';

const minute = 60;
const day = 24 * 60 * minute;

export const waitingLimits = {
  /** Entries at a time of one telephone number or mailbox. */
  entries: 3,
  days: 31,
  /** All entries without an account, which any visitor can create. */
  unproven: 500,
  /** The per cent of the remaining unproven entries that one network may make, as for bookings by unknown numbers. */
  shareOfNetwork: {
    oneSubscriber: bookingLimits.unknownCap.ofSubscriber,
    other: bookingLimits.unknownCap.ofAll,
  },
  /** Entries shown in each of the institute's lists, and the most taken off at once. */
  listed: 200,
  /** Clients told of a free slot at once, and the seconds until the next ones. */
  atOnce: 3,
  apart: 30 * minute,
} as const;

/** Rates of joining. Each entry may lead to mails. */
export const waitingRates = {
  phone: { name: 'places on the waiting list of a telephone', times: 10, seconds: day },
  mailbox: { name: 'places on the waiting list of a mailbox', times: 10, seconds: day },
} as const satisfies Record<string, RateLimit>;

/* An entry of the waiting list is neither an appointment nor a request. */

const orderMessage = 'Le dernier jour est avant le premier. Choisissez-le de nouveau.';
const tooManyDaysMessage = `Choisissez ${waitingLimits.days} jours au plus.`;

export const createWaitingInput = (
  today: () => Day,
  facts: CatalogueFacts,
  readPhone: typeof readPhoneByPattern,
) => {
  const { name, phone } = buildTextFieldSchemas(readPhone);
  const entry = v.object(
    {
      persons: v.pipe(
        v.optional(v.array(treatmentList(facts), noTreatment), []),
        v.minLength(1, noTreatment),
        v.maxLength(choiceLimits.people, wrongPeople),
      ),
      staff: StaffId,
      from: DayInput(today),
      to: DayInput(today),
      moment: v.optional(v.picklist(moments, 'Choisissez un moment de la journée.'), moments[0]),
      name,
      phone,
    },
    malformed,
  );
  return v.pipe(
    entry,
    v.forward(
      v.partialCheck([['from'], ['to']], ({ from, to }) => from <= to, orderMessage),
      ['to'],
    ),
    v.forward(
      v.partialCheck(
        [['from'], ['to']],
        ({ from, to }) => !v.is(IsoDay, from) || to < addDays(from, waitingLimits.days),
        tooManyDaysMessage,
      ),
      ['to'],
    ),
  );
};
export type WaitingInput = v.InferOutput<ReturnType<typeof createWaitingInput>>;

const WaitPath = v.pipe(v.string(), v.regex(/^\/attente\/[A-Za-z0-9_-]{22,128}$/));

export const WaitingJoined = v.object({
  wait: v.exactOptional(
    describe(WaitPath, 'The client’s own page. Absent for an entry that existed already.'),
  ),
  repeated: v.exactOptional(
    describe(v.literal(true), 'The same treatments, on some of the same days.'),
  ),
});
export type WaitingJoined = v.InferOutput<typeof WaitingJoined>;

/** An entry as shown to any holder of its link: no personal data. */
export const WaitingPlace = v.object({
  from: IsoDay,
  to: IsoDay,
  moment: v.picklist(moments),
  persons: v.array(v.array(v.string())),
  staff: v.exactOptional(v.string()),
  byMail: v.boolean(),
});
export type WaitingPlace = v.InferOutput<typeof WaitingPlace>;

import * as v from 'valibot';
import { DayInput, IsoDay } from '../booking/hour-input.ts';
import { moments, wrongPeople } from '../booking/request.ts';
import { typedSchemas } from '../booking/request-fields.ts';
import { type CatalogueFacts, noTreatment, treatmentList } from '../booking/request-persons.ts';
import { choiceLimits } from '../booking/treatment-choice.ts';
import { addDays, type Day } from '../calendar/calendar-month.ts';
import { malformed } from '../contract/error-codes.ts';
import { StaffId } from '../team/staff-id.ts';
import type { readPlainPhone } from '../text/phone.ts';
import { waitingLimits } from './waiting-limits.ts';

/*
 * The waiting list, whose clients are told when a slot gets free. An entry is neither an appointment nor a request.
 */

const wrongEnd = 'Le dernier jour est avant le premier. Choisissez-le de nouveau.';
const tooLong = `Choisissez ${waitingLimits.days} jours au plus.`;

/** A visitor's entry: the treatments and days. */
export const waitingInput = (
  today: () => Day,
  facts: CatalogueFacts,
  readPhone: typeof readPlainPhone,
) => {
  const { name, phone, email } = typedSchemas(readPhone);
  const whole = v.object(
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
      email,
    },
    malformed,
  );
  return v.pipe(
    whole,
    v.forward(
      v.partialCheck([['from'], ['to']], ({ from, to }) => from <= to, wrongEnd),
      ['to'],
    ),
    v.forward(
      v.partialCheck(
        [['from'], ['to']],
        ({ from, to }) => !v.is(IsoDay, from) || to < addDays(from, waitingLimits.days),
        tooLong,
      ),
      ['to'],
    ),
  );
};
export type WaitingInput = v.InferOutput<ReturnType<typeof waitingInput>>;

/** The path of a place's page, `/attente/TOKEN`. */
const WaitPath = v.pipe(v.string(), v.regex(/^\/attente\/[A-Za-z0-9_-]{22,128}$/));

export const WaitingJoined = v.object({
  wait: v.exactOptional(
    v.pipe(
      WaitPath,
      v.description('The client’s own page; absent for an entry that was there already.'),
    ),
  ),
  repeated: v.exactOptional(
    v.pipe(v.literal(true), v.description('The same treatments, on some of the same days.')),
  ),
  mailed: v.exactOptional(
    v.pipe(v.boolean(), v.description('False when no mail is promised, as in a booking’s answer.')),
  ),
});
export type WaitingJoined = v.InferOutput<typeof WaitingJoined>;

/** A place on the list as shown to any holder of its link: no personal data. */
export const WaitingFile = v.object({
  from: IsoDay,
  to: IsoDay,
  moment: v.picklist(moments),
  persons: v.array(v.array(v.string())),
  staff: v.exactOptional(v.string()),
  /**
   * The state of the mailbox: none given; asked by mail; asked on this page, whose link came in that mail; or proven.
   */
  mail: v.picklist(['none', 'asked', 'open', 'proven']),
});
export type WaitingFile = v.InferOutput<typeof WaitingFile>;

import * as v from 'valibot';
import { ManagePath, requestNumber, VisitDeposit } from '../appointments/request-status.ts';
import { findDateProblem, getMonthBounds } from '../calendar/booking-days.ts';
import { type Day, isMonth } from '../calendar/calendar-month.ts';
import { malformed } from '../contract/error-codes.ts';
import { describe, optionalText } from '../contract/fields.ts';
import { StaffId } from '../team/staff-id.ts';
import { readPhoneByPattern } from '../text/phone.ts';
import { courseEntry } from './course.ts';
import { IsoDay, shownBegins, shownEnd, startTimesEntry, Time, TimeInput } from './hour-input.ts';
import {
  type CatalogueFacts,
  createPersonInput,
  createTreatmentChoiceInput,
  hasListPerPerson,
  type PartyTreatments,
  personsEntry,
  shownTotal,
  treatmentList,
} from './request.ts';
import { phoneMissing, requestTextFields } from './request-fields.ts';
import { noTreatment } from './treatment-choice.ts';

const shownDeposit = {
  deposit: v.exactOptional(
    describe(
      v.pipe(v.number(malformed), v.safeInteger(malformed), v.minValue(1, malformed)),
      'The deposit that the client saw, in FCFA. Absent if there is none.',
    ),
  ),
};

/* Times are HH:MM in Abidjan; ids of staff members are numbers as text. */

/** Parses each person's treatments from `a,b;c`; a single list applies to everybody. */
export function parsePersonLists(text: string, people: number): string[][] {
  const lists = text.split(';').map((list) => list.split(','));
  const [shared = []] = lists;
  return lists.length === 1 ? Array.from({ length: people }, () => shared) : lists;
}

const peopleCountSchema = v.pipe(v.string(malformed), v.regex(/^(?:[1-9]|10)$/, malformed));

export const areValidTreatmentLists = (
  { treatments, people }: { treatments: string; people: string },
  facts: CatalogueFacts,
) => {
  // Invalid numbers were refused already, but the pipe continues.
  if (!v.is(peopleCountSchema, people)) return true;
  const lists = parsePersonLists(treatments, Number(people));
  return lists.length === Number(people) && lists.every((list) => v.is(treatmentList(facts), list));
};

export const visitQuery = {
  treatments: v.pipe(optionalText(noTreatment), v.maxLength(6000, noTreatment)),
  people: v.optional(peopleCountSchema, '1'),
  staff: StaffId,
};

export const monthOrDay = { month: optionalText(malformed), day: optionalText(malformed) };

export const isBookableMonthOrDay =
  (today: () => Day) =>
  ({ month, day }: { month: string; day: string }) => {
    if (day) return !month && findDateProblem(day, today()) === undefined;
    const { first, last } = getMonthBounds(today());
    return isMonth(month) && month >= first && month <= last;
  };

export const createTimesQuery = (today: () => Day, facts: CatalogueFacts) =>
  v.pipe(
    v.object({ ...visitQuery, ...monthOrDay }, malformed),
    v.forward(
      v.partialCheck(
        [['treatments'], ['people']],
        (query) => areValidTreatmentLists(query, facts),
        noTreatment,
      ),
      ['treatments'],
    ),
    v.check((query) => isBookableMonthOrDay(today)(query), malformed),
  );

const slotChoiceInput = (facts: CatalogueFacts) =>
  v.object({ time: TimeInput, staff: StaffId, ...personsEntry(facts) }, malformed);

export const listTreatmentsByPerson = ({
  people,
  treatments,
  persons,
}: PartyTreatments): (readonly string[])[] =>
  persons ? [...persons] : Array.from({ length: people }, () => treatments);

export const createAppointmentInput = (
  today: () => Day,
  facts: CatalogueFacts,
  readPhone = readPhoneByPattern,
) =>
  v.pipe(
    v.intersect(
      [
        createTreatmentChoiceInput((day) => findDateProblem(day, today()), facts.catalogue),
        createPersonInput(readPhone),
        slotChoiceInput(facts),
        v.object(
          { ...shownTotal, ...shownDeposit, ...shownEnd, ...shownBegins, ...courseEntry(today) },
          malformed,
        ),
      ],
      malformed,
    ),
    v.check((input) => hasListPerPerson(input), noTreatment),
  );
export type AppointmentInput = v.InferOutput<ReturnType<typeof createAppointmentInput>>;

/** Accepts a booking at the door or on the telephone: only the name is required. */
export function createAdminBookInput(
  today: () => Day,
  facts: CatalogueFacts,
  readPhone = readPhoneByPattern,
) {
  const phone = v.pipe(
    optionalText(phoneMissing),
    v.maxLength(requestTextFields.phone.limit, phoneMissing),
    v.transform((text) => (text.trim() ? (readPhone(text) ?? '?') : '')),
    v.check((text) => text !== '?', phoneMissing),
  );
  const person = v.object({ ...createPersonInput(readPhone).entries, phone }, malformed);
  const rules = v.object(
    {
      /** Allows slots outside working hours and inside the minimum lead time. */
      force: v.exactOptional(v.boolean(malformed)),
      /** Ignores the minimum lead time only. */
      soon: v.exactOptional(v.boolean(malformed)),
    },
    malformed,
  );
  return v.pipe(
    v.intersect(
      [
        createTreatmentChoiceInput((day) => findDateProblem(day, today()), facts.catalogue),
        person,
        slotChoiceInput(facts),
        rules,
      ],
      malformed,
    ),
    v.check((input) => hasListPerPerson(input), noTreatment),
  );
}

export const Booked = v.object({
  number: v.pipe(v.string(), v.regex(requestNumber)),
  status: v.literal('confirmed'),
  deposit: v.exactOptional(describe(VisitDeposit, 'The hour is held until the deposit is paid.')),
  day: IsoDay,
  time: Time,
  ends: Time,
  ...startTimesEntry,
  staff: v.optional(describe(v.array(v.string()), 'The names of the staff members.'), []),
  repeated: v.optional(v.boolean()),
  mailed: v.optional(v.boolean()),
  manage: v.optional(ManagePath),
});
export type Booked = v.InferOutput<typeof Booked>;

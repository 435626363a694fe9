import { addDays, type Day, readDay } from '../../../shared/calendar/calendar-month.ts';
import type { Catalogue } from '../../../shared/contents/catalogue-of.ts';
import { isMoment, moments } from '../../../shared/contract/booking/request.ts';
import { personTreatmentFields } from '../../../shared/page/booking-fields.ts';
import { waitingFields as fields } from '../../../shared/page/waiting-address.ts';

/** What is waited for, as the booking form's address and this form have it. */
export interface Wanted {
  /** Each person's treatments: none where a person has none. */
  readonly persons: readonly (readonly string[])[];
  readonly isEach: boolean;
  readonly staff: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly moment: string;
}

/** Days that are proposed where no day was chosen. */
const usualDays = 7;

export function readWanted(search: URLSearchParams, today: Day, catalogue: Catalogue): Wanted {
  const last = (name: string) => search.getAll(name).at(-1) ?? '';
  const count = Number(last(fields.people) || 1);
  const people = Number.isInteger(count) && count > 0 ? Math.min(count, 10) : 1;
  const isEach = last(fields.each) === '1' && people > 1;
  const lists = personTreatmentFields.map((name) => [
    ...new Set(search.getAll(name).filter((id) => catalogue.offers(id))),
  ]);
  const chosen = readDay(last(fields.day));
  const day = chosen && chosen >= today ? chosen : undefined;
  const moment = last(fields.moment);
  return {
    persons: Array.from({ length: people }, (_, index) => lists[isEach ? index : 0] ?? []),
    isEach,
    staff: last(fields.staff),
    // As it was typed, where it is wrong.
    firstDay: search.has(fields.lastDay) ? last(fields.day) : (day ?? today),
    lastDay: search.has(fields.lastDay)
      ? last(fields.lastDay)
      : (day ?? addDays(today, usualDays - 1)),
    moment: isMoment(moment) ? moment : moments[0],
  };
}

export const isWhole = ({ persons }: Wanted) => persons.every((list) => list.length > 0);

/** The fields that say which treatments, for the form and for addresses. */
export function wantedFields({ persons, isEach }: Wanted): (readonly [string, string])[] {
  const lists = isEach ? persons : persons.slice(0, 1);
  return [
    [fields.people, String(persons.length)],
    ...(isEach ? [[fields.each, '1'] as const] : []),
    ...lists.flatMap((list, person) =>
      list.map((id) => [personTreatmentFields[person] ?? '', id] as const),
    ),
  ];
}

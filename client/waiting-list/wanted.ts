import { personTreatmentFields } from '../../shared/booking/booking-fields.ts';
import { addDays, type Day } from '../../shared/calendar/calendar-month.ts';
import type { Catalogue } from '../../shared/site/catalogue-of.ts';
import { waitingFields as fields } from '../../shared/waiting-list/waiting-address.ts';
import { toSearch } from '../booking/choices/choices.ts';
import { readChoices } from '../booking/choices/read-choices.ts';
import { areEach, isComplete, personLists } from '../booking/choices/treatment-lists.ts';

/** The days that are proposed if no day was chosen. */
const usualDays = 7;

/** Reads the wanted visit from the booking form's address or from this form. */
export function readWanted(search: URLSearchParams, today: Day, catalogue: Catalogue) {
  const choices = readChoices(search, today, catalogue);
  const lists = personLists(choices).map((list) => list.map(({ id }) => id));
  const [list = []] = lists;
  const { day, staff = '', moment } = choices;
  // Days stay as typed, even if they are wrong.
  const days = search.has(fields.lastDay)
    ? { firstDay: search.get(fields.day) ?? '', lastDay: search.get(fields.lastDay) ?? '' }
    : { firstDay: day ?? today, lastDay: day ?? addDays(today, usualDays - 1) };
  const own = [fields.people, fields.each, ...personTreatmentFields];
  return {
    persons: areEach(choices)
      ? lists
      : Array.from({ length: choices.people ?? 0 }, (): readonly string[] => list),
    isWhole: isComplete(choices),
    staff,
    ...days,
    moment,
    /** The fields that name the treatments. */
    hidden: [...toSearch(choices)].filter(([name]) => own.includes(name)),
  };
}
export type Wanted = ReturnType<typeof readWanted>;

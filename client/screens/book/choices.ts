import {
  catalogue,
  type Section,
  type Treatment,
  treatmentsOf,
} from '../../../shared/catalogue.ts';
import { hoursOn } from '../../../shared/opening.ts';
import { bookingFields as fields } from '../../../shared/paths.ts';
import { slugOf } from '../../../shared/slug.ts';
import {
  addMonths,
  type Day,
  isDay,
  isMonth,
  type Month,
  monthOf,
  readDay,
  weekdayOf,
  weekdays,
} from '../../calendar-month.ts';

/** What the booking form holds, all of it in the address: the form works without JavaScript. */
export interface Choices {
  readonly day: Day | undefined;
  readonly month: Month;
  /** 1 to 10; undefined when something else was given. */
  readonly people: number | undefined;
  readonly section: Section | undefined;
  readonly careType: CareType | undefined;
}

export interface CareType {
  readonly slug: string;
  readonly name: string;
  readonly treatments: readonly Treatment[];
}

/** How far ahead the calendar goes. */
const monthsAhead = 3;

/** Only face care and body care ask for a type. */
export function careTypesOf(section: Section | undefined): readonly CareType[] {
  if (!section?.categories) return [];
  const alone = (section.other ?? []).map((treatment) => ({
    slug: slugOf(treatment.nom),
    name: treatment.nom,
    treatments: [treatment],
  }));
  const categories = section.categories.map(({ nom, elements }) => ({
    slug: slugOf(nom),
    name: nom,
    treatments: elements,
  }));
  return [...alone, ...categories];
}

/** Reads the address; of a name that comes twice the last counts, as the button that was pressed. */
export function readChoices(search: URLSearchParams, today: Day): Choices {
  const last = (name: string) => search.getAll(name).at(-1) ?? '';
  const written = search.has(fields.useTypedDay) ? fields.typedDay : fields.quickDay;
  const quick = readDay(last(written));
  const day = quick ?? (isDay(last(fields.day)) ? last(fields.day) : undefined);
  const section = catalogue.find(({ slug }) => slug === last(fields.section));
  return {
    day,
    month: boundedMonth((!quick && last(fields.month)) || monthOf(day ?? today), today),
    people: readPeople(last(fields.people) || '1'),
    section,
    // A type of another category is no choice: changing the category clears it.
    careType: careTypesOf(section).find(({ slug }) => slug === last(fields.careType)),
  };
}

function readPeople(text: string): number | undefined {
  return /^(?:[1-9]|10)$/.test(text) ? Number(text) : undefined;
}

/** Why the institute cannot receive anybody on a day; undefined when it may. */
export function dayProblem(day: Day, today: Day): string | undefined {
  if (day < today) return 'Cette date est passée. Choisissez une autre date.';
  if (hoursOn(day)) return undefined;
  return `L’institut est fermé le ${weekdays[weekdayOf(day)]}. Choisissez un autre jour.`;
}

export function monthBounds(today: Day): { first: Month; last: Month } {
  return { first: monthOf(today), last: addMonths(monthOf(today), monthsAhead) };
}

function boundedMonth(text: string, today: Day): Month {
  const { first, last } = monthBounds(today);
  if (!isMonth(text) || text < first) return first;
  return text > last ? last : text;
}

/** What the choices cost at least, for one person. */
export function startingPrice({ section, careType }: Choices): number | undefined {
  const treatments = careType?.treatments ?? (section ? treatmentsOf(section) : []);
  if (treatments.length === 0) return undefined;
  return Math.min(...treatments.map(({ prix }) => prix));
}

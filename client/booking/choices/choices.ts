import {
  type bookingViews,
  bookingFields as fields,
  personTreatmentFields,
} from '#shared/booking/booking-fields.ts';
import type { Course } from '#shared/booking/course-value.ts';
import {
  type CareType,
  choiceLimits,
  formatSectionLabel,
  moments,
} from '#shared/booking/treatment-choice.ts';
import type { Day, Month } from '#shared/calendar/calendar-month.ts';
import { paths } from '#shared/page/paths.ts';
import type {
  Catalogue,
  OfferedSection,
  OfferedTreatment,
} from '#shared/site/published-catalogue.ts';

export type BookingView = (typeof bookingViews)[number];

/** The state of the booking form. It is in the address, so that the form works without JavaScript. */
export interface Choices {
  readonly catalogue: Catalogue;
  readonly view: BookingView;
  readonly day: Day | undefined;
  readonly month: Month;
  readonly time: string | undefined;
  readonly staff: string | undefined;
  /** Any whole number, because the request's schema checks the limit. */
  readonly people: number | undefined;
  readonly peopleText: string;
  readonly section: OfferedSection | undefined;
  readonly careType: CareType | undefined;
  /** True if each person chooses treatments, false if all have the same ones. */
  readonly isPerPerson: boolean;
  readonly person: number;
  readonly lists: readonly (readonly OfferedTreatment[])[];
  readonly moment: string;
  /** Values that match no option. They are reported and never replaced by a default. */
  readonly unrecognized: readonly UnrecognizedValue[];
}

export interface UnrecognizedValue {
  readonly name: string;
  readonly text: string;
  /** The field that shows the message, because the value's own field may not be on the screen. */
  readonly field: string;
  readonly message: string;
}

type Pairs = (readonly [string, string])[];
const toPairs = (name: string, value: string | undefined | false): Pairs =>
  value ? [[name, value]] : [];

/** Returns the search parameters for these choices, without the month. The inverse of `readChoices`. */
export function toSearch(choices: Choices): URLSearchParams {
  const { peopleText, section, careType, lists, moment, unrecognized } = choices;
  const pairs: Pairs = [
    ...toPairs(fields.day, choices.day),
    ...toPairs(fields.time, choices.time),
    ...toPairs(fields.staff, choices.staff),
    [fields.people, peopleText],
    ...toPairs(fields.section, section?.slug),
    ...toPairs(fields.careType, careType?.slug),
    ...lists.flatMap((list, index) =>
      list.flatMap(({ id }) => toPairs(personTreatmentFields[index] ?? '', id)),
    ),
    ...toPairs(fields.each, choices.isPerPerson && '1'),
    ...toPairs(fields.person, choices.person > 1 && String(choices.person)),
    ...toPairs(fields.moment, moment !== moments[0] && moment),
    ...toPairs(fields.course, findCourse(choices) && '1'),
    [fields.view, choices.view],
  ];
  const search = new URLSearchParams(pairs.map((pair) => [...pair]));
  for (const { name, text } of unrecognized) {
    if (personTreatmentFields.includes(name)) search.append(name, text);
    else search.set(name, text);
  }
  return search;
}

export function buildChoicesPath(choices: Choices): string {
  const search = toSearch(choices);
  search.set(fields.month, choices.month);
  return `${paths.book}?${search}`;
}

export const getFieldValues = (choices: Choices): Record<string, string> => ({
  [fields.people]: choices.peopleText,
  [fields.section]: choices.section?.slug ?? '',
  [fields.careType]: choices.careType?.slug ?? '',
  [fields.moment]: choices.moment,
});

export function isTicked({ lists }: Choices, name: string, id: string): boolean {
  const list = lists[personTreatmentFields.indexOf(name)] ?? [];
  return list.some((treatment) => treatment.id === id);
}

export const isBoxTicked = (
  choices: Choices,
  { name, value, checked }: HTMLInputElement,
): boolean => (personTreatmentFields.includes(name) ? isTicked(choices, name, value) : checked);

export const findUnrecognizedMessage = ({ unrecognized }: Choices, field: string) =>
  unrecognized.find((value) => value.field === field)?.message;

/** Returns true while the list of treatments must stay unfolded after a tick. */
export const isChoosingTreatments = ({ view }: Choices) =>
  view === 'soins' || view === 'demande-soins';

export const isLargeGroup = ({ people = 0 }: Choices) => people > choiceLimits.people;

export const getCategoryLabel = ({ section, careType }: Choices) =>
  formatSectionLabel(section, careType);

/** Returns the chosen course. It can only be booked alone and for one person. */
export function findCourse({
  people,
  lists: [treatments = []],
}: Pick<Choices, 'people' | 'lists'>): Course | undefined {
  const [first, ...others] = treatments;
  return people === 1 && others.length === 0 ? first?.course : undefined;
}

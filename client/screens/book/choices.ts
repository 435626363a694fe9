import { extraTreatmentFields, bookingFields as fields } from '../../../shared/booking-address.ts';
import { monthBounds } from '../../../shared/booking-days.ts';
import {
  type Day,
  isDay,
  isMonth,
  type Month,
  monthOf,
  readDay,
} from '../../../shared/calendar-month.ts';
import {
  type CareType,
  careName,
  findCareType,
  findSection,
  findTreatment,
  idOf,
  treatmentsFor,
} from '../../../shared/care.ts';
import { type Section, type Treatment, treatmentsOf } from '../../../shared/catalogue.ts';
import type { Wish } from '../../../shared/request-words.ts';

/** What the booking form holds, all of it in the address: the form works without JavaScript. */
export interface Choices {
  readonly day: Day | undefined;
  readonly month: Month;
  /** 1 to 10; undefined when something else was given. */
  readonly people: number | undefined;
  readonly section: Section | undefined;
  readonly careType: CareType | undefined;
  /** One of the category and type, as soon as these are known. */
  readonly treatment: Treatment | undefined;
  /** The dropdowns of further treatments, in their order; one that was just added is empty. */
  readonly extras: readonly ExtraTreatment[];
}

export interface ExtraTreatment {
  readonly field: string;
  readonly treatment: Treatment | undefined;
}

/** Reads the address; of a name that comes twice the last counts, as the button that was pressed. */
export function readChoices(search: URLSearchParams, today: Day): Choices {
  const last = (name: string) => search.getAll(name).at(-1) ?? '';
  const written = search.has(fields.useTypedDay) ? fields.typedDay : fields.quickDay;
  const quick = readDay(last(written));
  const day = quick ?? (isDay(last(fields.day)) ? last(fields.day) : undefined);
  const section = findSection(last(fields.section));
  // A type of another category is no choice: changing the category clears it.
  const careType = findCareType(section, last(fields.careType));
  const offered = treatmentsFor(section, careType);
  return {
    day,
    month: boundedMonth((!quick && last(fields.month)) || monthOf(day ?? today), today),
    people: readPeople(last(fields.people) || '1'),
    section,
    careType,
    treatment:
      offered.find((treatment) => idOf(treatment) === last(fields.treatment)) ?? offered[0],
    extras: extraTreatmentFields.flatMap((field) => {
      const treatment = findTreatment(last(field));
      return treatment || (search.has(field) && last(field) === '') ? [{ field, treatment }] : [];
    }),
  };
}

function readPeople(text: string): number | undefined {
  return /^(?:[1-9]|10)$/.test(text) ? Number(text) : undefined;
}

function boundedMonth(text: string, today: Day): Month {
  const { first, last } = monthBounds(today);
  if (!isMonth(text) || text < first) return first;
  return text > last ? last : text;
}

/** The choices as an address holds them, for the form that sends them and the page that repeats them. */
export function toFields(choices: Choices): Record<string, string> {
  const { day, people, section, careType, treatment, extras } = choices;
  const all: Record<string, string | undefined> = {
    [fields.day]: day,
    [fields.people]: people?.toString(),
    [fields.section]: section?.slug,
    [fields.careType]: careType?.slug,
    [fields.treatment]: treatment && idOf(treatment),
  };
  for (const { field, treatment } of extras) all[field] = treatment && idOf(treatment);
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

/** Everything that was chosen, in the order of the screen. */
export function chosenTreatments({ treatment, extras }: Choices): Treatment[] {
  return [treatment, ...extras.map((extra) => extra.treatment)].filter((one) => one !== undefined);
}

export function toWish(choices: Choices): Wish {
  const { day, people, section, careType } = choices;
  return { day, people, care: careName(section, careType), treatments: chosenTreatments(choices) };
}

/** What a category costs at least, for one person, as long as no treatment of it is chosen. */
export function startingPrice({ section, treatment }: Choices): number | undefined {
  if (!section || treatment) return undefined;
  return Math.min(...treatmentsOf(section).map(({ prix }) => prix));
}

import type { Day, Month } from '../../../../shared/calendar/calendar-month.ts';
import { type Section, type Treatment, treatmentsOf } from '../../../../shared/catalogue.ts';
import { moments, requestLimits } from '../../../../shared/contract/request.ts';
import { type CareType, careName, idOf } from '../../../../shared/contract/treatment-choice.ts';
import { bookingFields as fields } from '../../../../shared/page/booking-address.ts';
import { paths } from '../../../../shared/page/paths.ts';
import type { RequestSummary } from '../../../../shared/text/request-text.ts';

/** The state of the booking form. It is in the address, so that the form works without JavaScript. */
export interface Choices {
  readonly day: Day | undefined;
  /** The value of the date field: the day, or a text that is not a date. */
  readonly dayText: string;
  readonly month: Month;
  /** Any whole number: the request's schema checks the limit. */
  readonly people: number | undefined;
  readonly peopleText: string;
  readonly section: Section | undefined;
  readonly careType: CareType | undefined;
  /** The first treatment, one of the category and type. */
  readonly treatment: Treatment | undefined;
  /** The dropdowns of further treatments, in order; a new one has no treatment. */
  readonly extras: readonly ExtraTreatment[];
  readonly moment: string;
  /** Values that match no option: kept to be reported, never replaced by a default. */
  readonly unrecognized: readonly UnrecognizedValue[];
}

export interface ExtraTreatment {
  readonly field: string;
  readonly treatment: Treatment | undefined;
}

interface UnrecognizedValue {
  readonly name: string;
  readonly text: string;
  /** Where to show the message: the value's own field may not be on the screen. */
  readonly field: string;
  readonly message: string;
}

/** The inverse of `readChoices`: the search parameters for these choices. */
export function toFields(choices: Choices): Record<string, string> {
  const { day, peopleText, section, careType, treatment, extras, moment, unrecognized } = choices;
  return {
    ...(day && { [fields.day]: day }),
    [fields.people]: peopleText,
    ...(section && { [fields.section]: section.slug }),
    ...(careType && { [fields.careType]: careType.slug }),
    ...(treatment && { [fields.treatment]: idOf(treatment) }),
    ...extraFields(extras),
    ...(moment !== moments[0] && { [fields.moment]: moment }),
    ...Object.fromEntries(unrecognized.map(({ name, text }) => [name, text])),
    ...(unrecognized.some(({ name }) => name === fields.typedDay) && { [fields.useTypedDay]: '1' }),
  };
}

/** The booking form with these choices: path and search. */
export const choicesPath = (choices: Choices) =>
  `${paths.book}?${new URLSearchParams({ ...toFields(choices), [fields.month]: choices.month })}`;

/** The values of the form's controls, by name. */
export function fieldValues(choices: Choices): Record<string, string> {
  const { dayText, peopleText, section, careType, treatment, extras, moment } = choices;
  return {
    [fields.typedDay]: dayText,
    [fields.people]: peopleText,
    [fields.section]: section?.slug ?? '',
    [fields.careType]: careType?.slug ?? '',
    [fields.treatment]: treatment ? idOf(treatment) : '',
    ...extraFields(extras),
    [fields.moment]: moment,
  };
}

const extraFields = (extras: readonly ExtraTreatment[]): Record<string, string> =>
  Object.fromEntries(
    extras.map(({ field, treatment }) => [field, treatment ? idOf(treatment) : '']),
  );

export const unrecognizedMessage = ({ unrecognized }: Choices, field: string) =>
  unrecognized.find((one) => one.field === field)?.message;

/** More people than a request may have. */
export const isLargeGroup = ({ people = 0 }: Choices) => people > requestLimits.people;

/** In the order of the screen. */
export function chosenTreatments({ treatment, extras }: Choices): Treatment[] {
  return [treatment, ...extras.map((extra) => extra.treatment)].filter((one) => one !== undefined);
}

export function toRequestSummary(choices: Choices): RequestSummary {
  const { day, people, section, careType } = choices;
  return { day, people, care: careName(section, careType), treatments: chosenTreatments(choices) };
}

/** The lowest price of the category or type, in FCFA for one person; undefined once a treatment is chosen. */
export function startingPrice({ section, careType, treatment }: Choices): number | undefined {
  if (!section || treatment) return undefined;
  const offered = careType?.treatments ?? treatmentsOf(section);
  return Math.min(...offered.map(({ prix }) => prix));
}

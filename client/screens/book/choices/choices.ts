import type { Day, Month } from '../../../../shared/calendar/calendar-month.ts';
import { type Section, type Treatment, treatmentsOf } from '../../../../shared/catalogue.ts';
import { moments, requestLimits } from '../../../../shared/contract/request.ts';
import { type CareType, careName, idOf } from '../../../../shared/contract/treatment-choice.ts';
import { bookingFields as fields } from '../../../../shared/page/booking-address.ts';
import { paths } from '../../../../shared/page/paths.ts';
import type { RequestSummary } from '../../../../shared/text/request-text.ts';

/** What the booking form holds, all of it in the address: the form works without JavaScript. */
export interface Choices {
  readonly day: Day | undefined;
  /** As the field for it shows it: the day, or what was written instead of one. */
  readonly dayText: string;
  readonly month: Month;
  /** Any whole number: how many can be asked for is judged with the rest. */
  readonly people: number | undefined;
  readonly peopleText: string;
  readonly section: Section | undefined;
  readonly careType: CareType | undefined;
  /** One of the category and type; nobody has chosen it as long as it is undefined. */
  readonly treatment: Treatment | undefined;
  /** The dropdowns of further treatments, in their order; one that was just added is empty. */
  readonly extras: readonly ExtraTreatment[];
  readonly moment: string;
  /** What was given and cannot be read: nothing else takes its place. */
  readonly unread: readonly Unread[];
}

export interface ExtraTreatment {
  readonly field: string;
  readonly treatment: Treatment | undefined;
}

interface Unread {
  readonly name: string;
  readonly text: string;
  /** The field to say it at: its own may not be on the screen. */
  readonly field: string;
  readonly message: string;
}

/** The choices as an address holds them: read again, they are the same. */
export function toFields(choices: Choices): Record<string, string> {
  const { day, peopleText, section, careType, treatment, extras, moment, unread } = choices;
  return {
    ...(day && { [fields.day]: day }),
    [fields.people]: peopleText,
    ...(section && { [fields.section]: section.slug }),
    ...(careType && { [fields.careType]: careType.slug }),
    ...(treatment && { [fields.treatment]: idOf(treatment) }),
    ...Object.fromEntries(
      extras.map(({ field, treatment }) => [field, treatment ? idOf(treatment) : '']),
    ),
    ...(moment !== moments[0] && { [fields.moment]: moment }),
    ...Object.fromEntries(unread.map(({ name, text }) => [name, text])),
    ...(unread.some(({ name }) => name === fields.typedDay) && { [fields.useTypedDay]: '1' }),
  };
}

/** The address that shows the form like this. */
export const addressOf = (choices: Choices) =>
  `${paths.book}?${new URLSearchParams({ ...toFields(choices), [fields.month]: choices.month })}`;

/** What the fields show. */
export function shownFields(choices: Choices): Record<string, string> {
  const { dayText, peopleText, section, careType, treatment, extras, moment } = choices;
  return {
    [fields.typedDay]: dayText,
    [fields.people]: peopleText,
    [fields.section]: section?.slug ?? '',
    [fields.careType]: careType?.slug ?? '',
    [fields.treatment]: treatment ? idOf(treatment) : '',
    ...Object.fromEntries(
      extras.map(({ field, treatment }) => [field, treatment ? idOf(treatment) : '']),
    ),
    [fields.moment]: moment,
  };
}

/** What is said at a field about what was given for it. */
export const unreadAt = ({ unread }: Choices, field: string) =>
  unread.find((one) => one.field === field)?.message;

/** One that the form does not take. */
export const isLargeGroup = ({ people = 0 }: Choices) => people > requestLimits.people;

/** Everything that was chosen, in the order of the screen. */
export function chosenTreatments({ treatment, extras }: Choices): Treatment[] {
  return [treatment, ...extras.map((extra) => extra.treatment)].filter((one) => one !== undefined);
}

export function toRequestSummary(choices: Choices): RequestSummary {
  const { day, people, section, careType } = choices;
  return { day, people, care: careName(section, careType), treatments: chosenTreatments(choices) };
}

/** What a category or type costs at least, for one person, as long as no treatment of it is chosen. */
export function startingPrice({ section, careType, treatment }: Choices): number | undefined {
  if (!section || treatment) return undefined;
  const offered = careType?.treatments ?? treatmentsOf(section);
  return Math.min(...offered.map(({ prix }) => prix));
}

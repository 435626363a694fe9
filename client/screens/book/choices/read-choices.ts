import { monthBounds } from '../../../../shared/calendar/booking-days.ts';
import {
  type Day,
  formatDay,
  isDay,
  isMonth,
  type Month,
  monthOf,
  readDay,
} from '../../../../shared/calendar/calendar-month.ts';
import { catalogue, type Section, type Treatment } from '../../../../shared/catalogue.ts';
import { isMoment, moments } from '../../../../shared/contract/request.ts';
import {
  careTypesOf,
  findCareType,
  findSection,
  findTreatment,
  idOf,
  treatmentsFor,
} from '../../../../shared/contract/treatment-choice.ts';
import {
  extraTreatmentFields,
  bookingFields as fields,
} from '../../../../shared/page/booking-address.ts';
import type { Choices } from './choices.ts';

export const maxDateLength = 20;

/** The option that removes a further treatment's dropdown. */
export const removeOption = 'aucun';

const noDay =
  'Cette date n’existe pas. Saisissez-la comme 24/11/2026, ou choisissez un jour du calendrier.';
const noSection = 'Cette catégorie n’existe pas. Choisissez-en une dans la liste.';
const noCareType = 'Ce type de soin n’existe pas. Choisissez-en un dans la liste.';
const noTreatment = 'Ce soin n’existe pas. Choisissez-en un dans la liste.';
const noMoment = 'Ce moment n’existe pas. Choisissez-en un dans la liste.';

/** Parses the address's or the form's values. The last of several counts: the pressed button's. */
export function readChoices(search: URLSearchParams, today: Day): Choices {
  const last = (name: string) => search.getAll(name).at(-1) ?? '';
  const { day, dayText, isNew, isUnrecognized } = readDayChoice(search, last);
  const section = findSection(last(fields.section));
  // A type or treatment of another category is ignored: changing the category clears both.
  const careType = findCareType(section, last(fields.careType));
  const offered = treatmentsFor(section, careType);
  const peopleText = search.has(fields.people) ? last(fields.people).trim() : '1';
  const moment = last(fields.moment) || moments[0];
  return {
    day,
    dayText,
    month: boundedMonth((!isNew && last(fields.month)) || monthOf(day ?? today), today),
    people: /^0*[1-9]\d{0,3}$/.test(peopleText) ? Number(peopleText) : undefined,
    peopleText,
    section,
    careType,
    treatment: offered.find((treatment) => idOf(treatment) === last(fields.treatment)),
    extras: extraTreatmentFields
      .filter((field) => search.has(field) && last(field) !== removeOption)
      .map((field) => ({ field, treatment: findTreatment(last(field)) })),
    moment: isMoment(moment) ? moment : moments[0],
    unrecognized: [
      ...(isUnrecognized
        ? [{ name: fields.typedDay, text: dayText, field: fields.day, message: noDay }]
        : []),
      ...unrecognizedIn(last, section, offered),
    ],
  };
}

type Last = (name: string) => string;

/** The pressed day, else the typed one if it differs from the chosen one, else the chosen one. */
function readDayChoice(search: URLSearchParams, last: Last) {
  const pressed = last(fields.quickDay);
  const [chosen, typed] = [last(fields.day), last(fields.typedDay).trim()];
  const isConfirmed = search.has(fields.useTypedDay);
  const isChanged = search.has(fields.typedDay) && (readDay(typed) ?? typed) !== chosen;
  const isTyped = pressed === '' && (isConfirmed || isChanged);
  const text = isTyped ? typed : pressed || chosen;
  const day = isTyped ? readDay(text) : isDay(text) ? text : undefined;
  return {
    day,
    dayText: day ? formatDay(day) : text.slice(0, maxDateLength),
    isNew: day !== undefined && (pressed !== '' || isTyped),
    isUnrecognized: day === undefined && (text !== '' || isConfirmed),
  };
}

/** Values that exist nowhere in the catalogue, so not those left over from another category. */
function unrecognizedIn(last: Last, section: Section | undefined, offered: readonly Treatment[]) {
  const isType = (slug: string) => catalogue.some((section) => findCareType(section, slug));
  const isExtra = (id: string) => id === removeOption || findTreatment(id);
  const atType = careTypesOf(section).length > 0 ? fields.careType : fields.section;
  const check = (
    name: string,
    field: string,
    isKnown: (text: string) => unknown,
    message: string,
  ) => {
    const text = last(name);
    return text === '' || isKnown(text) ? [] : [{ name, text, field, message }];
  };
  return [
    ...check(fields.section, fields.section, findSection, noSection),
    ...check(fields.careType, atType, isType, noCareType),
    ...check(
      fields.treatment,
      offered.length > 0 ? fields.treatment : atType,
      findTreatment,
      noTreatment,
    ),
    ...extraTreatmentFields.flatMap((name) => check(name, name, isExtra, noTreatment)),
    ...check(fields.moment, fields.moment, isMoment, noMoment),
  ];
}

function boundedMonth(text: string, today: Day): Month {
  const { first, last } = monthBounds(today);
  if (!isMonth(text) || text < first) return first;
  return text > last ? last : text;
}

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

/** Characters of a date's field. */
export const longestDate = 20;

/** Takes a further dropdown away; the empty value waits for a choice. */
export const removed = 'aucun';

const noDay =
  'Cette date n’existe pas. Saisissez-la comme 24/11/2026, ou choisissez un jour du calendrier.';
const noSection = 'Cette catégorie n’existe pas. Choisissez-en une dans la liste.';
const noCareType = 'Ce type de soin n’existe pas. Choisissez-en un dans la liste.';
const noTreatment = 'Ce soin n’existe pas. Choisissez-en un dans la liste.';
const noMoment = 'Ce moment n’existe pas. Choisissez-en un dans la liste.';

/** Reads the address or a form; of a name that comes twice the last counts, as the button that was pressed. */
export function readChoices(search: URLSearchParams, today: Day): Choices {
  const last = (name: string) => search.getAll(name).at(-1) ?? '';
  const { day, dayText, isNew, isUnread } = readDate(search, last);
  const section = findSection(last(fields.section));
  // A type of another category is no choice, nor is its treatment: changing the category clears both.
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
      .filter((field) => search.has(field) && last(field) !== removed)
      .map((field) => ({ field, treatment: findTreatment(last(field)) })),
    moment: isMoment(moment) ? moment : moments[0],
    unread: [
      ...(isUnread
        ? [{ name: fields.typedDay, text: dayText, field: fields.day, message: noDay }]
        : []),
      ...unreadIn(last, section, offered),
    ],
  };
}

type Last = (name: string) => string;

/** The day that was pressed, else what the field says if that is not the chosen one, else that one. */
function readDate(search: URLSearchParams, last: Last) {
  const pressed = last(fields.quickDay);
  const [chosen, written] = [last(fields.day), last(fields.typedDay).trim()];
  const isAsked = search.has(fields.useTypedDay);
  const isOther = search.has(fields.typedDay) && (readDay(written) ?? written) !== chosen;
  const isWritten = pressed === '' && (isAsked || isOther);
  const text = isWritten ? written : pressed || chosen;
  const day = isWritten ? readDay(text) : isDay(text) ? text : undefined;
  return {
    day,
    dayText: day ? formatDay(day) : text.slice(0, longestDate),
    isNew: day !== undefined && (pressed !== '' || isWritten),
    isUnread: day === undefined && (text !== '' || isAsked),
  };
}

/** Names that nothing has: what is only left over from another category is none of these. */
function unreadIn(last: Last, section: Section | undefined, offered: readonly Treatment[]) {
  const isType = (slug: string) => catalogue.some((section) => findCareType(section, slug));
  const isExtra = (id: string) => id === removed || findTreatment(id);
  const atType = careTypesOf(section).length > 0 ? fields.careType : fields.section;
  const found = (
    name: string,
    field: string,
    isKnown: (text: string) => unknown,
    message: string,
  ) => {
    const text = last(name);
    return text === '' || isKnown(text) ? [] : [{ name, text, field, message }];
  };
  return [
    ...found(fields.section, fields.section, findSection, noSection),
    ...found(fields.careType, atType, isType, noCareType),
    ...found(
      fields.treatment,
      offered.length > 0 ? fields.treatment : atType,
      findTreatment,
      noTreatment,
    ),
    ...extraTreatmentFields.flatMap((name) => found(name, name, isExtra, noTreatment)),
    ...found(fields.moment, fields.moment, isMoment, noMoment),
  ];
}

function boundedMonth(text: string, today: Day): Month {
  const { first, last } = monthBounds(today);
  if (!isMonth(text) || text < first) return first;
  return text > last ? last : text;
}

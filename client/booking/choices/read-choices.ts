import {
  bookingViews,
  clearedDay,
  bookingFields as fields,
} from '#shared/booking/booking-fields.ts';

import { choiceLimits, findCareType, isMoment, moments } from '#shared/booking/treatment-choice.ts';
import { findDateProblem, limitMonth } from '#shared/calendar/booking-days.ts';
import { type Day, isDay, toMonth } from '#shared/calendar/calendar-month.ts';
import type { Catalogue } from '#shared/site/published-catalogue.ts';
import type { Choices, UnrecognizedValue } from './choices.ts';
import {
  findUnknownTreatments,
  findWrongPerson,
  isComplete,
  readLists,
} from './treatment-lists.ts';

/** Parses the values of the address or the form. The last value of a name counts: it is the pressed button's. */
export function readChoices(search: URLSearchParams, today: Day, catalogue: Catalogue): Choices {
  const readLast: ReadLast = (name) => search.getAll(name).at(-1) ?? '';
  const { day, time, isNewDay, problem } = readDayChoice(readLast, today);
  const section = catalogue.section(readLast(fields.quickSection) || readLast(fields.section));
  const moment = readLast(fields.moment) || moments[0];
  const partyChoices = {
    ...readPeople(search, readLast),
    lists: readLists(search, catalogue),
    isPerPerson: readLast(fields.each) === '1',
  };
  const view = readView(readLast(fields.view), {
    isReady: day !== undefined && isComplete(partyChoices),
    isNewDay,
  });
  const person = /^(?:[1-9]|10)$/.test(readLast(fields.person))
    ? Number(readLast(fields.person))
    : 1;
  return {
    catalogue,
    view,
    day,
    time,
    month: limitMonth((!isNewDay && readLast(fields.month)) || toMonth(day ?? today), today),
    staff: readStaff(readLast(fields.staff)),
    ...partyChoices,
    section,
    // A care type of another section is ignored: changing the section clears it.
    careType: findCareType(section, readLast(fields.careType)),
    person: ((view === 'heures' || isNewDay) && findWrongPerson(partyChoices)) || person,
    moment: isMoment(moment) ? moment : moments[0],
    unrecognized: [...(problem ? [problem] : []), ...findUnknownTreatments(search, catalogue)],
  };
}

/** Returns the named view, else the hours if treatments and day are chosen. A new day leads from treatments to hours. */
function readView(text: string, { isReady, isNewDay }: Record<'isReady' | 'isNewDay', boolean>) {
  const namedView = bookingViews.find((view) => view === text) ?? (isReady ? 'heures' : 'soins');
  if (!isReady || !isNewDay) return namedView;
  return namedView === 'soins' ? 'heures' : namedView === 'demande-soins' ? 'demande' : namedView;
}

const readStaff = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? text : undefined);

function readPeople(search: URLSearchParams, readLast: ReadLast) {
  const typed = search.has(fields.people) ? readLast(fields.people).trim() : '1';
  const count = /^0*[1-9]\d{0,3}$/.test(typed) ? Number(typed) : undefined;
  const step = { '1': 1, '-1': -1 }[readLast(fields.peopleStep)];
  if (!step || (count === undefined && typed !== '')) return { people: count, peopleText: typed };
  const people = Math.min(Math.max((count ?? 0) + step, 1), choiceLimits.people);
  return { people, peopleText: String(people) };
}

type ReadLast = (name: string) => string;

const unknownDay = 'Cette date n’existe pas. Choisissez un jour du calendrier.';

interface DayChoice {
  readonly day: Day | undefined;
  readonly time: string | undefined;
  /** True if the day was just chosen: the calendar then shows its month. */
  readonly isNewDay: boolean;
  readonly problem: UnrecognizedValue | undefined;
}

/** Returns the day of the pressed button, else the day chosen before. */
function readDayChoice(readLast: ReadLast, today: Day): DayChoice {
  const [slotDay = '', slotTime = ''] = readLast(fields.slot).split('T');
  const previousDay = readLast(fields.day);
  const pressedDay = slotDay || readLast(fields.quickDay);
  const text = pressedDay === clearedDay ? '' : pressedDay || previousDay;
  const day = isDay(text) && isInCalendar(text, today) ? text : undefined;
  // A change of the day clears the chosen hour.
  const time = slotTime || (day === previousDay && readLast(fields.time));
  const message = isDay(text) ? findDateProblem(text, today) : unknownDay;
  return {
    day,
    time: (day && readTime(time)) || undefined,
    isNewDay: day !== undefined && pressedDay !== '',
    problem:
      day || !text || !message
        ? undefined
        : { name: fields.day, text: text.slice(0, maxTextLength), field: fields.day, message },
  };
}

const maxTextLength = 100;

const isInCalendar = (day: Day, today: Day): boolean =>
  limitMonth(toMonth(day), today) === toMonth(day);

const readTime = (text: string | false) =>
  text && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined;

import type { RequestSummary } from '#shared/appointments/request-text.ts';
import { bookingFields as fields, personTreatmentFields } from '#shared/booking/booking-fields.ts';

import {
  choiceLimits,
  findTreatmentPlace,
  formatTreatmentsLabel,
} from '#shared/booking/treatment-choice.ts';
import { listTreatments } from '#shared/catalogue.ts';
import type { Catalogue, OfferedTreatment } from '#shared/site/published-catalogue.ts';
import { type Choices, getCategoryLabel, isChoosingTreatments } from './choices.ts';

/** Reads each person's treatments in the catalogue's order, also for persons beyond the chosen number. */
export function readLists(search: URLSearchParams, catalogue: Catalogue): OfferedTreatment[][] {
  const all = catalogue.sections.flatMap(listTreatments);
  const removed = new Set(search.getAll(fields.remove));
  return personTreatmentFields.map((name, index) => {
    const ids = search.getAll(name).filter((id) => !removed.has(`${index + 1}:${id}`));
    return ids.length === 0 ? [] : all.filter(({ id }) => ids.includes(id));
  });
}

/** Finds treatments that the price list no longer has. They are reported, because the client has chosen them. */
export function findUnknownTreatments(search: URLSearchParams, catalogue: Catalogue) {
  const chosen = personTreatmentFields.flatMap((name) =>
    search.getAll(name).map((text) => ({ name, text })),
  );
  const message = 'Ce soin n’existe pas. Choisissez-en un dans la liste.';
  return chosen
    .filter(({ text }) => text !== '' && !catalogue.offers(text))
    .slice(0, 1)
    .map(({ name, text }) => ({
      name,
      text: text.slice(0, 100),
      field: fields.treatment,
      message,
    }));
}

type TreatmentLists = Pick<Choices, 'people' | 'isPerPerson' | 'lists'>;

export const isChosenPerPerson = ({
  isPerPerson,
  people = 0,
}: Pick<Choices, 'people' | 'isPerPerson'>) =>
  isPerPerson && people > 1 && people <= choiceLimits.people;

export function getPersonLists(choices: TreatmentLists): readonly (readonly OfferedTreatment[])[] {
  return choices.lists.slice(0, isChosenPerPerson(choices) ? choices.people : 1);
}

export const getPersonIds = (choices: TreatmentLists) =>
  isChosenPerPerson(choices)
    ? { persons: getPersonLists(choices).map((list) => list.map(({ id }) => id)) }
    : {};

export const getShownPerson = (choices: TreatmentLists & Pick<Choices, 'person'>) =>
  Math.min(choices.person, getPersonLists(choices).length);

export const getTreatmentField = (choices: TreatmentLists & Pick<Choices, 'person'>) =>
  personTreatmentFields[getShownPerson(choices) - 1] ?? '';

export const findWrongPerson = (choices: TreatmentLists) =>
  getPersonLists(choices).findIndex(
    ({ length }) => length === 0 || length > choiceLimits.treatments,
  ) + 1;

export const isComplete = (choices: TreatmentLists) =>
  choices.people !== undefined &&
  choices.people <= choiceLimits.people &&
  findWrongPerson(choices) === 0;

/** Returns true if a day leads to the treatments, because a person has none yet. */
export const isDayFirst = (choices: Choices) =>
  isChoosingTreatments(choices) && getPersonLists(choices).some(({ length }) => length === 0);

export const isLacking = (choices: TreatmentLists & Pick<Choices, 'view'>) =>
  choices.view === 'heures' && !isComplete(choices);

/** Formats the lists as the call for free hours expects them: "a,b;c". */
export const formatTreatmentLists = (choices: TreatmentLists) =>
  getPersonLists(choices)
    .map((list) => list.map(({ id }) => id).join())
    .join(';');

export function computeChosenPrice(choices: TreatmentLists): number {
  const sum = getPersonLists(choices)
    .flat()
    .reduce((total, { prix }) => total + prix, 0);
  return isChosenPerPerson(choices) ? sum : sum * (choices.people ?? 1);
}

/** Returns the first treatment's category, because the screen may show another category by now. */
export function findCategory(choices: Choices) {
  const [first] = getPersonLists(choices)[0] ?? [];
  const { section, careType } = choices;
  return (first && findTreatmentPlace(first, choices.catalogue)) ?? { section, careType };
}

export function toRequestSummary(choices: Choices): RequestSummary {
  const { day, time, people, view } = choices;
  const lists = getPersonLists(choices);
  const [treatments = []] = lists;
  return {
    day,
    ...(view === 'heures' && time !== undefined && { time }),
    people,
    label:
      treatments.length > 0
        ? formatTreatmentsLabel(treatments, choices.catalogue)
        : getCategoryLabel(choices),
    treatments,
    persons: isChosenPerPerson(choices) ? lists : undefined,
  };
}

import { bookingFields as fields } from '#shared/booking/booking-fields.ts';
import { longFields, mapTextFields, shortFields } from '#shared/booking/request-fields.ts';
import {
  choiceLimits,
  findTreatmentCountProblem,
  listCareTypes,
  listFirstTreatments,
  noCareType,
  noSection,
  noTreatment,
  wrongPeople,
} from '#shared/booking/treatment-choice.ts';
import { findFieldError, type Problem } from '../forms/form-input.ts';
import { type Choices, findUnrecognizedMessage } from './choices/choices.ts';
import { findCategory, findWrongPerson, getPersonLists } from './choices/treatment-lists.ts';

const fieldNames: Readonly<Record<string, string>> = {
  day: fields.day,
  time: fields.time,
  people: fields.people,
  category: fields.section,
  careType: fields.careType,
  treatments: fields.treatment,
  persons: fields.person,
  ...mapTextFields((_, { field }) => field),
};

const treatmentFields: readonly string[] = [
  fields.section,
  fields.careType,
  fields.people,
  fields.person,
  fields.treatment,
];

const screenOrder = [
  ...treatmentFields,
  fields.day,
  fields.time,
  ...shortFields.map(([, { field }]) => field),
  fields.moment,
  ...longFields.map(([, { field }]) => field),
] as readonly string[];

export const isTreatmentProblem = (problem: Problem | undefined): boolean =>
  treatmentFields.some((name) => findFieldError(problem, name) !== undefined);

export function toFormField(problem: Problem): Problem {
  const { field } = problem;
  return field ? { ...problem, field: fieldNames[field] ?? field } : problem;
}

export function toChoiceInput(choices: Choices) {
  const { day, people } = choices;
  const { section, careType } = findCategory(choices);
  return {
    day,
    people,
    category: section?.slug,
    careType: careType?.slug,
    treatments: getPersonLists(choices)[0]?.map(({ id }) => id) ?? [],
  };
}

export function mergeProblems(choices: Choices, problem: Problem | undefined): Problem | undefined {
  const messages = getMessages(choices, problem);
  const person = findPersonProblem(choices);
  if (person) messages.set(fields.person, person);
  // No treatment can be chosen before the category and the type.
  const isEmpty = getPersonLists(choices)[0]?.length === 0;
  if (isEmpty && listFirstTreatments(choices.section, choices.careType).length === 0) {
    const goneMessage = findUnrecognizedMessage(choices, fields.treatment);
    if (goneMessage) messages.set(choices.section ? fields.careType : fields.section, goneMessage);
    messages.delete(fields.treatment);
  }
  const [first, ...others] = [...messages]
    .map(([field, message]) => ({ field, message }))
    .sort((a, b) => screenOrder.indexOf(a.field) - screenOrder.indexOf(b.field));
  return first && { error: 'invalid', ...first, further: others };
}

function getMessages(choices: Choices, problem: Problem | undefined) {
  const messages = new Map<string, string>();
  for (const { field = '', message } of problem ? [problem, ...(problem.further ?? [])] : []) {
    messages.set(fieldNames[field] ?? field, message);
  }
  for (const { field, message } of choices.unrecognized) messages.set(field, message);
  return messages;
}

/** Checks the later persons' treatments, because the schema checks only the first person's. */
function findPersonProblem(choices: Choices): string | undefined {
  const person = findWrongPerson(choices);
  if (person < 2) return undefined;
  const isEmpty = getPersonLists(choices)[person - 1]?.length === 0;
  return `Personne ${person}\u00a0: ${isEmpty ? 'choisissez un soin.' : `choisissez ${choiceLimits.treatments} soins au plus.`}`;
}

export function findTreatmentProblem(choices: Choices): Problem | undefined {
  const { people = 0, unrecognized } = choices;
  const { section, careType } = findCategory(choices);
  const count = getPersonLists(choices)[0]?.length ?? 0;
  const isTypeMissing = !careType && listCareTypes(section).length > 0;
  const [first, ...further] = [
    {
      field: fields.people,
      message: people >= 1 && people <= choiceLimits.people ? '' : wrongPeople,
    },
    { field: fields.section, message: section ? '' : noSection },
    { field: fields.careType, message: isTypeMissing ? noCareType : '' },
    {
      field: fields.treatment,
      message: count === 0 ? noTreatment : (findTreatmentCountProblem(count) ?? ''),
    },
  ].filter(({ message }) => message !== '');
  const unrecognizedTreatments = unrecognized.filter(({ field }) => field !== fields.day);
  const problem: Problem | undefined = first && { error: 'invalid', ...first, further };
  return mergeProblems({ ...choices, unrecognized: unrecognizedTreatments }, problem);
}

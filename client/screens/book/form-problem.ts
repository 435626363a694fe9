import { treatmentsFor } from '../../../shared/contract/treatment-choice.ts';
import {
  extraTreatmentFields,
  bookingFields as fields,
} from '../../../shared/page/booking-address.ts';
import type { Problem } from '../../forms/form-input.ts';
import type { Choices } from './choices/choices.ts';

/** How the form calls the fields of the request. */
const fieldNames: Readonly<Record<string, string>> = {
  day: fields.day,
  people: fields.people,
  category: fields.section,
  careType: fields.careType,
  treatments: fields.treatment,
  name: 'nom',
  phone: 'telephone',
};

const order = [
  fields.day,
  fields.people,
  fields.section,
  fields.careType,
  fields.treatment,
  ...extraTreatmentFields,
  'nom',
  'telephone',
  'email',
  fields.moment,
  'note',
] as readonly string[];

export function onThisForm(problem: Problem): Problem {
  const { field } = problem;
  return field ? { ...problem, field: fieldNames[field] ?? field } : problem;
}

/** What the schema found and what could not even be read, in the order of the screen. */
export function withUnread(choices: Choices, problem: Problem | undefined): Problem | undefined {
  const found = new Map<string, string>();
  for (const { field = '', message } of problem ? [problem, ...(problem.others ?? [])] : []) {
    found.set(fieldNames[field] ?? field, message);
  }
  for (const { field, message } of choices.unread) found.set(field, message);
  // Which treatment: that comes after the category and the type.
  if (treatmentsFor(choices.section, choices.careType).length === 0) found.delete(fields.treatment);
  const [first, ...others] = [...found]
    .map(([field, message]) => ({ field, message }))
    .sort((one, other) => order.indexOf(one.field) - order.indexOf(other.field));
  return first && { error: 'invalid', ...first, others };
}
